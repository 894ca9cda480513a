import { deepEqual, equal, fail, match, notEqual, ok } from 'node:assert/strict';
import type { AccountFacts, MintEntry } from '@patchbay/core';
import { type Bench, NotTried, type RawAnswer } from './bench.ts';

/** A title, and what is tried on a bench. */
export type Trial = readonly [title: string, attempt: (bench: Bench) => Promise<void>];

const NOBODY = 'ca_no_such_account';
const ACCOUNTS = '/api/v1/connectors/accounts';
const READ = '/v1/connectors/accounts';
const MINT = '/v1/connectors/connections';

/** A refusal has a code of its own: one the client would have to make up from the status says nothing. */
const refusedAs = ({ status, failure }: RawAnswer, expected: number): void => {
  equal(status, expected);
  notEqual(failure.code, `HTTP_${expected}`, 'the error has no code');
};

/** Reads the account of a mint's entry for its try. */
export const readEntry = async ({ client, by }: Bench, { connectionId, attempt }: MintEntry): Promise<AccountFacts> => {
  const answer = await client.readAccount(
    { connectionId: connectionId ?? '', attempt: attempt ?? '', timeout: 10 },
    by,
  );
  return answer.kind === 'account' ? answer.account : fail(`the read says ${JSON.stringify(answer)}`);
};

/** What a row says about the try that was asked about, in lower case. */
export const statusOf = (row: AccountFacts): string => (row.attempt?.status ?? row.status).toLowerCase();

