import type { Attempt, Grant, Prisma } from '@patchbay/db';

/** Status of a row that stands for another account of the same identity. */
export const MERGED = 'merged';

/** Rows that can be read: those that are there, and those that stand for another. */
export const READABLE = { OR: [{ removedAt: null }, { status: MERGED }] } satisfies Prisma.GrantWhereInput;

/** Follows a merged row to the account it stands for; null when that is gone (GW21). */
export const standsFor = async (prisma: Prisma.TransactionClient, row: Grant): Promise<Grant | null> => {
  if (row.status !== MERGED) return row;
  const { subject, connector, identity } = row;
  return prisma.grant.findFirst({
    where: { subject, connector, identity, removedAt: null, disabled: false },
    orderBy: { authorizedAt: 'desc' },
  });
};

/** The account a switch ended on, when that is another one than it began on; null when it did not, or when that one is gone (GW27). */
export const landedOn = async (
  prisma: Prisma.TransactionClient,
  { subject, landedId }: Pick<Attempt, 'subject' | 'landedId'>,
): Promise<Grant | null> => {
  if (landedId === null) return null;
  const row = await prisma.grant.findFirst({ where: { connectionId: landedId, subject, ...READABLE } });
  return row && standsFor(prisma, row);
};
