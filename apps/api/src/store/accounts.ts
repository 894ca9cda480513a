import type { AccountFacts, PersonId, Seconds } from '@patchbay/core';
import { type Account, Prisma, type PrismaClient } from '@patchbay/db';
import { dateOf } from '../time.ts';
import { type UpsertOptions, upsertAccounts } from './account-upsert.ts';

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
  keep(personId: PersonId, account: AccountFacts, at: Seconds, arrived?: UpsertOptions['arrived']): Promise<void>;
}

/** A try that was never authorised is no account yet. */
const AUTHORISED_OR_KNOWN: Prisma.AccountWhereInput = {
  removedAt: null,
  NOT: { authorizedAt: null, status: { in: ['pending', 'failed'] } },
};

/** Makes the mirror (ST26 to ST28). */
export const createAccountStore = (prisma: PrismaClient): AccountStore => ({
  list: (personId) =>
    prisma.account.findMany({
      where: { ...AUTHORISED_OR_KNOWN, personId },
      orderBy: [{ connector: 'asc' }, { createdAt: 'desc' }, { connectionId: 'asc' }],
    }),
  own: (personId, connectionId) => prisma.account.findUnique({ where: { connectionId, personId, removedAt: null } }),
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
