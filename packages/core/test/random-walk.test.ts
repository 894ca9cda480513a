import { describe, expect, it } from 'vitest';
import { isResolved, lawfulActor, snapshotOf } from '../src/index.ts';
import { seeded, type WalkStep, walk } from '../src/testing/index.ts';

const SEEDS = 400;
const STEPS = 60;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What is wrong with one step; plain comparisons, because 24,000 matchers take longer than the walks. */
const faultsOf = ({ command, before, after, frame, kind }: WalkStep): readonly string[] => {
  const isWritten = kind === 'written';
  const shows = snapshotOf(after);
  const faults: readonly (readonly [string, boolean])[] = [
    ['seq rises by one with a write and not otherwise', after.seq === before.seq + (isWritten ? 1 : 0)],
    ['nothing is written after settlement', !isWritten || before.phase === 'open'],
    ['what was not written shows nothing new', isWritten || same(shows, snapshotOf(before))],
    ['a frame holds the operation at its seq', frame === null || same(frame.snapshot, shows)],
    ['every write of a card has its frame', !isWritten || (frame === null) === (before.surface === 'link')],
    ['what has settled stays settled', before.phase === 'open' || after.phase === 'settled'],
    [
      'all is decided once settled',
      after.phase === 'open' || after.targets.every(({ state }) => isResolved(state) || state === 'not_connected'),
    ],
    [
      'each move has its lawful actor',
      command.do !== 'move' ||
        after.targets.every(({ kind: of, state }, at) => {
          const from = before.targets[at]?.state ?? state;
          return from === state || lawfulActor(of, from, state) === command.actor;
        }),
    ],
    ['it survives JSON', same(JSON.parse(JSON.stringify(after)), after)],
  ];
  return faults.filter(([, holds]) => !holds).map(([rule]) => `${rule}: ${JSON.stringify(command)} gave ${kind}`);
};

describe(`${SEEDS} seeded walks of ${STEPS} steps`, () => {
  it('[OP8] [OP9] [OP10] keep the law at every step', () => {
    let writes = 0;
    let settlements = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const steps = walk(seeded(seed), STEPS);
      expect(steps.flatMap(faultsOf), `seed ${seed}`).toEqual([]);
      writes += steps.filter(({ kind }) => kind === 'written').length;
      settlements += steps.filter(({ before, after }) => before.phase !== after.phase).length;
    }
    // The walks go somewhere: most settle, and many moves on the way are lawful.
    expect(writes).toBeGreaterThan(SEEDS * 3);
    expect(settlements).toBeGreaterThan(SEEDS / 2);
  });
});
