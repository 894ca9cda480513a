import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import { backToRequest } from '../return-to.ts';
import type { Step } from '../run-steps.ts';
import { endAttempt } from '../store/end-attempt.ts';
import type { ReturnCall } from './find-by-state.ts';

/** A vendor's no ends the attempt at once, with the vendor's own words (GW16). */
export const notDenied =
  (parts: Parts): Step<ReturnCall, ReturnCall> =>
  async (call) => {
    const { answer, attempt, connector } = call;
    if (answer.kind === 'code') return call;
    const denied = answer.error === 'access_denied';
    const statusReason = answer.said || answer.error.slice(0, 100).replaceAll('_', ' ');
    await endAttempt(parts, attempt, {
      status: 'failed',
      reason: denied ? 'ACCESS_DENIED' : 'VENDOR_ERROR',
      statusReason,
    });
    const said = `${connector.name} said: ${statusReason}. Nothing was saved. You can try again from the request.`;
    return new Refused('vendor_refused', said.replace('..', '.'), {
      page: { app: connector.name, back: backToRequest(parts.env, attempt) },
    });
  };
