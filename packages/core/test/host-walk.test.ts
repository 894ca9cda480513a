import { describe, expect, it } from 'vitest';
import type { AccountAnswer, MintAnswer, MintRequest, Operation } from '../src/index.ts';
import {
  accountAnswer,
  createMemoryStore,
  createScriptedGateway,
  createVirtualClock,
  gatewayFailure,
  pick,
  type Random,
  seeded,
} from '../src/testing/index.ts';
import { connecting, createTestWorld, type TestWorld } from './world.ts';

const SEEDS = 120;
const EVENTS = 25;
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

const act = async (random: Random, world: TestWorld, other: TestWorld, opId: Operation['opId']): Promise<void> => {
  const { host } = pick(random, [world, other]);
  const name = pick(random, NAMES);
  const dice = random();
  if (dice < 0.25) world.host.wake(opId);
  else if (dice < 0.5) await host.respond(opId, { skips: [name], continue: false });
  else if (dice < 0.85) void host.retry(opId, [name]);
  else if (dice < 0.9) await host.respond(opId, { skips: [], continue: true });
  else if (dice < 0.93) world.host.interrupt(opId);
  // What the other process wrote is sometimes heard of, and sometimes found out by a lost write.
  const held = await world.store.load(opId);
  if (held !== null && random() < 0.7) world.host.operations.noticed(held.operation);
};

describe(`${SEEDS} operations under two processes, restarts and a gateway of moods`, () => {
  it('[RN2] [OP9] [RC2] end once, without a gap in seq and without a second mint by itself', async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = seeded(seed);
      const clock = createVirtualClock();
      const store = createMemoryStore();
      const gateway = moody(random, clock);
      const process = (): TestWorld => ({ ...createTestWorld({}, { clock, store, gateway }), clock, store, gateway });
      let world = process();
      const other = process();
      const opening = await world.host.open(connecting(NAMES));
      if (opening.kind !== 'opened') throw new Error(opening.kind);
      let running = opening;
      const { opId } = opening.operation;
      for (let event = 0; event < EVENTS; event += 1) {
        await clock.advance(random() * 4);
        await act(random, world, other, opId);
        if (random() < 0.05) {
          world.host.stop();
          world = process();
          const held = await store.load(opId);
          if (held !== null) running = world.host.resume(held);
        }
      }
      await clock.advance(320);
      const where = `seed ${seed}`;
      expect((await running.ended).kind, where).toBe('ended');
      expect(store.unsettled(), where).toEqual([]);
      const frames = store.frames.map(({ frame }) => frame.snapshot);
      expect(
        frames.map(({ seq }) => seq),
        where,
      ).toEqual(frames.map((_, at) => at));
      expect(
        frames.filter(({ settledBy }) => settledBy !== null),
        where,
      ).toHaveLength(1);
      expect(frames.at(-1)?.settledBy, where).not.toBeNull();
      const firsts = gateway.mints
        .filter(({ reinitiate }) => !reinitiate)
        .flatMap(({ targets }) => targets.map(({ name }) => name));
      expect(new Set(firsts).size, where).toBe(firsts.length);
    }
  }, 60_000);
});
