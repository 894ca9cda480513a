import type { Call } from '../call.ts';
import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import { type KnownAttempt, loadAttempt } from '../store/load-attempt.ts';

/** A public call about one attempt. */
export interface AttemptCall extends Call, KnownAttempt {}

/** Finds the attempt a link names, with its account and its connector (GW7). */
export const findAttempt =
  (parts: Parts): Step<Call, AttemptCall> =>
  async (call) => {
    const known = await loadAttempt(parts, { id: call.c.req.param('attempt') ?? '' });
    if (known) return { ...call, ...known };
    return new Refused('link_unknown', 'Links live for five minutes. Ask for a new one on your Connectors page.');
  };
