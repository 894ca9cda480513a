import type { AccountFacts } from '@patchbay/core';
import { Prisma } from '@patchbay/db';
import { dateOf } from '../time.ts';

/** The columns of an account row as the statements below name them. */
const asRecord = (facts: AccountFacts): Record<string, unknown> => ({
  connection_id: facts.connectionId,
  connector: facts.connector.toLowerCase(),
  label: facts.label,
  alias: facts.alias || null,
  status: facts.status.toLowerCase(),
  status_reason: facts.statusReason ?? '',
  reason: facts.reason || null,
  active: facts.active,
  disabled: facts.disabled,
  granted: facts.granted ?? [],
  missing: facts.missing ?? [],
  authorized_at: facts.authorizedAt || null,
  created_at: facts.createdAt || null,
  updated_at: facts.updatedAt || null,
});

/** How an account came in although its request no longer waited for it. */
export type Arrival = 'after_skip' | 'after_end';

/** Where the rows of an upsert come from and what may happen to rows that are there. */
export interface UpsertOptions {
  /** SQL that gives the owner's id, such as `op.person_id`. */
  readonly owner: Prisma.Sql;
  /** SQL joined to the rows, such as `op,`; no row of it, no write. */
  readonly from: Prisma.Sql;
  readonly accounts: readonly AccountFacts[];
  /** Unix seconds of the gateway's word. */
  readonly at: number;
  /** True when a person has just authorised the account: even a removed row comes back. A list never does that (ST27). */
  readonly witnessed: boolean;
  /**
   * Authorised although the request had ended at `since`: marks the row, unless it worked before that (ST28). A witnessed row
   * loses its mark: a request has waited for it.
   */
  readonly arrived?: { readonly as: Arrival; readonly since: number };
}

/** Gives the INSERT that lays gateway rows over the mirror; an older word never replaces a newer one (ST26). */
export const upsertAccounts = ({ owner, from, accounts, at, witnessed, arrived }: UpsertOptions): Prisma.Sql => {
  const checked = dateOf(at);
  return Prisma.sql`
    INSERT INTO accounts AS had (connection_id, person_id, connector, label, alias, status, status_reason, reason,
      active, disabled, granted, missing, authorized_at, created_at, updated_at, checked_at, arrived)
    SELECT a.connection_id, ${owner}, a.connector, a.label, a.alias, a.status, a.status_reason, a.reason,
      a.active, a.disabled, a.granted, a.missing, a.authorized_at,
      coalesce(a.created_at, ${checked}::timestamptz), coalesce(a.updated_at, ${checked}::timestamptz),
      ${checked}::timestamptz, ${arrived?.as ?? null}::text
    FROM ${from} jsonb_to_recordset(${JSON.stringify(accounts.map(asRecord))}::jsonb) AS a(connection_id text,
      connector text, label text, alias text, status text, status_reason text, reason text, active boolean,
      disabled boolean, granted text[], missing text[], authorized_at timestamptz, created_at timestamptz,
      updated_at timestamptz)
    ON CONFLICT (connection_id) DO UPDATE SET
      connector = EXCLUDED.connector, label = EXCLUDED.label, alias = EXCLUDED.alias, status = EXCLUDED.status,
      status_reason = EXCLUDED.status_reason, reason = EXCLUDED.reason, active = EXCLUDED.active,
      disabled = EXCLUDED.disabled, granted = EXCLUDED.granted, missing = EXCLUDED.missing,
      authorized_at = coalesce(EXCLUDED.authorized_at, had.authorized_at), updated_at = EXCLUDED.updated_at,
      checked_at = EXCLUDED.checked_at, removed_at = ${witnessed ? Prisma.sql`NULL` : Prisma.sql`had.removed_at`},
      arrived = ${
        witnessed
          ? Prisma.sql`NULL`
          : Prisma.sql`CASE WHEN had.status = 'active' AND had.authorized_at < ${dateOf(arrived?.since ?? at)}::timestamptz
              THEN had.arrived ELSE coalesce(EXCLUDED.arrived, had.arrived) END`
      }
    WHERE had.person_id = EXCLUDED.person_id AND had.checked_at <= EXCLUDED.checked_at
      ${witnessed ? Prisma.empty : Prisma.sql`AND had.removed_at IS NULL`}`;
};

/** Gives the UPDATE that leaves one active account per connector once `account` is it. */
export const retireOtherActive = (owner: Prisma.Sql, from: Prisma.Sql, account: AccountFacts): Prisma.Sql =>
  Prisma.sql`
    UPDATE accounts SET active = false FROM ${from}
    WHERE accounts.person_id = ${owner} AND accounts.connector = ${account.connector.toLowerCase()}
      AND accounts.connection_id <> ${account.connectionId} AND accounts.active AND ${account.active}`;
