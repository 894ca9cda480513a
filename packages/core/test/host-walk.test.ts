import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountAnswer, type MintAnswer, type MintRequest, unpaced } from '../src/index.ts';
import {
  accountAnswer,
  createMemoryStore,
  createScriptedGateway,
  createVirtualClock,
  gatewayFailure,
} from '../src/testing/index.ts';
import { pick, type Random, SEED, seeded } from './walks.ts';
import { connecting, createTestWorld, type TestWorld } from './world.ts';

const NAMES = ['gmail', 'notion', 'slack'] as const;

/** A gateway of moods: slow or quick, and saying anything it may. */
const moody = (random: Random, clock: ReturnType<typeof createVirtualClock>) => {
  const soon = <T>(value: T): T | Promise<T> =>
    random() < 0.5 ? value : new Promise((done) => clock.at(clock.now() + random() * 3, () => done(value)));
  const entry = (name: string, n: number) => {
    const status = pick(random, ['initiated', 'initiated', 'initiated', 'active', 'failed']);
    const link = random() < 0.9 && { connectUrl: `https://connect.example/${name}/${n}` };
    return {
      connector: name,
      status,
      ...link,
      ...(random() < 0.9 && { connectionId: `ca_${name}_${n}`, attempt: `at_${n}` }),
    };
  };
  const gateway = createScriptedGateway();
  gateway.script.mint = ({ targets }: MintRequest): MintAnswer | Promise<MintAnswer> => {
    const n = gateway.mints.length;
    const results = targets.filter(() => random() < 0.95).map(({ name }) => entry(name, n));
    return soon({ kind: 'minted', results });
  };
  gateway.script.account = ({ connectionId }): AccountAnswer | Promise<AccountAnswer> => {
    const dice = random();
    if (dice < 0.02) return soon({ kind: 'rate_limited', retryAfter: pick(random, [-1, 0, 1, 7, 1000]) });
    if (dice < 0.06) return soon({ kind: 'no_answer', failure: gatewayFailure('TRANSPORT_ERROR') });
    if (dice < 0.1) return soon({ kind: 'not_known_yet' });
    const status = dice < 0.93 ? 'pending' : pick(random, ['active', 'failed', 'expired', 'revoked']);
    return soon(accountAnswer(status, { connectionId }));
  };
  gateway.script.connectors = () => ({
    kind: 'connectors',
    connectors: NAMES.map((connector) => ({ connector, enabled: true, connected: false })),
  });
  return gateway;
};

/** Something that happens to an operation from outside, after a wait; data, so that a failing history can be shortened. */
const event = fc.record({
  wait: fc.double({ min: 0, max: 4, noNaN: true }),
  what: fc.oneof(
    { weight: 25, arbitrary: fc.constant('wake' as const) },
    { weight: 25, arbitrary: fc.constant('skip' as const) },
    { weight: 35, arbitrary: fc.constant('retry' as const) },
    { weight: 5, arbitrary: fc.constant('continue' as const) },
    { weight: 3, arbitrary: fc.constant('interrupt' as const) },
    { weight: 5, arbitrary: fc.constant('restart' as const) },
    { weight: 2, arbitrary: fc.constant('nothing' as const) },
  ),
  name: fc.constantFrom(...NAMES),
  elsewhere: fc.boolean(),
  // What the other process wrote is sometimes heard of, and sometimes found out by a lost write.
  heard: fc.boolean(),
});

