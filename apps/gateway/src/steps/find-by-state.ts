import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import { stateHash } from '../store/ids.ts';
import { loadAttempt } from '../store/load-attempt.ts';
import type { AttemptCall } from './find-attempt.ts';
import type { CallbackCall } from './read-callback.ts';

/** A callback whose state belongs to an attempt. */
export type ReturnCall = CallbackCall & AttemptCall;

/** Finds the attempt by its newest state; an unknown one moves nothing (GW16). */
export const findByState =
  (parts: Parts): Step<CallbackCall, ReturnCall> =>
  async (call) => {
    const known = await loadAttempt(parts, { stateHash: stateHash(call.state) });
    if (known) return { ...call, ...known };
    return new Refused('state_unknown', 'It may have been opened again since. Go on from your Connectors page.');
  };
