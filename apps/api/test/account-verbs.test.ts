import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../src/main.ts';
import type { SeenResult } from './support/answers.ts';
import type { Browser } from './support/browser.ts';
import { createTestClock, type TestClock } from './support/clock.ts';
import { CONTINUE, KEEP, RECONNECT, REMOVE, RENAME } from './support/documents.ts';
import type { ScriptedAccount } from './support/gateway.ts';
import { consent, open, see, seen, wakeBy } from './support/steps.ts';
import { until } from './support/until.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let api: Api;
let clock: TestClock;

beforeAll(async () => {
  world = await createWorld();
  clock = createTestClock();
  api = await world.start(clock);
});
afterAll(() => world.close());

const ended = (guest: Browser, opId: string) =>
  seen(guest, opId, 'the settlement', ({ settledBy }) => settledBy !== null);

/** A guest with one connected account. */
const connected = async (alias?: string): Promise<[Browser, ScriptedAccount]> => {
  const guest = world.browser(api);
  const { opId } = await open(guest, [], { targets: [{ name: 'demo-mail', ...(alias && { alias }) }] });
  const account = await consent(world, api, 'demo-mail', opId);
  await ended(guest, opId);
  return [guest, account];
};

const reconnect = async (browser: Browser, input: object): Promise<SeenResult> =>
  (await browser.ask<{ reconnect: SeenResult }>(RECONNECT, { input })).reconnect;
const rename = async (browser: Browser, input: object) =>
  (await browser.ask<{ renameAccount: Record<string, unknown> }>(RENAME, { input })).renameAccount;
const remove = async (browser: Browser, accountId: string) =>
  (await browser.ask<{ removeAccount: Record<string, unknown> }>(REMOVE, { input: { accountId } })).removeAccount;
const list = async (browser: Browser) =>
  (
    await browser.ask<{ accounts: { connectionId: string; alias: string | null; active: boolean }[] }>(
      '{ accounts { connectionId alias active } }',
    )
  ).accounts;
const recorded = (connectionId: string) =>
  world.prisma.accountEvent.findMany({ where: { connectionId }, orderBy: { id: 'asc' } });

describe('a reconnect', () => {
  it('[AP60] by account id repairs that one account: the mint names it, and the row ends connected under its id', async () => {
    const [guest, account] = await connected();
    Object.assign(account, { status: 'revoked' });
    const mints = world.gateway.mints().length;
    const result = await reconnect(guest, { accountId: account.connectionId });
    expect(result.__typename).toBe('ConnectPayload');
    expect(world.gateway.mints().slice(mints)).toMatchObject([
      { connectors: ['demo-mail'], reinitiate: true, connectionId: account.connectionId },
    ]);
    expect(world.gateway.mints().at(-1)).not.toHaveProperty('force');
    const { opId } = result.operation;
    world.gateway.consent(account.connectionId);
    await wakeBy(world, api, account, opId);
    expect(await ended(guest, opId)).toMatchObject({ settledBy: 'ALL_RESOLVED' });
    expect((await list(guest)).map(({ connectionId }) => connectionId)).toEqual([account.connectionId]);
  });

  it('[AP60] C25 with force is a switch: it mints although the account works, and an old grant does not make it green', async () => {
    const [guest, account] = await connected();
    const result = await reconnect(guest, { accountId: account.connectionId, force: true });
    expect(world.gateway.mints().at(-1)).toMatchObject({ force: true, connectionId: account.connectionId });
    const { opId } = result.operation;
    const reads = world.gateway.reads().length;
    await wakeBy(world, api, account, opId);
    await until('the read', () => world.gateway.reads().length > reads);
    expect((await see(guest, opId)).targets[0].state).toBe('INITIATED');
    // A read that is under way when time passes ends before the deadline is looked at again.
    await until('the deadline', async () => {
      clock.advance(60);
      return (await see(guest, opId)).settledBy;
    });
    expect(await see(guest, opId)).toMatchObject({ settledBy: 'DEADLINE', targets: [{ state: 'NOT_CONNECTED' }] });
    expect(await list(guest)).toMatchObject([{ connectionId: account.connectionId, active: true }]);
  });

  it('[AP60] by name of an account that works mints nothing; of a broken one it mints that account', async () => {
    const [guest, account] = await connected('work');
    const mints = world.gateway.mints().length;
    const healthy = await reconnect(guest, { targets: [{ name: 'demo-mail', alias: 'work' }] });
    expect(healthy.operation).toMatchObject({ settledBy: 'ALL_RESOLVED', targets: [{ state: 'CONNECTED' }] });
    expect(world.gateway.mints().length).toBe(mints);
    Object.assign(account, { status: 'expired' });
    await reconnect(guest, { targets: [{ name: 'demo-mail', alias: 'work' }] });
    expect(world.gateway.mints().at(-1)).toMatchObject({ connectionId: account.connectionId, reinitiate: true });
  });

  it.each([
    [{}, 'TARGETS_REQUIRED'],
    [{ targets: [{ name: 'demo-mail' }], accountId: 'ca_1' }, 'INVALID_INPUT'],
    [{ accountId: 'ca_unknown' }, 'ACCOUNT_NOT_FOUND'],
  ])('[AP60] of %j is refused by name', async (input, code) => {
    const mints = world.gateway.mints().length;
    expect(await reconnect(world.browser(api), input)).toMatchObject({ code });
    expect(world.gateway.mints().length).toBe(mints);
  });

  it('[AU11][AP60] C77 another person’s account is answered like an unknown one by every verb, and the caller’s record says so', async () => {
    const [, account] = await connected();
    const [other] = await connected();
    const before = { ...account, attempt: undefined };
    const calls = world.gateway.fake.seen.length;
    for (const accountId of [account.connectionId, 'ca_unknown']) {
      expect(await reconnect(other, { accountId })).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
      expect(await reconnect(other, { accountId, force: true })).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
      expect(await rename(other, { accountId, to: 'mine' })).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
      expect(await remove(other, accountId)).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    }
    expect(world.gateway.fake.seen.length).toBe(calls);
    expect({ ...account, attempt: undefined }).toEqual(before);
    const refused = (await recorded(account.connectionId)).filter(({ kind }) => kind === 'refused');
    expect(refused.map(({ data }) => data)).toEqual(
      ['reconnect', 'reconnect', 'rename', 'remove'].map((what) => ({ what })),
    );
    expect(new Set(refused.map(({ personId }) => personId))).not.toContain(account.owner);
  });
});

