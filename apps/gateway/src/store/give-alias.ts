import type { Grant, Prisma } from '@patchbay/db';
import type { Parts } from '../parts.ts';
import { lockAccounts } from './lock.ts';

/** How giving a name ended. */
export type Given = { readonly kind: 'given'; readonly grant: Grant } | { readonly kind: 'taken' | 'gone' };

/**
 * Says whether another account of this person and connector has the name. A retired or removed one does not count; nor does a
 * row that was never authorised and whose links have run out: it lets the name go.
 */
const isTaken = async (tx: Prisma.TransactionClient, grant: Grant, alias: string, now: Date): Promise<boolean> => {
  const { subject, connector, connectionId } = grant;
  const others = { subject, connector, alias, removedAt: null, disabled: false, NOT: { connectionId } };
  const waits = { some: { status: 'pending', expiresAt: { gt: now } } };
  await tx.grant.updateMany({
    where: { ...others, authorizedAt: null, NOT: [{ connectionId }, { attempts: waits }] },
    data: { alias: null },
  });
  return (await tx.grant.count({ where: others })) > 0;
};

/** Names an account under the lock of its person's connector, so that of two who want one name only one gets it (GW24). */
export const giveAlias = (
  { prisma, clock }: Pick<Parts, 'prisma' | 'clock'>,
  { connectionId, subject, connector }: Grant,
  alias: string,
): Promise<Given> =>
  prisma.$transaction(async (tx) => {
    await lockAccounts(tx, subject, connector);
    const grant = await tx.grant.findFirst({ where: { connectionId, subject, removedAt: null } });
    if (!grant) return { kind: 'gone' };
    if (grant.alias === alias) return { kind: 'given', grant };
    if (await isTaken(tx, grant, alias, new Date(clock.now()))) return { kind: 'taken' };
    return { kind: 'given', grant: await tx.grant.update({ where: { connectionId }, data: { alias } }) };
  });
