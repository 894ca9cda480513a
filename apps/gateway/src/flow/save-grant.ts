import type { Attempt, Grant, Prisma } from '@patchbay/db';
import type { Parts } from '../parts.ts';
import type { Connector } from '../providers/connector.ts';
import type { Granted } from '../providers/oauth.ts';
import { newConnectionId } from '../store/ids.ts';
import { lockAccounts } from '../store/lock.ts';

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

/** The account an identity lands on: its own row wherever that is, else the attempt's, else a new one (GW8, GW9). */
const landingRow = async (tx: Tx, { connectionId, reinitiate }: Attempt, identity: string, now: Date) => {
  const row = await tx.grant.findUniqueOrThrow({ where: { connectionId } });
  if (row.identity === identity) return { row, mismatch: false };
  // A repair is bound to the account it was asked for: nobody else's sign-in may take it over, nor be added by it.
  if (row.identity !== null && reinitiate) return { row, mismatch: true };
  const { subject, connector, provider } = row;
  const twin = await tx.grant.findFirst({ where: { subject, connector, identity, removedAt: null, disabled: false } });
  if (twin && twin.alias === null && row.identity === null && row.alias !== null) {
    await tx.grant.update({ where: { connectionId }, data: { alias: null } });
    const named = await tx.grant.update({ where: { connectionId: twin.connectionId }, data: { alias: row.alias } });
    return { row: named, mismatch: false };
  }
  if (twin) return { row: twin, mismatch: false };
  if (row.identity === null) return { row, mismatch: false };
  // The row was taken by another sign-in while this one was under way.
  const fresh = {
    subject,
    connector,
    provider,
    label: '',
    status: 'pending',
    granted: [],
    missing: [],
    createdAt: now,
  };
  return { row: await tx.grant.create({ data: { connectionId: newConnectionId(), ...fresh } }), mismatch: false };
};

/** Stores the tokens and ends the attempt in one transaction; a late one saves the account and stays expired (GW9). */
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
    const { row, mismatch } = await landingRow(tx, attempt, granted.identity.id, now);
    if (mismatch) return { kind: 'mismatch', expected: row.label, got: granted.identity.label };
    const { connectionId } = row;
    const grant = await tx.grant.update({
      where: { connectionId },
      data: columns(parts, row, connector, granted, now),
    });
    await tx.attempt.update({
      where: { id: attempt.id },
      data: {
        connectionId,
        status: late ? 'expired' : 'active',
        reason: late ? 'LINK_EXPIRED' : null,
        statusReason: '',
        verifier: null,
        endedAt: now,
      },
    });
    if (connectionId !== attempt.connectionId)
      await tx.grant.deleteMany({
        where: { connectionId: attempt.connectionId, authorizedAt: null, attempts: { none: {} } },
      });
    return { kind: 'saved', grant };
  });
