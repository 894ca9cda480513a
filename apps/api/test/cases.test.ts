import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../src/main.ts';
import type { SeenOperation, SeenResult } from './support/answers.ts';
import type { Browser } from './support/browser.ts';
import { createTestClock, type TestClock } from './support/clock.ts';
import { collect } from './support/collect.ts';
import { RECONNECT, RETRY, SKIP } from './support/documents.ts';
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

const refuse = async (guest: Browser, opId: string, reason = 'ACCESS_DENIED'): Promise<SeenOperation> => {
  const account = world.gateway.accountOf('demo-mail');
  world.gateway.refuse(account.connectionId, reason, 'No.');
  await wakeBy(world, api, account, opId);
  return seen(guest, opId, 'the refusal', ({ targets }) => targets[0].state === 'FAILED');
};

const again = async (guest: Browser, { opId, targets }: SeenOperation): Promise<SeenOperation> =>
  (await guest.ask<{ retryTargets: SeenResult }>(RETRY, { input: { opId, targetIds: [targets[0].targetId] } }))
    .retryTargets.operation;

describe('cases of people who do this job, as far as the api shows them', () => {
  it('[AP25] C01 C03 whatever the window does, the row waits with the same link until the gateway says otherwise', async () => {
    const guest = world.browser(api);
    const operation = await open(guest, ['demo-mail']);
    const path = new URL(operation.targets[0].link ?? '').pathname;
    const mints = world.gateway.mints().length;
    const first = (await guest.fetch(path)).headers.get('location');
    clock.advance(8);
    expect((await guest.fetch(path)).headers.get('location')).toBe(first);
    expect(await see(guest, operation.opId)).toMatchObject({ seq: operation.seq, targets: [{ state: 'INITIATED' }] });
    expect(world.gateway.mints().length).toBe(mints);
    await consent(world, api, 'demo-mail', operation.opId);
    await seen(guest, operation.opId, 'the connection', ({ targets }) => targets[0].state === 'CONNECTED');
  });

  it('[AP12][FR3] C09 a denied consent fails the row in one frame, with its reason; the request stays open', async () => {
    const guest = world.browser(api);
    const { opId, seq } = await open(guest, ['demo-mail', 'demo-notes']);
    const frames = collect(guest.socket(), opId, seq);
    const failed = await refuse(guest, opId);
    expect(failed).toMatchObject({ seq: seq + 1, settledBy: null, targets: [{ reason: 'ACCESS_DENIED' }, {}] });
    await until('the frame', () => frames.seen.length > 0);
    expect(frames.seen.map((frame) => frame.seq)).toEqual([seq + 1]);
    frames.stop();
  });

  it('[AP19] C43 three failed tries and a good one leave one account', async () => {
    const guest = world.browser(api);
    let operation = await open(guest, ['demo-mail']);
    const { opId } = operation;
    for (let round = 0; round < 3; round += 1) {
      operation = await again(guest, await refuse(guest, opId));
      expect(operation.targets[0]).toMatchObject({ state: 'INITIATED', link: expect.stringContaining('/go/') });
    }
    await consent(world, api, 'demo-mail', opId);
    await seen(guest, opId, 'the settlement', ({ settledBy }) => settledBy === 'ALL_RESOLVED');
    clock.advance(31);
    const { accounts } = await guest.ask<{ accounts: object[] }>('{ accounts { status } }');
    expect(accounts).toEqual([{ status: 'ACTIVE' }]);
  });

  it('[AP60][AP12] C49 a repair that ends as somebody else is IDENTITY_MISMATCH; the account stays as it was', async () => {
    const guest = world.browser(api);
    const { opId } = await open(guest, ['demo-mail']);
    const account = await consent(world, api, 'demo-mail', opId);
    await seen(guest, opId, 'the settlement', ({ settledBy }) => settledBy !== null);
    const { reconnect } = await guest.ask<{ reconnect: SeenResult }>(RECONNECT, {
      input: { accountId: account.connectionId },
    });
    Object.assign(account.attempt ?? {}, { status: 'failed', reason: 'IDENTITY_MISMATCH' });
    await wakeBy(world, api, account, reconnect.operation.opId);
    const failed = await seen(
      guest,
      reconnect.operation.opId,
      'the mismatch',
      ({ targets }) => targets[0].state === 'FAILED',
    );
    expect(failed.targets[0]).toMatchObject({ reason: 'IDENTITY_MISMATCH' });
    const { accounts } = await guest.ask<{ accounts: object[] }>('{ accounts { connectionId label status } }');
    expect(accounts).toEqual([{ connectionId: account.connectionId, label: 'ada@example.com', status: 'ACTIVE' }]);
  });

  it('[FR4] C69 C73 a page that was away gets what it missed in order and none twice; another device sees the same card', async () => {
    const guest = world.browser(api);
    const { opId, seq, targets } = await open(guest, ['demo-mail', 'demo-notes', 'demo-files']);
    const client = guest.socket();
    const before = collect(client, opId);
    await until('the frames', () => before.seen.length === seq + 1);
    await client.dispose();
    for (const target of targets.slice(1)) await guest.ask(SKIP, { input: { opId, targetId: target.targetId } });
    const after = collect(guest.at(api.port).socket(), opId, seq);
    await until('the missed', () => after.seen.length === 2);
    await consent(world, api, 'demo-mail', opId);
    await after.ended;
    const all = [...before.seen, ...after.seen].map((frame) => frame.seq);
    expect(all).toEqual(Array.from({ length: seq + 5 }, (_none, each) => each));
    expect(await see(guest.at(api.port), opId)).toEqual(await see(guest, opId));
  });
});
