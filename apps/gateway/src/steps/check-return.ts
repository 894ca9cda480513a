import { getCookie } from 'hono/cookie';
import { bindingCookie, flowCookie } from '../binding.ts';
import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import type { ReturnCall } from './find-by-state.ts';

/**
 * The browser that comes back must be the one that was bound (GW8). The binding ends with the operation; after that the
 * cookie of the very flow it started still proves it, so that a late account is saved for its person and nobody else.
 */
export const checkReturn =
  ({ binding, clock }: Pick<Parts, 'binding' | 'clock'>): Step<ReturnCall, ReturnCall> =>
  (call) => {
    const { id, subject, formerly, expiresAt, stateHash } = call.attempt;
    const owners = [subject, ...formerly];
    const now = clock.now() / 1000;
    const person = binding.personOf(id, getCookie(call.c, bindingCookie(id)), now);
    if (person !== null && owners.includes(person)) return call;
    const isLate = expiresAt.getTime() <= clock.now();
    const flow = getCookie(call.c, flowCookie(id));
    const isOf = (owner: string) => stateHash !== null && binding.isFlow(id, owner, stateHash, flow, now);
    if (person === null && isLate && owners.some(isOf)) return call;
    return new Refused('link_not_yours', 'The sign-in was started in another browser or by somebody else.', {
      detail: person === null ? 'no valid cookie' : 'binding of another person',
    });
  };
