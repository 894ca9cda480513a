import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../src/main.ts';
import type { Browser } from './support/browser.ts';
import { createTestClock, type TestClock } from './support/clock.ts';
import { CONTINUE, SKIP } from './support/documents.ts';
import type { ScriptedAccount } from './support/gateway.ts';
import { consent, open, see, seen, wakeBy } from './support/steps.ts';
import { until } from './support/until.ts';
import { createWorld, type HookInput, type World } from './support/world.ts';

let world: World;
let api: Api;
let clock: TestClock;

beforeAll(async () => {
  world = await createWorld();
  clock = createTestClock();
  api = await world.start(clock);
});
afterAll(() => world.close());

interface ListedAccount {
  readonly connectionId: string;
  readonly label: string;
  readonly status: string;
  readonly arrived: string | null;
  readonly checkedAt: string;
}

const list = async (browser: Browser): Promise<readonly ListedAccount[]> =>
  (await browser.ask<{ accounts: ListedAccount[] }>('{ accounts { connectionId label status arrived checkedAt } }'))
    .accounts;

/** A guest with one connected account. */
const connected = async (): Promise<[Browser, ScriptedAccount]> => {
  const guest = world.browser(api);
  const { opId } = await open(guest, ['demo-mail']);
  const account = await consent(world, api, 'demo-mail', opId);
  await seen(guest, opId, 'the settlement', ({ settledBy }) => settledBy !== null);
  return [guest, account];
};

describe('the mirror of accounts', () => {
  it('[AP33][ST26] follows the gateway once it is old, and goes on from the last known list when the gateway is down', async () => {
    const [guest, account] = await connected();
    expect(await list(guest)).toMatchObject([{ label: 'ada@example.com', status: 'ACTIVE' }]);
    Object.assign(account, { status: 'revoked', label: 'ada2@example.com' });
    clock.advance(31);
    expect(await list(guest)).toMatchObject([{ label: 'ada2@example.com', status: 'REVOKED' }]);
    const [before] = await list(guest);
    clock.advance(31);
    world.gateway.next('/api/v1/connectors/accounts', { kind: 'json', status: 503, body: {} });
    world.gateway.next('/api/v1/connectors/accounts', { kind: 'json', status: 503, body: {} });
    expect(await list(guest)).toEqual([before]);
  });

  it('[AP33] shows the last known list while a gateway hangs', async () => {
    const [guest] = await connected();
    const before = await list(guest);
    clock.advance(31);
    world.gateway.next('/api/v1/connectors/accounts', { kind: 'hang' });
    expect(await list(guest)).toEqual(before);
  });

  it('[ST26] drops what the list lacks, but not what is newer than the list', async () => {
    const [guest, account] = await connected();
    await list(guest);
    world.gateway.accounts.delete(account.connectionId);
    clock.advance(31);
    expect(await list(guest)).toEqual([]);
  });

  it('[ST26] a try that was never authorised is no account', async () => {
    const guest = world.browser(api);
    await open(guest, ['demo-mail']);
    clock.advance(31);
    expect(await list(guest)).toEqual([]);
  });

  it('[ST27] a removed account stays away from lists and reads, and comes back by a new consent only', async () => {
    const [guest, account] = await connected();
    const where = { connectionId: account.connectionId };
    await world.prisma.account.update({ where, data: { removedAt: new Date() } });
    clock.advance(31);
    expect(await list(guest)).toEqual([]);
    const hook = { person: account.owner, connector: 'demo-mail', connectionId: account.connectionId };
    const reads = world.gateway.reads().length;
    await world.hook(api, { ...hook, type: 'account.changed', attempt: null, op: null });
    await until('the read', () => world.gateway.reads().length > reads);
    expect(await list(guest)).toEqual([]);

    const { opId } = await open(guest, ['demo-mail']);
    const minted = world.gateway.accountOf('demo-mail');
    await world.prisma.account.update({ where, data: { removedAt: new Date() } });
    // The vendor gives the same identity back: the gateway names the account it knows.
    world.gateway.consent(minted.connectionId);
    await wakeBy(world, api, minted, opId);
    await seen(guest, opId, 'the settlement', ({ settledBy }) => settledBy !== null);
    expect((await list(guest)).map(({ connectionId }) => connectionId)).toEqual([minted.connectionId]);
  });

  it('[ST20] two active accounts of one app are never active at once', async () => {
    const [guest] = await connected();
    const { opId } = await open(guest, [], { targets: [{ name: 'demo-mail', alias: 'home' }] });
    await consent(world, api, 'demo-mail', opId);
    await seen(guest, opId, 'the settlement', ({ settledBy }) => settledBy !== null);
    const { accounts } = await guest.ask<{ accounts: { active: boolean }[] }>('{ accounts { active } }');
    expect(accounts.map(({ active }) => active).sort()).toEqual([false, true]);
  });
});

