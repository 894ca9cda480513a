import type { Attempt, Grant, Prisma } from '@patchbay/db';
import { lockAccounts } from './lock.ts';

/** Loads a try under the lock of its person's connector; a merge may have given it to another person meanwhile (GW29). */
export const lockedAttempt = async (tx: Prisma.TransactionClient, id: string): Promise<Attempt & { grant: Grant }> => {
  const load = () => tx.attempt.findUniqueOrThrow({ where: { id }, include: { grant: true } });
  let there = await load();
  for (;;) {
    await lockAccounts(tx, there.subject, there.connector);
    const now = await load();
    if (now.subject === there.subject) return now;
    there = now;
  }
};
