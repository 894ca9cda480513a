import type { PrismaClient } from '@patchbay/db';

/** What the gateway made of the accounts of a merge. */
export interface MergedAccounts {
  readonly merged: readonly { readonly from: string; readonly into: string }[];
  readonly renamed: readonly { readonly connectionId: string; readonly alias: string }[];
}

/**
 * Gives what one person has to another, in one transaction (AU24): operations with their session keys made free of the other's,
 * accounts as the gateway has moved them, skips, keys and suggestions. Records of accounts stay under the former id: they are append-only.
 */
export const mergePersons = async (
  prisma: PrismaClient,
  from: string,
  into: string,
  { merged, renamed }: MergedAccounts,
): Promise<void> => {
  const twins = merged.map((pair) => pair.from);
  const move = { where: { personId: from }, data: { personId: into } };
  await prisma.$transaction([
    prisma.$executeRaw`
      UPDATE operations SET person_id = ${into}, session_key = session_key || '~' || op_id WHERE person_id = ${from}`,
    prisma.account.deleteMany({ where: { connectionId: { in: twins }, personId: from } }),
    prisma.account.updateMany({ where: move.where, data: { ...move.data, active: false } }),
    ...renamed.map(({ connectionId, alias }) =>
      prisma.account.updateMany({ where: { connectionId, personId: into }, data: { alias } }),
    ),
    prisma.skip.updateMany(move),
    prisma.agentKey.updateMany(move),
    prisma.suggestion.updateMany(move),
  ]);
};