/** What can be tried without anybody consenting at a vendor. */
export const wireTrials: readonly Trial[] = [
  [
    '[GC17] no call is answered without a token, or with a crooked one',
    async ({ raw }) => {
      for (const token of [null, 'crooked'])
        for (const path of ['/v1/connectors', ACCOUNTS, `${READ}/${NOBODY}`])
          refusedAs(await raw('GET', path, { token }), 401);
      refusedAs(await raw('POST', MINT, { token: null, body: { connectors: ['x'], reinitiate: false } }), 401);
    },
  ],
  [
    '[GC17] the connectors come in pages, each once, and the tested one is among them',
    async ({ client, by, raw, world }) => {
      const list = await client.listConnectors(by);
      if (list.kind === 'failed') return fail(JSON.stringify(list.failure));
      const names = list.connectors.map(({ connector }) => connector);
      equal(new Set(names).size, names.length, 'a connector is listed twice');
      ok(names.includes(world.connector), `${world.connector} is not listed`);
      const { items, nextCursor } = (await raw('GET', '/v1/connectors?limit=1')).body as {
        readonly items: readonly unknown[];
        readonly nextCursor?: string;
      };
      equal(items.length, 1, 'limit=1 does not give one');
      equal(Boolean(nextCursor), names.length > 1, 'nextCursor stands where more follow, and only there');
    },
  ],
  [
    '[GC17] a mint answers for each connector by its name, and its summary counts them',
    async ({ raw, world }) => {
      const connectors = [world.connector.toUpperCase(), 'no-such-connector'];
      const answer = await raw('POST', MINT, { body: { connectors, reinitiate: false } });
      equal(answer.status, 200);
      const { results, summary } = answer.body as {
        readonly results: readonly (MintEntry & { readonly connector: string; readonly reinitiated: boolean })[];
        readonly summary: Readonly<Record<string, number>>;
      };
      const names = results.map(({ connector }) => connector.toLowerCase());
      deepEqual(names.sort(), [world.connector, 'no-such-connector'].sort());
      const unknown = results.find(({ connector }) => connector === 'no-such-connector');
      equal(unknown?.status, 'failed', 'an unknown connector fails, and alone');
      equal(unknown?.connectUrl ?? '', '', 'what failed has no link');
      ok(results.every(({ reinitiated }) => reinitiated === false));
      const count = (status: string) => results.filter((entry) => entry.status === status).length;
      const counted = { active: count('active'), initiated: count('initiated'), failed: count('failed') };
      deepEqual(summary, { total: results.length, ...counted });
    },
  ],
  [
    '[GC17] a minted account can be read at once: its try is pending, and it is the try that was asked about',
    async (bench) => {
      const entry = await bench.mint({ alias: bench.newAlias() });
      equal(entry.status, 'initiated');
      match(entry.connectUrl ?? '', /^https?:\/\/[^/]+\//, 'the link is a web address');
      ok(entry.connectionId, 'the account has an id');
      const row = await readEntry(bench, entry);
      equal(statusOf(row), 'pending');
      equal(row.connector, bench.world.connector);
      if (entry.attempt) equal(row.attempt?.id, entry.attempt);
    },
  ],
  [
    '[GC17] a second mint of an account is a new try with a link of its own',
    async ({ mint, newAlias }) => {
      const first = await mint({ alias: newAlias() });
      const second = await mint({ connectionId: first.connectionId ?? '', reinitiate: true });
      equal(second.status, 'initiated');
      notEqual(second.connectUrl, first.connectUrl, 'a used link is offered again');
      if (first.attempt && second.attempt) notEqual(second.attempt, first.attempt);
    },
  ],
  [
    '[GC17] an account nobody knows is not found, whatever is asked of it',
    async ({ raw }) => {
      const read = await raw('GET', `${READ}/${NOBODY}`);
      refusedAs(read, 404);
      equal(read.failure.code, 'connection_not_found');
      const rename = await raw('PATCH', `${ACCOUNTS}/${NOBODY}`, { body: { alias: 'x' } });
      const remove = await raw('DELETE', `${ACCOUNTS}/${NOBODY}`);
      // A gateway without the route says so by 405, or by a 404 of another code.
      for (const { status } of [rename, remove]) ok(status === 404 || status === 405, `answers ${status}`);
    },
  ],
  [
    "[GC17] another person's account is answered like one that never was",
    async ({ mint, newAlias, other, by, raw, world }) => {
      if (other === null || world.otherToken === null) throw new NotTried('there is nobody else');
      const { connectionId } = await mint({ alias: newAlias() });
      const token = await world.otherToken();
      const asked = async (id: string) => {
        const { status, failure } = await raw('GET', `${READ}/${id}`, { token });
        return { status, code: failure.code, message: failure.message };
      };
      deepEqual(await asked(connectionId ?? ''), await asked(NOBODY));
      equal((await other.removeAccount(connectionId ?? '', by)).kind, 'failed');
      const theirs = await other.listAccounts(by);
      ok(theirs.kind === 'accounts' && theirs.accounts.every((account) => account.connectionId !== connectionId));
    },
  ],
  [
    "[GC17] what cannot be read is refused as the caller's fault, never as the gateway's",
    async ({ raw }) => {
      for (const body of ['{"connectors":', '[]', { connectors: 'demo' }, { connectors: [] }, {}]) {
        const { status } = await raw('POST', MINT, { body });
        ok(status >= 400 && status < 500, `${JSON.stringify(body)} answers ${status}`);
      }
    },
  ],
  [
    '[GC17] the catalog describes what is listed',
    async ({ client, by, world }) => {
      const catalog = await client.catalog(by);
      if (catalog.kind === 'failed') {
        const { status } = catalog.failure;
        if (status === 404 || status === 405) throw new NotTried('it has no catalog');
        return fail(JSON.stringify(catalog.failure));
      }
      const entry = catalog.connectors.find(({ slug }) => slug === world.connector);
      ok(entry?.configured, `${world.connector} is not in the catalog as set up`);
    },
  ],
];

/** Uses up the minute's reads of its person: the last of all trials. */
export const budgetTrial: Trial = [
  '[GC17] 180 account reads a minute pass, and the next says how long to wait',
  async ({ mint, newAlias, raw, world }) => {
    if (!world.spendsBudget) throw new NotTried('the budget is not to be used up');
    const path = `${READ}/${(await mint({ alias: newAlias() })).connectionId}`;
    let answer = await raw('GET', path);
    let passed = 0;
    for (; answer.status === 200 && passed <= 180; passed += 1) answer = await raw('GET', path);
    ok(passed <= 180, `${passed} reads passed`);
    refusedAs(answer, 429);
    const wait = answer.failure.retryAfter ?? Number.NaN;
    ok(wait > 0 && wait <= 60, `it says to wait ${wait} s`);
  },
];
