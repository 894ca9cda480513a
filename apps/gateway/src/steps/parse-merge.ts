import { z } from 'zod';
import type { PersonalCall } from '../call.ts';
import { Refused } from '../errors.ts';
import type { Step } from '../run-steps.ts';

const Body = z.object({ from: z.string().min(1).max(200), to: z.string().min(1).max(200) });

/** A merge whose token speaks for exactly these two people. */
export interface MergeCall extends PersonalCall {
  readonly from: string;
  readonly to: string;
}

/** Reads who is merged into whom; the token must be the second one's and name the first (GW29). */
export const parseMerge: Step<PersonalCall, MergeCall> = async (call) => {
  const body = Body.safeParse(await call.c.req.json().catch(() => null));
  if (!body.success || body.data.from === body.data.to)
    return new Refused('invalid_request', 'A merge names two people, from and to.');
  const { from, to } = body.data;
  const { subject, merge } = call.principal;
  if (subject === to && merge === from) return { ...call, from, to };
  return new Refused('forbidden', 'This token may not merge these people.', { detail: 'merge claim' });
};
