import { deepEqual, equal, fail, ok } from 'node:assert/strict';
import type { AccountFacts } from '@patchbay/core';
import { type Bench, NotTried } from './bench.ts';
import { readEntry, statusOf, type Trial } from './wire-checks.ts';

const accounts = async ({ client, by }: Bench): Promise<readonly AccountFacts[]> => {
  const answer = await client.listAccounts(by);
  return answer.kind === 'accounts' ? answer.accounts : fail(JSON.stringify(answer.failure));
};

const isActive = ({ status }: AccountFacts): boolean => status.toLowerCase() === 'active';

/** Lets `use` work with an account that was just consented to under a name of its own; it is removed afterwards. */
const withAccount = async (bench: Bench, use: (account: AccountFacts) => Promise<void>): Promise<void> => {
  const { consent } = bench.world;
  if (consent === null) throw new NotTried('nobody consents here');
  const entry = await bench.mint({ alias: bench.newAlias() });
  await consent(entry);
  const account = await readEntry(bench, entry);
  try {
    await use(account);
  } finally {
    await bench.client.removeAccount(account.connectionId, bench.by);
  }
};

/** What can be tried where somebody consents at the vendor. */
export const accountTrials: readonly Trial[] = [
  [
    '[GC17] a consent makes the account active, wherever it is shown',
    (bench) =>
      withAccount(bench, async (account) => {
        equal(statusOf(account), 'active');
        ok(account.label, 'an active account has a label');
        const shown = (await accounts(bench)).find(({ connectionId }) => connectionId === account.connectionId);
        ok(shown && isActive(shown), 'the list has it as active');
        equal(shown.alias, account.alias);
        const list = await bench.client.listConnectors(bench.by);
        const connectors = list.kind === 'connectors' ? list.connectors : [];
        const own = connectors.find(({ connector }) => connector === account.connector);
        ok(own?.connected, 'its connector counts as connected');
      }),
  ],
  [
    '[GC17] a new try at an active account leaves it usable, and has a status of its own',
    (bench) =>
      withAccount(bench, async ({ connectionId }) => {
        const again = await bench.mint({ connectionId, reinitiate: true });
        const during = await readEntry(bench, again);
        ok(isActive(during), "the account's own status stays");
        if (again.attempt) equal(statusOf(during), 'pending');
      }),
  ],
  [
    '[GC17] a rename gives the row as it is now, and a name in use is a conflict',
    (bench) =>
      withAccount(bench, async ({ connectionId }) => {
        const { client, by } = bench;
        const alias = bench.newAlias();
        const renamed = await client.renameAccount(connectionId, alias, by);
        if (renamed.kind === 'failed') {
          const { status, code } = renamed.failure;
          const cannot = status === 405 || (status === 404 && code !== 'connection_not_found');
          if (cannot) throw new NotTried('it cannot rename');
          return fail(JSON.stringify(renamed.failure));
        }
        equal(renamed.account.alias, alias);
        const second = await bench.mint({ alias: bench.newAlias() });
        const taken = await client.renameAccount(second.connectionId ?? '', alias, by);
        ok(taken.kind === 'failed', 'two accounts have one name');
        // A sign-in that nobody has finished need not be an account yet.
        if (taken.failure.status !== 404) equal(taken.failure.kind, 'conflict');
      }),
  ],
  [
    '[GC17] a removed account is gone, and its receipt says what became of the grant',
    (bench) =>
      withAccount(bench, async ({ connectionId, connector }) => {
        const removed = await bench.client.removeAccount(connectionId, bench.by);
        if (removed.kind === 'failed') return fail(JSON.stringify(removed.failure));
        const { receipt } = removed;
        deepEqual([receipt.connectionId, receipt.connector], [connectionId, connector]);
        ok(['yes', 'no', 'unsupported'].includes(receipt.revoked), `revoked says ${receipt.revoked}`);
        const left = (await accounts(bench)).filter((account) => account.connectionId === connectionId);
        ok(!left.some(isActive), 'a removed account is still active');
      }),
  ],
];
