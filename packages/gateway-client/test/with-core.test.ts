import { createHost, createPacer, type OpId, type PersonId, requestPayload } from '@patchbay/core';
import { createMemoryStore, createVirtualClock } from '@patchbay/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGatewayClient } from '../src/index.ts';
import { type FakeGateway, type Reply, type Seen, startFakeGateway } from '../src/testing/index.ts';

const OWNER = 'p1' as PersonId;
const json = (body: unknown, more: Partial<Reply & { kind: 'json' }> = {}): Reply => ({ kind: 'json', body, ...more });

/** The core on the real client over real HTTP; only time is virtual, and both count by the same clock. */
const setUp = async () => {
  const clock = createVirtualClock();
  const seconds = () => clock.now() - 1000;
  const state: { read: (seen: Seen) => Reply; answered: number } = { read: () => row('pending'), answered: 0 };
  const row = (status: string): Reply =>
    json({ connectionId: 'ca_1', connector: 'gmail', status, label: 'a@x', active: true, disabled: false });
  const fake = await startFakeGateway((seen) => {
    if (seen.method === 'POST')
      return json({
        results: [{ connector: 'gmail', status: 'initiated', connectUrl: 'http://x/1', connectionId: 'ca_1' }],
      });
    return state.read(seen);
  });
  const client = createGatewayClient({ origin: fake.origin, token: () => 't', clock });
  const store = createMemoryStore();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const parked: number[] = [];
  const host = createHost({
    store,
    clock,
    log,
    gateway: {
      ...client,
      readAccount: async (read, by) => {
        const answer = await client.readAccount(read, by);
        state.answered += 1;
        return answer;
      },
    },
    ids: { opId: () => '0123456789ab' as OpId },
    sink: { publish: () => undefined },
    pacer: createPacer(clock.now),
    card: { show: () => undefined },
    note: { connected: () => undefined, seen: () => undefined },
    parkNotice: { parked: (_operation, until) => parked.push(...Object.values(until)) },
  });
  const opening = await host.open({
    ownerId: OWNER,
    sessionKey: 's1',
    surface: 'card',
    initiator: 'connectors_page',
    targets: [{ name: 'gmail', action: 'connect' }],
    claim: { idempotencyKey: null, keyId: null, returnTo: null },
  });
  if (opening.kind !== 'opened') throw new Error(opening.kind);
  await opening.prepared;
  /** Lets sockets do their work until `holds`: virtual time does not pass meanwhile. */
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise<void>((turn) => setImmediate(turn));
  };
  const reads = () => fake.seen.filter(({ method }) => method === 'GET').length;
  /** Second by second, each read heard before the next second begins. */
  const live = async (to: number): Promise<void> => {
    while (seconds() < to) {
      await until(() => state.answered === reads());
      await clock.drained();
      await clock.advance(Math.min(1, to - seconds()));
    }
    await until(() => state.answered === reads());
    await clock.drained();
  };
  return { clock, seconds, state, row, fake, client, host, opening, until, reads, live, parked, store };
};

let world: Awaited<ReturnType<typeof setUp>>;
let fake: FakeGateway;
beforeEach(async () => {
  world = await setUp();
  fake = world.fake;
});
afterEach(async () => {
  world.host.stop();
  await fake.close();
  await world.client.close();
});

describe('the core over the real client', () => {
  it('[GC7] C19 a read that hangs is given up after its ten seconds; the consent that follows is seen within a tick', async () => {
    const { clock, state, row, live, opening, until, reads, store } = world;
    await live(39);
    const before = reads();
    state.read = () => ({ kind: 'hang' });
    await clock.advance(1);
    await until(() => reads() === before + 1);
    await clock.advance(9.5);
    expect(reads()).toBe(before + 1);
    state.read = () => row(world.seconds() >= 120 ? 'active' : 'pending');
    await clock.advance(0.5);
    await live(60);
    expect(requestPayload((await store.load(opening.operation.opId))!.operation)).toMatchObject({
      targets: [{ state: 'initiated' }],
    });
    await live(121.5);
    expect(await opening.ended).toMatchObject({ kind: 'ended', operation: { settledBy: 'all_resolved' } });
  });

  it('[GC4] C67 Retry-After in every form parks for as long as it says, and never past the deadline', async () => {
    const { state, row, live, host, opening, parked } = world;
    await live(5);
    const date = new Date((1000 + 20) * 1000).toUTCString();
    const forms: readonly (readonly [Record<string, string>, unknown])[] = [
      [{ 'retry-after': '3' }, {}],
      [{ 'retry-after': date }, {}],
      [{ 'retry-after': 'soon' }, { retryAfterMs: 2000 }],
      [{}, {}],
      [{ 'retry-after': '10000' }, {}],
    ];
    const answers = forms.map(([headers, body]) => json(body, { status: 429, headers }));
    state.read = () => answers.shift() ?? row('pending');
    await live(60);
    expect(answers).toEqual([]);
    const [three, till, two, one, late, ...others] = parked.map((time) => time - 1000);
    expect(three).toBeCloseTo(9, 0);
    expect(till).toBeCloseTo(20, 0);
    expect(two! - till!).toBeCloseTo(2, 0);
    expect(one! - two!).toBeCloseTo(1, 0);
    expect([late, others]).toEqual([300, []]);
    expect(Object.values(host.nextReadAt(opening.operation.opId))).toEqual([1300]);
    await live(301);
    expect(await opening.ended).toMatchObject({ operation: { settledBy: 'deadline' } });
  });
});
