import type { Grant } from '@patchbay/db';
import type { Parts } from '../parts.ts';
import type { Connector } from '../providers/connector.ts';
import type { Revoked } from '../providers/revoke.ts';
import { openTokens } from '../tokens/sealed-tokens.ts';

/**
 * Whether another account lives from the same grant: same login, same client of ours. Such vendors keep one grant for all, so that
 * taking it back here would end the other one too.
 */
const isShared = async ({ prisma, catalog }: Parts, grant: Grant, connector: Connector): Promise<boolean> => {
  const client = catalog.clientOf(connector)?.id;
  const slugs = catalog.all.filter((one) => catalog.clientOf(one)?.id === client).map(({ slug }) => slug);
  const { connectionId, identity } = grant;
  const others = { connector: { in: slugs }, identity, status: 'active', removedAt: null, NOT: { connectionId } };
  return identity !== null && (await prisma.grant.count({ where: others })) > 0;
};

/** Takes the grant of an account back at its vendor, where there is one to take back and a way to (GW25). */
export const revokeGrant = async (parts: Parts, grant: Grant): Promise<Revoked> => {
  const connector = parts.catalog.find(grant.connector);
  const client = connector && parts.catalog.clientOf(connector);
  // The vendor has taken it back itself.
  if (grant.status === 'revoked') return 'yes';
  if (grant.sealed === null) return 'unsupported';
  const tokens = openTokens(parts.keys, grant);
  if (!connector || !client || tokens === null || (await isShared(parts, grant, connector))) return 'no';
  return parts.revoke(connector, client, tokens);
};
