import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import { backToRequest } from '../return-to.ts';
import type { Step } from '../run-steps.ts';
import { attemptState } from '../store/attempts.ts';
import { endAttempt } from '../store/end-attempt.ts';
import type { AttemptCall } from './find-attempt.ts';

/** A link may be opened again until its attempt ends or a vendor's answer was taken (GW7). */
export const stillOpen =
  (parts: Parts): Step<AttemptCall, AttemptCall> =>
  async (call) => {
    const { attempt, connector } = call;
    const page = { app: connector.name, back: backToRequest(parts.env, attempt) };
    const { status } = attemptState(attempt, parts.clock.now());
    switch (status) {
      case 'pending':
        if (attempt.consumedAt === null) return call;
        return new Refused('link_used', `${connector.name} has answered already.`, { page });
      case 'active':
        return new Refused('link_used', `${connector.name} is connected.`, { page });
      case 'failed':
        return new Refused('link_used', 'This try has ended. Try again from the request.', { page });
      case 'expired':
        await endAttempt(parts, attempt, { status: 'expired', reason: 'LINK_EXPIRED', statusReason: '' });
        return new Refused('link_expired', 'The link was open for five minutes and was not used.', { page });
    }
  };
