import type { PersonalCall } from '../call.ts';
import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';

/** The read budget is the person's, and is taken before anything is looked up (GW5). */
export const readBudget =
  ({ takeRead }: Pick<Parts, 'takeRead'>): Step<PersonalCall, PersonalCall> =>
  (call) => {
    const wait = takeRead(call.principal.subject);
    if (wait === 0) return call;
    return new Refused('rate_limited', 'Too many account reads. Wait a moment.', { retryAfterMs: wait });
  };
