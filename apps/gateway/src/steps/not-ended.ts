import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import { backToRequest } from '../return-to.ts';
import type { Step } from '../run-steps.ts';
import { LATE_GRACE } from '../store/attempts.ts';
import { endAttempt } from '../store/end-attempt.ts';
import type { ReturnCall } from './find-by-state.ts';

/** A code for a try that failed, or that comes long after its time, is not exchanged (GW17). */
export const notEnded =
  (parts: Parts): Step<ReturnCall, ReturnCall> =>
  async (call) => {
    const { attempt, connector } = call;
    const page = { app: connector.name, back: backToRequest(parts.env, attempt) };
    if (attempt.consumedAt !== null) return call;
    if (attempt.status === 'failed')
      return new Refused('link_used', 'This try has ended. Try again from the request.', { page });
    if (attempt.expiresAt.getTime() + LATE_GRACE > parts.clock.now()) return call;
    await endAttempt(parts, attempt, { status: 'expired', reason: 'LINK_EXPIRED', statusReason: '' });
    return new Refused('link_expired', 'The sign-in came too late. Nothing was saved.', { page });
  };
