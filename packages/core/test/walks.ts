import fc from 'fast-check';
import {
  ACTORS,
  type Command,
  KINDS,
  type OpenOperation,
  type OpId,
  openOperation,
  type PersonId,
  SETTLE_REASONS,
  STATES,
} from '../src/index.ts';

/** The names of a walk's targets. */
export const NAMES = ['gmail', 'notion', 'github', 'slack'] as const;

/** The seed of the walks: the same in every run of the gate; `WALK_SEED` walks elsewhere. */
export const SEED = Number(process.env.WALK_SEED ?? 20_261_130);

const name = fc.oneof(
  { weight: 32, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: fc.constant('nobody') },
);
const actor = fc.constantFrom(...ACTORS);
const detail = fc.constantFrom('', 'denied', 'again');

const move: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('move' as const),
  name,
  to: fc.constantFrom(...STATES),
  actor,
  fields: fc.record(
    {
      detail,
      connectUrl: fc.constantFrom('', 'https://link.example'),
      connectionId: fc.constantFrom('', 'ca_1'),
      reason: fc.constantFrom('', 'ACCESS_DENIED'),
      extra: fc.constantFrom({}, { tools: ['a'] }, { state: 'connected' }),
    },
    { requiredKeys: [] },
  ),
});
const refresh: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('refresh' as const),
  name,
  connectUrl: fc.constant(''),
  detail,
  actor,
});
const adopt: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('adopt' as const),
  name,
  repairId: fc.constant('ca_9'),
});
const settle: fc.Arbitrary<Command> = fc.record({
  do: fc.constant('settle' as const),
  by: fc.constantFrom(...SETTLE_REASONS),
});
const settleIfAll: fc.Arbitrary<Command> = fc.constant({ do: 'settle_if_all_resolved' });

/** Any command, lawful or not; settlements are rare, so that walks go on. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 170, arbitrary: move },
  { weight: 20, arbitrary: refresh },
  { weight: 2, arbitrary: adopt },
  { weight: 6, arbitrary: settleIfAll },
  { weight: 2, arbitrary: settle },
);

/** An operation of one to four targets of one kind, on a card or detached. */
export const operation: fc.Arbitrary<OpenOperation> = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    count: fc.integer({ min: 1, max: NAMES.length }),
    surface: fc.constantFrom('card' as const, 'card' as const, 'card' as const, 'link' as const),
  })
  .map(({ kind, count, surface }) => {
    const opened = openOperation({
      opId: '0123456789ab' as OpId,
      ownerId: 'p1' as PersonId,
      sessionKey: 's1',
      surface,
      initiator: 'agent_tool',
      createdAt: 1000,
      targets: NAMES.slice(0, count).map((one) => ({ name: one, kind, action: 'connect' })),
    });
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    return opened.operation;
  });

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export type Random = () => number;

/** Makes the numbers of a seed. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** One of these. */
export const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
