import type { Call, PersonalCall } from '../call.ts';
import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';

/** Only the api may call the wire, for the person its token names (GW3). */
export const verifyToken =
  ({ verifyBearer, clock }: Pick<Parts, 'verifyBearer' | 'clock'>): Step<Call, PersonalCall> =>
  async (call) => {
    const token = /^Bearer (\S+)$/i.exec(call.c.req.header('authorization') ?? '')?.[1];
    const principal = token ? await verifyBearer(token, new Date(clock.now())) : 'absent';
    if (typeof principal === 'string')
      return new Refused('unauthorized', 'The token is not accepted.', { detail: `token: ${principal}` });
    return { ...call, principal };
  };
