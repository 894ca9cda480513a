import { describe, expect, it } from 'vitest';
import { isResolved, lawfulActor, snapshotOf } from '../src/index.ts';
import { seeded, walk } from '../src/testing/index.ts';

const SEEDS = 400;
const STEPS = 60;

describe(`${SEEDS} seeded walks of ${STEPS} steps`, () => {
  it('[OP8] [OP9] [OP10] keep the law at every step', () => {
    let writes = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      let settlements = 0;
      for (const { command, before, after, frame, kind } of walk(seeded(seed), STEPS)) {
        const where = `seed ${seed} ${JSON.stringify(command)} → ${kind}`;
        if (kind === 'written') {
          writes += 1;
          expect(after.seq, where).toBe(before.seq + 1);
          expect(before.phase, where).toBe('open');
          if (frame !== null) expect(frame.snapshot, where).toEqual(snapshotOf(after));
          expect(frame === null, where).toBe(before.surface === 'link');
        } else {
          expect(after.seq, where).toBe(before.seq);
          expect(snapshotOf(after), where).toEqual(snapshotOf(before));
        }
        if (after.phase === 'settled' && before.phase === 'open') settlements += 1;
        if (after.phase === 'settled')
          for (const { state } of after.targets)
            expect(isResolved(state) || state === 'not_connected', where).toBe(true);
        for (const [at, target] of after.targets.entries()) {
          const from = before.targets[at]!.state;
          if (from === target.state || command.do !== 'move') continue;
          expect(lawfulActor(target.kind, from, target.state), where).toBe(command.actor);
        }
        expect(JSON.parse(JSON.stringify(after)), where).toEqual(after);
      }
      expect(settlements).toBeLessThanOrEqual(1);
    }
    expect(writes).toBeGreaterThan(SEEDS);
  });
});
