import type { Attempt, Grant } from '@patchbay/db';
import type { PersonalCall } from '../call.ts';
import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import { attemptName } from '../store/ids.ts';
import { landedOn, READABLE, standsFor } from '../store/merged.ts';

/** A read that found its account. */
export interface AccountCall extends PersonalCall {
  readonly grant: Grant;
  readonly attempt: Attempt | undefined;
}

const unknown = () => new Refused('connection_not_found', 'There is no such account.');

/** Tries of one account that can still be asked for by name. */
const NEWEST = 20;

/** A try may be named by its handle, or by the hash that a caller keeps who must not hold the handle. */
const isNamed = (named: string, { id }: Attempt): boolean => id === named || attemptName(id) === named;

/**
 * Finds the account the path names, with the try the query names, else its newest one; a row that was merged leads to
 * the account it stands for, and a switch to the one it ended on. Another's is not found (GW4, GW6, GW27).
 */
export const ownAccount =
  ({ prisma }: Pick<Parts, 'prisma'>): Step<PersonalCall, AccountCall> =>
  async (call) => {
    const { subject } = call.principal;
    const found = await prisma.grant.findFirst({
      where: { connectionId: call.c.req.param('connectionId') ?? '', subject, ...READABLE },
      include: { attempts: { orderBy: { createdAt: 'desc' }, take: NEWEST } },
    });
    if (!found) return unknown();
    const { attempts, ...row } = found;
    const name = call.c.req.query('attempt') ?? '';
    const named = attempts.find((attempt) => isNamed(name, attempt));
    const grant = (named && (await landedOn(prisma, named))) ?? (await standsFor(prisma, row));
    return grant ? { ...call, grant, attempt: named ?? attempts[0] } : unknown();
  };
