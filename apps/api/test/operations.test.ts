import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../src/main.ts';
import type { SeenResult } from './support/answers.ts';
import type { Browser } from './support/browser.ts';
import { createTestClock, type TestClock } from './support/clock.ts';
import { collect } from './support/collect.ts';
import { CONTINUE, FRAMES, RESPOND, RETRY, SKIP, VIEWER_FRAMES, WAKE } from './support/documents.ts';
import { connect, consent, open, see, seen, wakeBy } from './support/steps.ts';
import { until } from './support/until.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let api: Api;
let clock: TestClock;
let guest: Browser;

beforeAll(async () => {
  world = await createWorld();
  clock = createTestClock();
  api = await world.start(clock);
});
afterAll(() => world.close());

const fresh = (): Browser => {
  guest = world.browser(api);
  return guest;
};
const tell = async (document: string, input: object): Promise<SeenResult> => {
  const answer = await guest.ask<Record<string, SeenResult>>(document, { input });
  const [result] = Object.values(answer);
  if (result === undefined) throw new Error('no result');
  return result;
};

describe('what a person answers', () => {
  it('[AP18][AP40] one connected and one skipped: all resolved', async () => {
    const operation = await open(fresh(), ['demo-mail', 'demo-notes']);
    const skipped = await tell(SKIP, { opId: operation.opId, targetId: operation.targets[1]?.targetId });
    expect(skipped).toMatchObject({
      __typename: 'RespondPayload',
      operation: {
        settledBy: null,
        targets: [{ state: 'INITIATED' }, { state: 'SKIPPED', link: null, reason: 'DECLINED_BY_PERSON' }],
      },
    });
    await consent(world, api, 'demo-mail', operation.opId);
    const ended = await seen(guest, operation.opId, 'settlement', ({ settledBy }) => settledBy !== null);
    expect(ended).toMatchObject({ settledBy: 'ALL_RESOLVED', targets: [{ state: 'CONNECTED' }, { state: 'SKIPPED' }] });
  });

  it('[AP18] Continue leaves what is not connected behind', async () => {
    const operation = await open(fresh(), ['demo-mail', 'demo-notes']);
    await consent(world, api, 'demo-notes', operation.opId);
    await seen(guest, operation.opId, 'a connected row', ({ targets }) => targets[1]?.state === 'CONNECTED');
    const answer = await tell(CONTINUE, { opId: operation.opId });
    expect(answer.operation).toMatchObject({
      settledBy: 'CONTINUE',
      targets: [{ state: 'NOT_CONNECTED', link: null, reason: 'CONTINUED' }, { state: 'CONNECTED' }],
    });
    const again = await tell(SKIP, { opId: operation.opId, targetId: operation.targets[0].targetId });
    expect(again).toMatchObject({
      __typename: 'RespondPayload',
      operation: { settledBy: 'CONTINUE', seq: answer.operation.seq },
    });
  });

  it('[AP18] skips that resolve the last row settle at once, and Continue is ignored', async () => {
    const operation = await open(fresh(), ['demo-mail', 'demo-notes']);
    const skips = operation.targets.map(({ targetId }) => targetId);
    const answer = await tell(RESPOND, { opId: operation.opId, skips, continue: true });
    expect(answer.operation).toMatchObject({
      settledBy: 'ALL_RESOLVED',
      targets: [{ state: 'SKIPPED' }, { state: 'SKIPPED' }],
    });
  });

  it('[AP18] an answer that says nothing, or names a row that is not there, is refused', async () => {
    const { opId } = await open(fresh(), ['demo-mail']);
    expect(await tell(RESPOND, { opId, skips: [] })).toMatchObject({
      __typename: 'InputError',
      code: 'INVALID_ANSWER',
    });
    expect(await tell(RESPOND, { opId, skips: ['t9'] })).toMatchObject({
      __typename: 'NotFoundError',
      code: 'UNKNOWN_TARGET',
    });
  });

  it('[AP18] a flood of skips costs no write: a row said often counts once, more than there are rows are refused', async () => {
    const operation = await open(fresh(), ['demo-mail', 'demo-notes']);
    const { opId, seq } = operation;
    const strange = Array.from({ length: 5_000 }, (_, at) => `t${at}`);
    expect(await tell(RESPOND, { opId, skips: strange })).toMatchObject({ code: 'UNKNOWN_TARGET' });
    expect((await see(guest, opId)).seq).toBe(seq);
    const often = Array.from({ length: 5_000 }, () => operation.targets[0].targetId);
    expect(await tell(RESPOND, { opId, skips: often })).toMatchObject({
      __typename: 'RespondPayload',
      operation: { seq: seq + 1, settledBy: null },
    });
  });

  it('[AP18][FR10] a skip that races a read: one of them stands, and nothing follows the settlement', async () => {
    const operation = await open(fresh(), ['demo-mail']);
    const frames = collect(guest.socket(), operation.opId);
    await until('the replay', () => frames.seen.length === 2);
    const account = world.gateway.accountOf('demo-mail');
    world.gateway.consent(account.connectionId);
    await Promise.all([
      wakeBy(world, api, account, operation.opId),
      tell(SKIP, { opId: operation.opId, targetId: operation.targets[0].targetId }),
    ]);
    await frames.ended;
    const seqs = frames.seen.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_seq, at) => at));
    const last = frames.seen.at(-1)?.operation;
    expect(['CONNECTED', 'SKIPPED']).toContain(last?.targets[0].state);
    expect(last?.settledBy).toBe('ALL_RESOLVED');
    expect(await see(guest, operation.opId)).toMatchObject({
      seq: last?.seq,
      targets: [{ state: last?.targets[0].state }],
    });
  });
});