const lives = async (moods: number, history: readonly (typeof event extends fc.Arbitrary<infer E> ? E : never)[]) => {
  const clock = createVirtualClock();
  const store = createMemoryStore();
  const gateway = moody(seeded(moods), clock);
  const process = (): TestWorld => ({ ...createTestWorld({}, { clock, store, gateway }), clock, store, gateway });
  let world = process();
  const other = process();
  const opening = await world.host.open(connecting(NAMES));
  if (opening.kind !== 'opened') throw new Error(opening.kind);
  let running = opening;
  const { opId } = opening.operation;
  for (const { wait, what, name, elsewhere, heard } of history) {
    await clock.advance(wait);
    const { host } = elsewhere ? other : world;
    if (what === 'wake') world.host.wake(opId);
    else if (what === 'skip') await host.respond(opId, { skips: [name], continue: false });
    else if (what === 'retry') void host.retry(opId, [name]);
    else if (what === 'continue') await host.respond(opId, { skips: [], continue: true });
    else if (what === 'interrupt') world.host.interrupt(opId);
    const held = await store.load(opId);
    if (held === null) throw new Error('the store lost the operation');
    if (what === 'restart') {
      world.host.stop();
      world = process();
      running = world.host.resume(held);
    } else if (heard) world.host.operations.noticed(held.operation);
  }
  await clock.advance(320);
  return { store, gateway, ended: await running.ended, timers: clock.timers };
};

describe('operations under two processes, restarts and a gateway of moods', () => {
  it('[RN2] [OP9] [RC2] end once, without a gap in seq and without a second mint by itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(event, { maxLength: 50, size: 'max' }), async (moods, history) => {
        const { store, gateway, ended, timers } = await lives(moods, history);
        expect(ended.kind).toBe('ended');
        expect(store.unsettled()).toEqual([]);
        const frames = store.frames.map(({ frame }) => frame.snapshot);
        expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, at) => at));
        expect(frames.filter(({ settledBy }) => settledBy !== null)).toEqual([frames.at(-1)]);
        const firsts = gateway.mints
          .filter(({ reinitiate }) => !reinitiate)
          .flatMap(({ targets }) => targets.map(({ name }) => name));
        expect(new Set(firsts).size).toBe(firsts.length);
        expect(timers).toBe(0);
      }),
      { seed: SEED, numRuns: 120 },
    );
  }, 60_000);

  it('[RN10] lose no wake: whenever it comes, no time is slept away before the next read of every live row', async () => {
    const wake = fc.double({ min: 0, max: 6, noNaN: true });
    let checked = 0;
    const delays = fc.array(fc.constantFrom(0, 0.05, 0.3, 1.2, 3), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(wake, { minLength: 1, maxLength: 12 }), delays, async (wakes, takes) => {
        const reads: { readonly of: string; readonly from: number; to: number }[] = [];
        const world = createTestWorld({}, { pacer: unpaced });
        const { clock } = world;
        world.gateway.script.account = ({ connectionId }) => {
          const one = { of: connectionId, from: clock.now(), to: clock.now() };
          const takesNow = takes[reads.push(one) % takes.length]!;
          if (takesNow === 0) return accountAnswer('pending', { connectionId });
          one.to = one.from + takesNow;
          return new Promise((done) => clock.at(one.to, () => done(accountAnswer('pending', { connectionId }))));
        };
        const opening = await world.host.open(connecting(['gmail', 'notion']));
        if (opening.kind !== 'opened') throw new Error(opening.kind);
        await opening.prepared;
        const times: number[] = [];
        for (const wait of wakes) {
          await clock.advance(wait);
          if (world.host.wake(opening.operation.opId)) times.push(clock.now());
        }
        await clock.advance(12);
        world.host.stop();
        checked += times.length;
        for (const time of times)
          for (const of of ['ca_gmail_1', 'ca_notion_1']) {
            const next = reads.find((read) => read.of === of && read.from >= time);
            if (next === undefined) throw new Error(`no read of ${of} after the wake at ${time}`);
            const busy = reads
              .filter((read) => read.from < next.from && read.to > time)
              .reduce((sum, read) => sum + Math.min(read.to, next.from) - Math.max(read.from, time), 0);
            const slept = next.from - time - busy;
            // One slot of the wheel is what a waiter may be late.
            if (slept > 0.011) throw new Error(`slept ${slept} s over the wake at ${time}`);
          }
      }),
      { seed: SEED, numRuns: 100 },
    );
    expect(checked).toBeGreaterThan(200);
  }, 60_000);
});
