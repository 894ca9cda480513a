import type { Attempt, Grant, Prisma } from '@patchbay/db';
import type { Parts } from '../parts.ts';
import type { Connector } from '../providers/connector.ts';
import type { Granted } from '../providers/oauth.ts';
import { newConnectionId } from '../store/ids.ts';
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

/** The name a row may keep: none, when another account of the connector has taken it meanwhile. */
const freeAlias = async (tx: Tx, { subject, connector, connectionId }: Grant, alias: string | null) => {
  if (alias === null) return null;
  const live = { removedAt: null, disabled: false, authorizedAt: { not: null } };
  const taken = await tx.grant.count({
    where: { ...live, subject, connector, alias, connectionId: { not: connectionId } },
  });
  return taken === 0 ? alias : null;
};

/**
 * The account an identity lands on: where it is already, else the attempt's own row, else a new one (GW21). A row
 * whose identity turns out to be there already is merged: it stands for that account from then on, and is in no list.
 */
const landingRow = async (tx: Tx, { connectionId, reinitiate }: Attempt, identity: string, now: Date) => {
  const row = await tx.grant.findUniqueOrThrow({ where: { connectionId } });
  if (row.identity === identity) return row;
  // A repair is bound to the account it was asked for: nobody else's sign-in may take it over, nor be added by it.
  if (row.identity !== null && reinitiate) return { isMismatch: true, expected: row.label } as const;
  const { subject, connector, provider } = row;
  const twin = await tx.grant.findFirst({ where: { subject, connector, identity, removedAt: null, disabled: false } });
  if (twin && row.identity === null) {
    await tx.grant.update({ where: { connectionId }, data: { status: MERGED, identity, alias: null, removedAt: now } });
    return { ...twin, alias: twin.alias ?? row.alias };
  }
  if (twin) return twin;
  if (row.identity === null) return row;
  // The row was taken by another sign-in while this one was under way.
  return tx.grant.create({
    data: {
      connectionId: newConnectionId(),
      subject,
      connector,
      provider,
      label: '',
      status: 'pending',
      granted: [],
      missing: [],
      createdAt: now,
    },
  });
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
    const row = await landingRow(tx, attempt, granted.identity.id, now);
    if ('isMismatch' in row) return { kind: 'mismatch', expected: row.expected, got: granted.identity.label };
    const { connectionId } = row;
    const alias = await freeAlias(tx, row, row.alias);
    const data = { ...columns(parts, row, connector, granted, now), alias };
    const grant = await tx.grant.update({ where: { connectionId }, data });
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