describe('accounts that come late', () => {
  it('[AP41][ST28] C11 after a skip: kept and marked, the row stays skipped', async () => {
    const guest = world.browser(api);
    const operation = await open(guest, ['demo-mail', 'demo-notes']);
    const input = { opId: operation.opId, targetId: operation.targets[0].targetId };
    await guest.ask(SKIP, { input });
    const account = await consent(world, api, 'demo-mail', operation.opId);
    await until('the account', async () => (await list(guest)).length === 1);
    expect(await list(guest)).toMatchObject([
      { connectionId: account.connectionId, arrived: 'AFTER_SKIP', status: 'ACTIVE' },
    ]);
    expect((await see(guest, operation.opId)).targets[0].state).toBe('SKIPPED');
    const { connector } = await guest.ask<{ connector: { needsAttention: boolean } }>(
      '{ connector(slug: "demo-mail") { needsAttention } }',
    );
    expect(connector.needsAttention).toBe(true);
  });

  it('[AP41][ST28] C17 after the end: kept and marked, the result never changes', async () => {
    const guest = world.browser(api);
    const operation = await open(guest, ['demo-mail']);
    await guest.ask(CONTINUE, { input: { opId: operation.opId } });
    const before = await see(guest, operation.opId);
    await consent(world, api, 'demo-mail', operation.opId);
    await until('the account', async () => (await list(guest)).length === 1);
    expect(await list(guest)).toMatchObject([{ arrived: 'AFTER_END' }]);
    expect(await see(guest, operation.opId)).toEqual(before);
  });

  it('[ST28] one that was authorised before the skip is not marked, whenever its webhook comes', async () => {
    const guest = world.browser(api);
    const operation = await open(guest, ['demo-mail', 'demo-notes']);
    const account = world.gateway.accountOf('demo-mail');
    world.gateway.consent(account.connectionId);
    clock.advance(0.5);
    await guest.ask(SKIP, { input: { opId: operation.opId, targetId: operation.targets[0].targetId } });
    expect(await wakeBy(world, api, account, operation.opId)).toBe(204);
    expect(await list(guest)).toMatchObject([{ connectionId: account.connectionId, arrived: null }]);
  });

  it('[ST28] the mark does not hang on who saw the account first, and a request that waits for it takes it away', async () => {
    const guest = world.browser(api);
    const operation = await open(guest, ['demo-mail', 'demo-notes']);
    await guest.ask(SKIP, { input: { opId: operation.opId, targetId: operation.targets[0].targetId } });
    clock.advance(31);
    const account = world.gateway.accountOf('demo-mail');
    world.gateway.consent(account.connectionId);
    // The list is there before the webhook.
    expect(await list(guest)).toMatchObject([{ arrived: null, status: 'ACTIVE' }]);
    await wakeBy(world, api, account, operation.opId);
    expect(await list(guest)).toMatchObject([{ arrived: 'AFTER_SKIP' }]);
    await guest.ask(CONTINUE, { input: { opId: operation.opId } });

    // The same login again, now in a request that waits for it.
    const { opId } = await open(guest, ['demo-mail']);
    const minted = world.gateway.accountOf('demo-mail');
    await world.prisma.account.update({
      where: { connectionId: account.connectionId },
      data: { connectionId: minted.connectionId },
    });
    world.gateway.accounts.delete(account.connectionId);
    world.gateway.consent(minted.connectionId);
    await wakeBy(world, api, minted, opId);
    await seen(guest, opId, 'the settlement', ({ settledBy }) => settledBy !== null);
    expect(await list(guest)).toMatchObject([{ connectionId: minted.connectionId, arrived: null }]);
  });

  it('[ST28] an account whose newest try has failed is not marked', async () => {
    const guest = world.browser(api);
    const operation = await open(guest, ['demo-mail', 'demo-notes']);
    await guest.ask(SKIP, { input: { opId: operation.opId, targetId: operation.targets[0].targetId } });
    const account = world.gateway.accountOf('demo-mail');
    world.gateway.consent(account.connectionId);
    if (account.attempt) account.attempt.status = 'failed';
    await wakeBy(world, api, account, operation.opId);
    expect(await list(guest)).toMatchObject([{ arrived: null }]);
  });

  it('[ST28] an account that worked before is not marked', async () => {
    const [guest, account] = await connected();
    await world.hook(api, {
      person: account.owner,
      connector: 'demo-mail',
      connectionId: account.connectionId,
      attempt: null,
      op: null,
    });
    expect(await list(guest)).toMatchObject([{ arrived: null }]);
  });
});