describe('names', () => {
  it('[AP61] a second account under a name is another account; C45 the first stays as it is', async () => {
    const [guest, first] = await connected('work');
    const { opId } = await open(guest, [], { targets: [{ name: 'demo-mail', alias: 'home' }] });
    expect(world.gateway.mints().at(-1)).toMatchObject({ alias: 'home' });
    await consent(world, api, 'demo-mail', opId);
    await ended(guest, opId);
    expect((await list(guest)).map(({ alias }) => alias).sort()).toEqual(['home', 'work']);
    expect(world.gateway.accounts.get(first.connectionId)).toMatchObject({ alias: 'work', status: 'active' });
  });

  it('[AP61] an account is renamed by id, and by app and current name; list, gateway and record say so', async () => {
    const [guest, { connectionId }] = await connected();
    expect(await rename(guest, { accountId: connectionId, to: ' work ' })).toMatchObject({
      __typename: 'RenamePayload',
      account: { connectionId, alias: 'work' },
    });
    expect(await rename(guest, { connector: 'Demo-Mail', current: 'work', to: 'office' })).toMatchObject({
      account: { connectionId, alias: 'office' },
    });
    expect(await list(guest)).toMatchObject([{ connectionId, alias: 'office' }]);
    const events = await recorded(connectionId);
    expect(events.map(({ kind, data }) => [kind, (data as { alias?: string }).alias ?? null])).toEqual([
      ['connected', null],
      ['renamed', 'work'],
      ['renamed', 'office'],
    ]);
  });

  it.each(['', '-x', 'Wörk', 'WORK', 'a'.repeat(33), 'two words'])(
    '[AP61] C47 the name %j is refused, and nothing is asked',
    async (to) => {
      const [guest, { connectionId }] = await connected();
      const calls = world.gateway.fake.seen.length;
      const answer = await rename(guest, { accountId: connectionId, to });
      expect(answer).toMatchObject({ __typename: 'InputError', field: 'to' });
      expect(world.gateway.fake.seen.length).toBe(calls);
    },
  );

  it('[AP61] C47 a name in use is refused by a sentence, the account keeps its own', async () => {
    const [guest, first] = await connected('work');
    const { opId } = await open(guest, [], { targets: [{ name: 'demo-mail', alias: 'home' }] });
    await consent(world, api, 'demo-mail', opId);
    await ended(guest, opId);
    expect(await rename(guest, { accountId: first.connectionId, to: 'home' })).toMatchObject({
      code: 'ALIAS_TAKEN',
      field: 'to',
    });
    expect((await list(guest)).map(({ alias }) => alias).sort()).toEqual(['home', 'work']);
    const unknown = await rename(guest, { connector: 'demo-mail', current: 'nope', to: 'x1' });
    expect(unknown).toMatchObject({ code: 'ACCOUNT_NOT_FOUND', names: ['home', 'work'] });
  });
});

describe('a removal', () => {
  it.each([
    ['yes', 'YES'],
    ['no', 'NO'],
    ['unsupported', 'UNSUPPORTED'],
    ['a word of tomorrow', 'NO'],
  ])(
    '[AP62] C61 says %s at the vendor as %s, with the page of the vendor, and the account stays away',
    async (word, revoked) => {
      const [guest, { connectionId }] = await connected('work');
      world.gateway.revokes(word);
      expect(await remove(guest, connectionId)).toMatchObject({
        receipt: {
          connectionId,
          revoked,
          alias: 'work',
          vendorPage: 'https://vendor.example/demo-mail',
          connector: { slug: 'demo-mail' },
        },
      });
      clock.advance(31);
      expect(await list(guest)).toEqual([]);
      expect((await recorded(connectionId)).at(-1)).toMatchObject({ kind: 'removed', data: { alias: 'work' } });
      expect(await remove(guest, connectionId)).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    },
  );

  it('[AP62][AP11] that the gateway does not answer removes nothing here', async () => {
    const [guest, { connectionId }] = await connected();
    world.gateway.next(`/api/v1/connectors/accounts/${connectionId}`, { kind: 'json', status: 503, body: {} });
    expect(await remove(guest, connectionId)).toMatchObject({ code: 'GATEWAY_UNAVAILABLE', retryable: true });
    expect(await list(guest)).toMatchObject([{ connectionId }]);
  });

  it('[AP63] C11 an account that came late is kept by its person, and its mark goes', async () => {
    const guest = world.browser(api);
    const operation = await open(guest, ['demo-mail']);
    await guest.ask(CONTINUE, { input: { opId: operation.opId } });
    const { connectionId } = await consent(world, api, 'demo-mail', operation.opId);
    await until('the account', async () => (await list(guest)).length === 1);
    const keep = await guest.ask<{ keepAccount: object }>(KEEP, { input: { accountId: connectionId } });
    expect(keep.keepAccount).toMatchObject({ account: { connectionId, arrived: null } });
    expect((await recorded(connectionId)).at(-1)).toMatchObject({ kind: 'kept' });
  });
});