describe('time', () => {
  it('[FR4][AP12] nobody acts: settled by the deadline at 300 seconds, not before', async () => {
    const operation = await open(fresh(), ['demo-mail']);
    clock.advance(299);
    expect((await see(guest, operation.opId)).settledBy).toBeNull();
    clock.advance(1.5);
    const ended = await seen(guest, operation.opId, 'the deadline', ({ settledBy }) => settledBy !== null);
    expect(ended).toMatchObject({
      settledBy: 'DEADLINE',
      targets: [{ state: 'NOT_CONNECTED', reason: 'DEADLINE', link: null }],
    });
    const kept = await world.prisma.operationLink.count({ where: { opId: operation.opId } });
    expect(kept).toBe(0);
  });

  it('[AP26] without a webhook the next tick sees the consent', async () => {
    const operation = await open(fresh(), ['demo-mail']);
    world.gateway.consent(world.gateway.accountOf('demo-mail').connectionId);
    clock.advance(1.1);
    await seen(guest, operation.opId, 'the tick', ({ settledBy }) => settledBy === 'ALL_RESOLVED');
  });

  it('[AP26] wakeOperation reads at once', async () => {
    const operation = await open(fresh(), ['demo-mail']);
    world.gateway.consent(world.gateway.accountOf('demo-mail').connectionId);
    expect(await tell(WAKE, { opId: operation.opId })).toMatchObject({ __typename: 'WakePayload' });
    await seen(guest, operation.opId, 'the wake', ({ settledBy }) => settledBy === 'ALL_RESOLVED');
  });

  it('[FR8] a rate limit is told as a notice at the same seq, and the row says when it is read again', async () => {
    const operation = await open(fresh(), ['demo-mail']);
    const { connectionId } = world.gateway.accountOf('demo-mail');
    const frames = collect(guest.socket(), operation.opId, 0);
    await until('the socket', () => frames.seen.length === 1);
    const headers = { 'retry-after': '12' };
    const reply = { kind: 'json', status: 429, body: { error: 'rate_limited' }, headers } as const;
    world.gateway.next(`/v1/connectors/accounts/${connectionId}`, reply);
    clock.advance(1.1);
    await until('the notice', () => frames.seen.length === 2);
    expect(frames.seen[1]).toMatchObject({ seq: operation.seq, change: null });
    expect(frames.seen[1]?.operation.targets[0].nextReadAt).not.toBeNull();
    expect((await see(guest, operation.opId)).targets[0].nextReadAt).toBe(
      frames.seen[1]?.operation.targets[0].nextReadAt,
    );
    frames.stop();
  });
});