describe('webhooks', () => {
  const some: HookInput = {
    id: '',
    type: 'attempt.ended',
    person: 'nobody-there',
    connector: 'demo-mail',
    connectionId: 'ca_1',
    attempt: null,
    op: null,
  };

  it('[AP40] are taken once: a repeated id, also within one moment, leads to one read', async () => {
    const [, account] = await connected();
    const hook = { ...some, id: randomUUID(), person: account.owner, connectionId: account.connectionId };
    const reads = () => world.gateway.reads().filter((path) => path.includes(account.connectionId)).length;
    const before = reads();
    expect(await Promise.all([1, 2, 3].map(() => world.hook(api, hook)))).toEqual([204, 204, 204]);
    await until('the read', () => reads() > before);
    expect(await world.hook(api, hook)).toBe(204);
    expect(reads()).toBe(before + 1);
  });

  it('[AP40] that could not be worked on are asked for again, and then taken', async () => {
    const [guest, account] = await connected();
    const hook = { ...some, id: randomUUID(), person: account.owner, connectionId: account.connectionId };
    await list(guest);
    Object.assign(account, { label: 'new@example.com' });
    const path = `/v1/connectors/accounts/${account.connectionId}`;
    world.gateway.next(path, { kind: 'json', status: 503, body: {} });
    expect(await world.hook(api, hook)).toBe(503);
    expect(await list(guest)).toMatchObject([{ label: 'ada@example.com' }]);
    expect(await world.hook(api, hook)).toBe(204);
    expect(await list(guest)).toMatchObject([{ label: 'new@example.com' }]);
  });

  it('[AP40][FR8] that meet a rate limit park every row of their person', async () => {
    const [guest, account] = await connected();
    const waiting = await open(guest, ['demo-notes']);
    const reply = {
      kind: 'json',
      status: 429,
      body: { error: 'rate_limited' },
      headers: { 'retry-after': '12' },
    } as const;
    world.gateway.next(`/v1/connectors/accounts/${account.connectionId}`, reply);
    const hook = { ...some, id: randomUUID(), person: account.owner, connectionId: account.connectionId };
    expect(await world.hook(api, hook)).toBe(503);
    expect((await see(guest, waiting.opId)).targets[0].nextReadAt).not.toBeNull();
  });

  it.each([
    ['another secret', { secret: Buffer.alloc(32) }],
    ['a time too far back', { timestamp: 1_000 }],
    ['a time too far ahead', { timestamp: 9_999_999_999 }],
  ])('[AP40] with %s are refused', async (_what, options) => {
    expect(await world.hook(api, { ...some, id: randomUUID() }, options)).toBe(401);
  });

  it('[AP40] that are signed and not understood are refused; of an unknown person nothing follows', async () => {
    expect(await world.hook(api, { ...some, id: randomUUID(), connectionId: '' })).toBe(400);
    const reads = world.gateway.reads().length;
    expect(await world.hook(api, { ...some, id: randomUUID() })).toBe(204);
    expect(world.gateway.reads().length).toBe(reads);
  });

  it('[AP40] are no evidence: a wake without a consent moves nothing', async () => {
    const guest = world.browser(api);
    const operation = await open(guest, ['demo-mail']);
    const account = world.gateway.accountOf('demo-mail');
    const reads = world.gateway.reads().length;
    await world.hook(api, {
      ...some,
      id: randomUUID(),
      person: account.owner,
      connectionId: account.connectionId,
      op: operation.opId,
    });
    await until('the read', () => world.gateway.reads().length > reads);
    expect(await see(guest, operation.opId)).toMatchObject({ seq: operation.seq, settledBy: null });
  });

  it('[AP40][AU11] about another person’s operation wake nothing of it', async () => {
    const guest = world.browser(api);
    const operation = await open(guest, ['demo-mail']);
    const [, foreign] = await connected();
    const reads = () => world.gateway.reads().length;
    const before = reads();
    await world.hook(api, {
      ...some,
      id: randomUUID(),
      person: foreign.owner,
      connectionId: foreign.connectionId,
      op: operation.opId,
    });
    await until('the read', () => reads() > before);
    expect(world.gateway.reads().at(-1)).toContain(foreign.connectionId);
  });

  it('[AP56] and metrics are on the internal listener only', async () => {
    const inside = (path: string) => fetch(`http://127.0.0.1:${api.internalPort}${path}`);
    const outside = (path: string) => fetch(`http://127.0.0.1:${api.port}${path}`);
    const metrics = await (await inside('/metrics')).text();
    for (const name of [
      'patchbay_api_http_seconds',
      'patchbay_api_webhooks_total',
      'patchbay_api_streams',
      'patchbay_api_sockets',
    ])
      expect(metrics).toContain(name);
    expect([(await outside('/metrics')).status, (await outside('/hooks/gateway')).status]).toEqual([404, 404]);
    expect((await inside('/graphql')).status).toBe(404);
  });
});
