import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import { backToRequest } from '../return-to.ts';
import type { Step } from '../run-steps.ts';
import { endAttempt } from '../store/end-attempt.ts';
import type { ReturnCall } from './find-by-state.ts';

/** A vendor's no, before any code was taken, ends the attempt at once, with the vendor's own words (GW16). */
export const notDenied =
  (parts: Parts): Step<ReturnCall, ReturnCall> =>
  async (call) => {
    const { answer, attempt, connector } = call;
    // A no after the code was taken says nothing new: the run that has the code decides.
    if (answer.kind === 'code' || attempt.consumedAt !== null) return call;
    const denied = answer.error === 'access_denied';
    const statusReason = answer.said || answer.error.slice(0, 100).replaceAll('_', ' ');
    const ending = { status: 'failed', reason: denied ? 'ACCESS_DENIED' : 'VENDOR_ERROR', statusReason } as const;
    await endAttempt(parts, attempt, ending, { unlessTaken: true });
    const said = `${connector.name} said: ${statusReason}. Nothing was saved. You can try again from the request.`;
    return new Refused('vendor_refused', said.replace('..', '.'), {
      page: { app: connector.name, back: backToRequest(parts.env, attempt) },
    });
  };
