import type { AccountFacts, PersonId, Seconds } from '@patchbay/core';
import { type Account, Prisma, type PrismaClient } from '@patchbay/db';
import { isPlain } from '../gateway/plain-text.ts';
import { dateOf } from '../time.ts';
import { upsertAccounts } from './account-upsert.ts';

/** The mirror of the gateway's account rows. */
export interface AccountStore {
  /** The person's accounts, newest first within a connector: never removed ones, never tries that brought nothing. */
  list(personId: PersonId): Promise<readonly Account[]>;
  /** One account of this person; another's does not exist (AU11). */
  own(personId: PersonId, connectionId: string): Promise<Account | null>;
  /** The label of an account, also of one that was removed; history names it. */
  labelOf(personId: PersonId, connectionId: string): Promise<string | null>;
  /** Lays a whole list of the gateway over the mirror; `asked` is when it was asked for (ST26). */
  sync(personId: PersonId, accounts: readonly AccountFacts[], asked: Seconds): Promise<void>;
  /** Keeps one row the gateway gave. `arrived` marks an account that was authorised although its request had ended (ST28). */
  keep(personId: PersonId, account: AccountFacts, at: Seconds, arrived?: 'after_skip' | 'after_end'): Promise<void>;
  /** Keeps what the gateway calls an account from now on, with a record; null when it is not this person's. */
  renamed(personId: PersonId, connectionId: string, to: RenamedTo): Promise<Account | null>;
  /** Takes an account out of all lists for good, with the receipt as record (ST27). */
  removed(personId: PersonId, connectionId: string, how: RemovedHow): Promise<void>;
  /** Takes the mark of a late account away, with a record; null when there is no such account. */
  kept(personId: PersonId, connectionId: string, at: Seconds): Promise<Account | null>;
  /** Records that this person named an account that is not theirs. */
  refused(personId: PersonId, connectionId: string, what: string, at: Seconds): Promise<void>;
}

/** What the gateway calls a renamed account, and which key renamed it (null: the person). */
export interface RenamedTo {
  readonly alias: string | null;
  readonly label: string;
  readonly by: string | null;
  readonly at: Seconds;
}

/** What a removal did. */
export interface RemovedHow {
  readonly revoked: string;
  readonly vendorPage: string | null;
  readonly at: Seconds;
}

const LONGEST_ID = 200;

/** The record of what happened to the account of the row that a statement has just written as `had`. */
const recordOf = (kind: string, data: object, at: Seconds): Prisma.Sql => Prisma.sql`
  INSERT INTO account_events (person_id, connection_id, connector, kind, at, data)
  SELECT had.person_id, had.connection_id, had.connector, ${kind}, ${dateOf(at)}::timestamptz,
    jsonb_strip_nulls(jsonb_build_object('label', had.label, 'alias', had.alias)) || ${JSON.stringify(data)}::jsonb
  FROM had`;

/** A try that was never authorised is no account yet. */
const AUTHORISED_OR_KNOWN: Prisma.AccountWhereInput = {
  removedAt: null,
  NOT: { authorizedAt: null, status: { in: ['pending', 'failed'] } },
};

/** Makes the mirror (ST26 to ST28). */
export const createAccountStore = (prisma: PrismaClient): AccountStore => ({
  renamed: async (personId, connectionId, { alias, label, by, at }) => {
    await prisma.$executeRaw`
      WITH had AS (
        UPDATE accounts SET alias = ${alias}, label = ${label}, updated_at = ${dateOf(at)}::timestamptz,
          checked_at = greatest(checked_at, ${dateOf(at)}::timestamptz)
        WHERE connection_id = ${connectionId} AND person_id = ${personId} AND removed_at IS NULL
        RETURNING person_id, connection_id, connector, label, alias
      ) ${recordOf('renamed', { by }, at)}`;
    return prisma.account.findUnique({ where: { connectionId, personId, removedAt: null } });
  },
  removed: async (personId, connectionId, { revoked, vendorPage, at }) => {
    await prisma.$executeRaw`
      WITH had AS (
        UPDATE accounts SET removed_at = ${dateOf(at)}::timestamptz, active = false, arrived = NULL,
          checked_at = greatest(checked_at, ${dateOf(at)}::timestamptz)
        WHERE connection_id = ${connectionId} AND person_id = ${personId} AND removed_at IS NULL
        RETURNING person_id, connection_id, connector, label, alias
      ) ${recordOf('removed', { revoked, vendorPage }, at)}`;
  },
  kept: async (personId, connectionId, at) => {
    await prisma.$executeRaw`
      WITH had AS (
        UPDATE accounts SET arrived = NULL
        WHERE connection_id = ${connectionId} AND person_id = ${personId} AND removed_at IS NULL AND arrived IS NOT NULL
        RETURNING person_id, connection_id, connector, label, alias
      ) ${recordOf('kept', {}, at)}`;
    return prisma.account.findUnique({ where: { connectionId, personId, removedAt: null } });
  },
  refused: async (personId, connectionId, what, at) => {
    const named = [...connectionId].filter(isPlain).join('').slice(0, LONGEST_ID);
    const data = { what };
    await prisma.accountEvent.create({
      data: { personId, connectionId: named, connector: '', kind: 'refused', at: dateOf(at), data },
    });
  },
  list: (personId) =>
    prisma.account.findMany({
      where: { ...AUTHORISED_OR_KNOWN, personId },
      orderBy: [{ connector: 'asc' }, { createdAt: 'desc' }, { connectionId: 'asc' }],
    }),
  own: async (personId, connectionId) =>
    isPlain(connectionId) ? prisma.account.findUnique({ where: { connectionId, personId, removedAt: null } }) : null,
  labelOf: async (personId, connectionId) =>
    (await prisma.account.findUnique({ where: { connectionId, personId }, select: { label: true } }))?.label ?? null,
  sync: async (personId, accounts, asked) => {
    const owner = Prisma.sql`${personId}::text`;
    const ids = accounts.map(({ connectionId }) => connectionId);
    await prisma.$executeRaw`
      WITH kept AS (${upsertAccounts({ owner, from: Prisma.empty, accounts, at: asked, witnessed: false })})
      DELETE FROM accounts WHERE person_id = ${personId} AND removed_at IS NULL
        AND checked_at <= ${dateOf(asked)}::timestamptz AND NOT (connection_id = ANY(${ids}::text[]))`;
  },
  keep: async (personId, account, at, arrived) => {
    const owner = Prisma.sql`${personId}::text`;
    await prisma.$executeRaw(
      upsertAccounts({
        owner,
        from: Prisma.empty,
        accounts: [account],
        at,
        witnessed: false,
        ...(arrived !== undefined && { arrived }),
      }),
    );
  },
});
