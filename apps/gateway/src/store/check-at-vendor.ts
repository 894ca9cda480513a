import type { Grant } from '@patchbay/db';
import type { Parts } from '../parts.ts';
import { NO_TOKENS, openTokens } from '../tokens/sealed-tokens.ts';

/** A grant that the vendor called good within this time is not asked about again. */
const FRESH = 60_000;

/**
 * Asks the vendor whether an active account's grant is good, at most once a minute, and keeps a clear answer: good, or over with
 * the reason REVOKED. A vendor that cannot be reached or asked changes nothing (GW30).
 */
export const checkAtVendor = async (parts: Parts, grant: Grant): Promise<Grant> => {
  const { prisma, catalog, keys, clock, probe } = parts;
  const { connectionId, status, sealed, authorizedAt, checkedAt, expiresAt, disabled } = grant;
  const now = clock.now();
  const connector = catalog.find(grant.connector);
  const client = connector && catalog.clientOf(connector);
  const tokens = status === 'active' && !disabled && sealed !== null ? openTokens(keys, grant) : null;
  if (!connector || !client || tokens === null || Number(checkedAt ?? authorizedAt) > now - FRESH) return grant;
  const health = await probe(connector, client, tokens, expiresAt === null || expiresAt.getTime() > now);
  if (health === 'unknown') return grant;
  const over = {
    ...NO_TOKENS,
    status: 'revoked',
    reason: 'REVOKED',
    statusReason: `${connector.name} says that it has taken the access back. Reconnect it.`,
  };
  // Only of the grant that was asked about: a sign-in may have brought a newer one meanwhile.
  await prisma.grant.updateMany({
    where: { connectionId, status: 'active', authorizedAt, removedAt: null },
    data: health === 'good' ? { checkedAt: new Date(now) } : { ...over, checkedAt: new Date(now) },
  });
  return prisma.grant.findUniqueOrThrow({ where: { connectionId } });
};