describe('frames', () => {
  it('[FR4][FR10] a reader that was away gets what it missed, two readers see the same, sockets and events alike', async () => {
    const operation = await open(fresh(), ['demo-mail', 'demo-notes']);
    const whole = collect(guest.socket(), operation.opId);
    const away = collect(guest.socket(), operation.opId);
    await until('both readers', () => whole.seen.length === 3 && away.seen.length === 3);
    away.stop();
    await tell(SKIP, { opId: operation.opId, targetId: operation.targets[0].targetId });
    const back = collect(guest.socket(), operation.opId, 2);
    const events: unknown[] = [];
    const reading = (async () => {
      for await (const { data } of guest.events<{ operationFrames: unknown }>(FRAMES, { opId: operation.opId }))
        events.push(data.operationFrames);
    })();
    await until('the missed frame', () => back.seen.length === 1 && events.length === 4);
    await tell(CONTINUE, { opId: operation.opId });
    await Promise.all([whole.ended, back.ended, reading]);
    expect(whole.seen.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
    expect([...away.seen, ...back.seen]).toEqual(whole.seen);
    expect(events).toEqual(whole.seen);
    expect(whole.seen[0]?.operation.targets.map(({ state }) => state)).toEqual(['PENDING', 'PENDING']);
  });

  it('[FR5] a viewer sees the operation open, change and end, without knowing its id', async () => {
    const first = await open(fresh(), ['demo-mail']);
    const frames = collect(guest.socket(), '', undefined, VIEWER_FRAMES);
    await until('where the first stands', () => frames.seen.length === 1);
    expect(frames.seen[0]).toMatchObject({ opId: first.opId, seq: 1 });
    const second = await open(guest, ['demo-notes']);
    await tell(CONTINUE, { opId: second.opId });
    const own = () => frames.seen.filter(({ opId }) => opId === second.opId);
    await until('the whole second', () => own().length === 3);
    expect(own().map(({ seq, operation }) => [seq, operation.settledBy])).toEqual([
      [0, null],
      [1, null],
      [2, 'CONTINUE'],
    ]);
    frames.stop();
  });

  it('[AP25] once a frame went out no query answers with an older state', async () => {
    const operation = await open(fresh(), ['demo-mail']);
    const frames = collect(guest.socket(), operation.opId, 0);
    await until('the socket', () => frames.seen.length === 1);
    await consent(world, api, 'demo-mail', operation.opId);
    await until('the connected frame', () => frames.seen.length > 1);
    const { accounts, operation: now } = await guest.ask<{
      accounts: { status: string }[];
      operation: { seq: number };
    }>('query ($opId: ID!) { accounts { status } operation(opId: $opId) { seq } }', { opId: operation.opId });
    expect(accounts).toEqual([{ status: 'ACTIVE' }]);
    expect(now.seq).toBeGreaterThanOrEqual(frames.seen.at(-1)?.seq ?? 99);
  });
});

describe('trying again', () => {
  it('[AP19] a refused consent shows its reason; Try again mints once for several presses and the old link is replaced', async () => {
    const operation = await open(fresh(), ['demo-mail', 'demo-notes']);
    const first = world.gateway.accountOf('demo-mail');
    world.gateway.refuse(first.connectionId, 'access_denied', 'You said no.');
    await wakeBy(world, api, first, operation.opId);
    const failed = await seen(guest, operation.opId, 'the refusal', ({ targets }) => targets[0].state === 'FAILED');
    expect(failed.targets[0]).toMatchObject({ reason: 'ACCESS_DENIED', detail: 'You said no.', link: null });

    const targetIds = [operation.targets[0].targetId];
    const mints = world.gateway.mints().length;
    const retries = await Promise.all([
      tell(RETRY, { opId: operation.opId, targetIds }),
      tell(RETRY, { opId: operation.opId, targetIds }),
    ]);
    expect(world.gateway.mints().length).toBe(mints + 1);
    for (const { __typename, operation: now } of retries) {
      expect(__typename).toBe('ConnectPayload');
      expect(now.targets[0]).toMatchObject({ state: 'INITIATED', detail: null, reason: null });
    }
    expect(await tell(RETRY, { opId: operation.opId, targetIds })).toMatchObject({
      __typename: 'RefusedError',
      code: 'LINK_STILL_VALID',
      about: { opId: operation.opId },
    });
    expect(world.gateway.mints().at(-1)).toMatchObject({
      reinitiate: true,
      initiator: 'card_retry',
      op: operation.opId,
    });
  });

  it('[AP19] a settled operation, no row and an unknown row are refused by name', async () => {
    const { opId, targets } = await open(fresh(), ['demo-mail']);
    expect(await tell(RETRY, { opId, targetIds: [] })).toMatchObject({ code: 'TARGETS_REQUIRED' });
    expect(await tell(RETRY, { opId, targetIds: ['t7'] })).toMatchObject({ code: 'UNKNOWN_TARGET' });
    await tell(CONTINUE, { opId });
    expect(await tell(RETRY, { opId, targetIds: [targets[0].targetId] })).toMatchObject({ code: 'OPERATION_SETTLED' });
  });

  it('[AP19][AP11] a Try again whose mint fails moves nothing and says so', async () => {
    const operation = await open(fresh(), ['demo-mail', 'demo-notes']);
    const account = world.gateway.accountOf('demo-mail');
    world.gateway.refuse(account.connectionId, 'access_denied', 'No.');
    await wakeBy(world, api, account, operation.opId);
    const before = await seen(guest, operation.opId, 'the refusal', ({ targets }) => targets[0].state === 'FAILED');
    world.gateway.next('/v1/connectors/connections', { kind: 'json', status: 500, body: {} });
    const retried = await tell(RETRY, { opId: operation.opId, targetIds: [operation.targets[0].targetId] });
    expect(retried).toMatchObject({ __typename: 'GatewayFailedError', code: 'GATEWAY_UNAVAILABLE', retryable: true });
    const after = await see(guest, operation.opId);
    expect(after.targets[0].state).toBe('FAILED');
    expect(after.settledBy).toBe(before.settledBy);
  });
});

describe('opening', () => {
  it('[AP17] C41 two presses at once, and one from another tab, mint once and show the same operation', async () => {
    await open(fresh(), ['demo-chat']);
    const mints = world.gateway.mints().length;
    const results = await Promise.all([1, 2, 3].map(() => connect(guest, ['demo-mail'])));
    expect(new Set(results.map(({ operation }) => operation.opId)).size).toBe(1);
    expect(results.map(({ joined }) => joined).sort()).toEqual([false, true, true]);
    expect(new Set(results.map(({ operation }) => operation.targets[0].link)).size).toBe(1);
    expect(world.gateway.mints().length).toBe(mints + 1);
  });

  it('[AP17] a mixture of open and new accounts is refused and mints nothing; another name is another account', async () => {
    await open(fresh(), ['demo-mail']);
    const mints = world.gateway.mints().length;
    expect(await connect(guest, ['demo-mail', 'demo-notes'])).toMatchObject({
      __typename: 'InputError',
      code: 'INVALID_INPUT',
    });
    expect(world.gateway.mints().length).toBe(mints);
    const work = await connect(guest, [], { targets: [{ name: 'demo-mail', alias: 'work' }] });
    expect(work).toMatchObject({ joined: false, operation: { targets: [{ alias: 'work' }] } });
    expect(world.gateway.mints().at(-1)).toMatchObject({ alias: 'work', returnTo: '/connect/done' });
  });

  it('[AP15] an app nobody knows ends at once and says so', async () => {
    const operation = await open(fresh(), ['gmial']);
    expect(operation).toMatchObject({
      settledBy: 'ALL_RESOLVED',
      targets: [{ state: 'NOT_CONNECTED', link: null, reason: 'UNKNOWN_CONNECTOR' }],
    });
  });

  it('[AP11][AP12] C07 a gateway that cannot be reached: the error, and a settled operation that says why', async () => {
    fresh();
    await open(guest, ['demo-chat']);
    world.gateway.next('/v1/connectors/connections', { kind: 'reset' });
    const frames = collect(guest.socket(), '', undefined, VIEWER_FRAMES);
    await until('the socket', () => frames.seen.length > 0);
    expect(await connect(guest, ['demo-mail'])).toMatchObject({
      __typename: 'GatewayFailedError',
      code: 'GATEWAY_UNAVAILABLE',
      retryable: true,
    });
    const failed = await until('its last frame', () =>
      frames.seen.find(({ operation }) => operation.settledBy === 'INTERRUPT'),
    );
    expect(failed.operation.targets[0]).toMatchObject({ state: 'NOT_CONNECTED', reason: 'MINT_UNKNOWN' });
    expect((await see(guest, failed.opId)).targets[0].reason).toBe('MINT_UNKNOWN');
    frames.stop();
    expect(await connect(guest, ['demo-mail'])).toMatchObject({ __typename: 'ConnectPayload', joined: false });
  });

  it('[AP11] a gateway that refuses or asks to wait is told apart', async () => {
    fresh();
    world.gateway.next('/v1/connectors/connections', {
      kind: 'json',
      status: 400,
      body: { error: { code: 'odd', message: 'No.' } },
    });
    expect(await connect(guest, ['demo-mail'])).toMatchObject({ code: 'GATEWAY_ERROR', retryable: false });
    world.gateway.next('/v1/connectors/connections', {
      kind: 'json',
      status: 429,
      body: {},
      headers: { 'retry-after': '7' },
    });
    expect(await connect(guest, ['demo-mail'])).toMatchObject({
      __typename: 'RateLimitedError',
      code: 'RATE_LIMITED',
      retryAfter: 7,
    });
  });

  it('[AP15] a detached request has its links in the answer, is not on the page and is not watched', async () => {
    const operation = await open(fresh(), ['demo-mail'], { surface: 'LINK' });
    expect(operation).toMatchObject({ surface: 'LINK', targets: [{ state: 'INITIATED' }] });
    expect(operation.targets[0].link).toContain(`/go/${operation.opId}/`);
    expect(await guest.ask('{ openOperations { opId } }')).toEqual({ openOperations: [] });
    const frames = collect(guest.socket(), operation.opId);
    await frames.ended;
    expect(frames.seen).toEqual([]);
    const account = await consent(world, api, 'demo-mail', operation.opId);
    await until('the account', async () => {
      const { accounts } = await guest.ask<{ accounts: { connectionId: string }[] }>('{ accounts { connectionId } }');
      return accounts.some(({ connectionId }) => connectionId === account.connectionId);
    });
  });
});
