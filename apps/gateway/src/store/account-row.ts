import type { Attempt, Grant } from '@patchbay/db';
import type { Connector } from '../providers/connector.ts';
import type { Keyring } from '../tokens/keyring.ts';
import { attemptState } from './attempts.ts';

/** What decides about the words of a row beside the row itself. */
export interface RowContext {
  readonly connector: Connector | undefined;
  readonly keys: Keyring;
  readonly now: number;
  /** the newest active account of its connector, the one a vendor uses when none is named */
  readonly isActive: boolean;
}

interface Standing {
  readonly status: string;
  readonly statusReason: string;
  readonly reason: string | null;
}

/** The account's own standing. A row that was never authorised stands as its newest attempt does (GW6). */
const standing = (grant: Grant, attempt: Attempt | undefined, { keys, now }: RowContext): Standing => {
  if (grant.authorizedAt === null && attempt) return attemptState(attempt, now);
  if (grant.status === 'active' && grant.keyId !== null && !keys.has(grant.keyId))
    return { status: 'failed', statusReason: 'The stored sign-in cannot be read. Reconnect it.', reason: 'UNREADABLE' };
  return grant;
};

/** Permissions in the words of the catalog; a scope it does not know stays as it is. */
const inWords = (scopes: readonly string[], connector: Connector | undefined): string[] =>
  scopes.map((scope) => connector?.permissions.find((permission) => permission.scope === scope)?.name ?? scope);

/** One account as the wire shows it; never a token, never a link (GW2). */
export const accountRow = (grant: Grant, attempt: Attempt | undefined, context: RowContext) => {
  const { connector, now, isActive } = context;
  const { status, statusReason, reason } = standing(grant, attempt, context);
  const tried = attempt && attemptState(attempt, now);
  return {
    connectionId: grant.connectionId,
    connector: grant.connector,
    status,
    statusReason,
    reason,
    label: grant.label,
    alias: grant.alias,
    active: isActive,
    disabled: grant.disabled,
    granted: inWords(grant.granted, connector),
    missing: inWords(grant.missing, connector),
    authorizedAt: grant.authorizedAt?.toISOString() ?? null,
    checkedAt: grant.checkedAt?.toISOString() ?? null,
    createdAt: grant.createdAt.toISOString(),
    updatedAt: grant.updatedAt.toISOString(),
    ...(attempt && tried && { attempt: { id: attempt.id, ...tried } }),
  };
};
