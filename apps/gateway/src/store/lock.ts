import type { Prisma } from '@patchbay/db';

/** Inside a transaction: waits until no other one decides about this person's accounts of this connector. */
export const lockAccounts = async (tx: Prisma.TransactionClient, subject: string, connector: string): Promise<void> => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${subject}\n${connector}`}, 0))`;
};
