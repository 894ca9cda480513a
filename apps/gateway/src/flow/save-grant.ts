import type { Attempt, Grant, Prisma } from '@patchbay/db';
import type { Parts } from '../parts.ts';
import type { Connector } from '../providers/connector.ts';
import type { Granted } from '../providers/oauth.ts';
import { lockedAttempt } from '../store/locked-attempt.ts';
import { openTokens, sealTokens } from '../tokens/sealed-tokens.ts';
import { type Landing, land } from './landing.ts';

/** How saving ended: on this account, perhaps in the place of another; or not at all. */
export type Saved =
  | { readonly kind: 'saved'; readonly grant: Grant; readonly retired: Grant | null; readonly attempt: Attempt }
  | { readonly kind: 'mismatch'; readonly expected: string; readonly got: string }
  | { readonly kind: 'gone' };

type Tx = Prisma.TransactionClient;
type SaveParts = Pick<Parts, 'prisma' | 'clock' | 'keys'>;
type On = Extract<Landing, { kind: 'on' }>;

const columns = ({ keys }: SaveParts, { row, alias }: On, connector: Connector, granted: Granted, now: Date) => {
  const { accessToken, expiresIn, scopes, identity } = granted;
  // A vendor that gives no new refresh token leaves the one that is there in force.
  const refreshToken = granted.refreshToken ?? openTokens(keys, row)?.refreshToken ?? null;
  const asked = connector.permissions.map(({ scope }) => scope);
  return {
    identity: identity.id,
    label: identity.label,
    alias,
    status: 'active',
    statusReason: '',
    reason: null,
    granted: [...new Set([...asked, ...row.granted])].filter((scope) => scopes.includes(scope)),
    missing: asked.filter((scope) => !scopes.includes(scope)),
    ...sealTokens(keys, row.connectionId, { accessToken, refreshToken }),
    expiresAt: expiresIn === null ? null : new Date(now.getTime() + expiresIn * 1000),
    authorizedAt: now,
    checkedAt: now,
    removedAt: null,
  };
};

/** Retires the account whose place another has taken: kept for the record, never selectable, its name free (GW27). */
const retire = (tx: Tx, { connectionId }: Grant, by: string): Promise<Grant> =>
  tx.grant.update({
    where: { connectionId },
    data: { disabled: true, status: 'inactive', reason: 'INACTIVE', statusReason: `${by} has taken its place.` },
  });

/** What a switch says of itself: whether it was one at all (GW27). */
const told = (attempt: Attempt, before: Grant, { replaces }: On, label: string) => {
  if (replaces) return { reason: null, statusReason: `${label} has taken the place of ${replaces.label}.` };
  if (attempt.force && before.identity !== null)
    return { reason: 'SAME_IDENTITY', statusReason: `You signed in as ${label} again: it is the same account.` };
  return { reason: null, statusReason: '' };
};

/** Stores the tokens and ends the attempt in one transaction; a late one saves the account and stays expired (GW17, GW18). */
export const saveGrant = (
  parts: SaveParts,
  attemptId: string,
  connector: Connector,
  granted: Granted,
  late: boolean,
): Promise<Saved> =>
  parts.prisma.$transaction(async (tx) => {
    const { grant: before, ...attempt } = await lockedAttempt(tx, attemptId);
    const now = new Date(parts.clock.now());
    const { id: identity, label } = granted.identity;
    const landing = await land(tx, { attempt, grant: before, identity, late, now });
    if (landing.kind === 'mismatch') return { kind: 'mismatch', expected: before.label, got: label };
    if (landing.kind === 'gone') return landing;
    const { row, replaces } = landing;
    const data = columns(parts, landing, connector, granted, now);
    // First the old one, so that at no moment two live accounts have the name.
    const retired = replaces && (await retire(tx, replaces, label));
    const grant = await tx.grant.update({ where: { connectionId: row.connectionId }, data });
    const end = late
      ? { status: 'expired', reason: 'LINK_EXPIRED', statusReason: '' }
      : { status: 'active', ...told(attempt, before, landing, label) };
    const landedId = attempt.force && row.connectionId !== before.connectionId ? row.connectionId : null;
    await tx.attempt.update({ where: { id: attempt.id }, data: { ...end, landedId, verifier: null, endedAt: now } });
    return { kind: 'saved', grant, retired, attempt };
  });
