import type { Attempt, Grant } from '@patchbay/db';
import type { PersonalCall } from '../call.ts';
import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';

/** A read that found its account. */
export interface AccountCall extends PersonalCall {
  readonly grant: Grant;
  readonly attempt: Attempt | undefined;
}

const unknown = () => new Refused('connection_not_found', 'There is no such account.');

/**
 * Finds the account the path names, with the attempt the query names, else its newest one. An attempt that ended on
 * another row of the person (the identity was there already) leads to that row. Another's is not found (GW4, GW6).
 */
export const ownAccount =
  ({ prisma }: Pick<Parts, 'prisma'>): Step<PersonalCall, AccountCall> =>
  async (call) => {
    const { subject } = call.principal;
    const connectionId = call.c.req.param('connectionId') ?? '';
    const named = call.c.req.query('attempt');
    if (named) {
      const found = await prisma.attempt.findFirst({ where: { id: named, subject }, include: { grant: true } });
      if (found && found.grant.subject === subject && found.grant.removedAt === null) {
        const { grant, ...attempt } = found;
        return { ...call, grant, attempt };
      }
    }
    const found = await prisma.grant.findFirst({
      where: { connectionId, subject, removedAt: null },
      include: { attempts: { orderBy: { createdAt: 'desc' }, take: 1 } },
    });
    if (!found) return unknown();
    const { attempts, ...grant } = found;
    return { ...call, grant, attempt: attempts[0] };
  };
