import type { Attempt, Grant, Prisma } from '@patchbay/db';
import type { Parts } from '../parts.ts';
import type { Connector } from '../providers/connector.ts';
import type { Granted } from '../providers/oauth.ts';
import { lockAccounts } from '../store/lock.ts';
import { MERGED } from '../store/merged.ts';

/** How saving ended: on this account, or not at all because somebody else signed in. */
export type Saved =
  | { readonly kind: 'saved'; readonly grant: Grant }
  | { readonly kind: 'mismatch'; readonly expected: string; readonly got: string };

type Tx = Prisma.TransactionClient;
type SaveParts = Pick<Parts, 'prisma' | 'clock' | 'keys'>;

/** What is sealed of a grant. */
interface SealedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

const grantContext = (connectionId: string): string => `grant:${connectionId}`;

/** The refresh token that is there already; a vendor that gives no new one leaves it in force. */
const keptRefreshToken = ({ keys }: SaveParts, { sealed, connectionId }: Grant): string | null => {
  const opened = sealed && keys.open(sealed, grantContext(connectionId));
  return opened ? (JSON.parse(opened) as SealedTokens).refreshToken : null;
};

const columns = (parts: SaveParts, row: Grant, connector: Connector, granted: Granted, now: Date) => {
  const { accessToken, refreshToken, expiresIn, scopes, identity } = granted;
  const tokens: SealedTokens = { accessToken, refreshToken: refreshToken ?? keptRefreshToken(parts, row) };
  const asked = connector.permissions.map(({ scope }) => scope);
  return {
    identity: identity.id,
    label: identity.label,
    status: 'active',
    statusReason: '',
    reason: null,
    granted: asked.filter((scope) => scopes.includes(scope)),
    missing: asked.filter((scope) => !scopes.includes(scope)),
    sealed: parts.keys.seal(JSON.stringify(tokens), grantContext(row.connectionId)),
    keyId: parts.keys.mainId,
    expiresAt: expiresIn === null ? null : new Date(now.getTime() + expiresIn * 1000),
    authorizedAt: now,
  };
};

/**
 * The account an identity lands on: where it is already, else the attempt's own row; null when that row is somebody
 * else's, for nobody takes over or adds an account by a try at another (GW19). A row whose identity turns out to be
 * there already is merged: it stands for that account from then on, and is in no list (GW21).
 */
const landingRow = async (tx: Tx, row: Grant, identity: string, now: Date): Promise<Grant | null> => {
  if (row.identity !== null) return row.identity === identity ? row : null;
  const { connectionId, subject, connector } = row;
  const twin = await tx.grant.findFirst({ where: { subject, connector, identity, removedAt: null, disabled: false } });
  if (!twin) return row;
  await tx.grant.update({ where: { connectionId }, data: { status: MERGED, identity, alias: null, removedAt: now } });
  return { ...twin, alias: twin.alias ?? row.alias };
};

/** Stores the tokens and ends the attempt in one transaction; a late one saves the account and stays expired (GW17, GW18). */
export const saveGrant = (
  parts: SaveParts,
  attempt: Attempt,
  connector: Connector,
  granted: Granted,
  late: boolean,
): Promise<Saved> =>
  parts.prisma.$transaction(async (tx) => {
    await lockAccounts(tx, attempt.subject, attempt.connector);
    const now = new Date(parts.clock.now());
    const tried = await tx.grant.findUniqueOrThrow({ where: { connectionId: attempt.connectionId } });
    const row = await landingRow(tx, tried, granted.identity.id, now);
    if (row === null) return { kind: 'mismatch', expected: tried.label, got: granted.identity.label };
    const data = { ...columns(parts, row, connector, granted, now), alias: row.alias };
    const grant = await tx.grant.update({ where: { connectionId: row.connectionId }, data });
    await tx.attempt.update({
      where: { id: attempt.id },
      data: {
        status: late ? 'expired' : 'active',
        reason: late ? 'LINK_EXPIRED' : null,
        statusReason: '',
        verifier: null,
        endedAt: now,
      },
    });
    return { kind: 'saved', grant };
  });
