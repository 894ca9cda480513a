import type { Attempt, Grant, Prisma } from '@patchbay/db';
import type { ClientCredentials } from '../env.ts';
import type { Parts } from '../parts.ts';
import type { Connector } from '../providers/connector.ts';

/** A try with everything a step needs to know about it. */
export interface KnownAttempt {
  readonly attempt: Attempt;
  readonly grant: Grant;
  readonly connector: Connector;
  readonly client: ClientCredentials;
}

/** Loads a try; null when there is none, or when its connector is no longer set up. */
export const loadAttempt = async (
  { prisma, catalog }: Pick<Parts, 'prisma' | 'catalog'>,
  where: Prisma.AttemptWhereUniqueInput,
): Promise<KnownAttempt | null> => {
  const found = await prisma.attempt.findUnique({ where, include: { grant: true } });
  const connector = found && catalog.find(found.connector);
  const client = connector && catalog.clientOf(connector);
  if (!client) return null;
  const { grant, ...attempt } = found;
  return { attempt, grant, connector, client };
};
