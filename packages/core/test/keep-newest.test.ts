import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Command,
  decide,
  type Frame,
  keepNewest,
  type OpenOperation,
  type Operation,
  type OpId,
  openedFrame,
  type View,
} from '../src/index.ts';
import { command, operation, SEED } from './walks.ts';

const frameOf = ([op, seq]: readonly [number, number]): Frame => ({
  change: null,
  snapshot: { opId: `op${op}` as OpId, seq, deadlineAt: 1300, settledAt: null, settledBy: null, targets: [] },
});
const frames = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 20 })).map(frameOf), {
  maxLength: 60,
});
const EMPTY: View = new Map();
const receive = (list: readonly Frame[], view: View = EMPTY): View => list.reduce(keepNewest, view);
const seqs = (view: View): unknown => [...view].map(([opId, { seq }]) => [opId, seq]).sort();

/** Every frame of an operation that is told to do all this: the opened one and one for each write. */
const framesOf = (start: OpenOperation, commands: readonly Command[]): readonly Frame[] => {
  const sent: Frame[] = [openedFrame(start)!];
  let stands: Operation = start;
  for (const asked of commands) {
    const decision = decide(stands, asked, 1001);
    if (decision.kind !== 'written' && decision.kind !== 'adopted') continue;
    stands = decision.next;
    if (decision.frame !== null) sent.push(decision.frame);
  }
  return sent;
};

describe('a receiver of frames', () => {
  it('[OP18] ends the same in whatever order and however often frames arrive', () => {
    fc.assert(
      fc.property(frames, fc.infiniteStream(fc.nat()), (list, shuffle) => {
        const twice = [...list, ...list]
          .map((frame) => [shuffle.next().value, frame] as const)
          .sort(([a], [b]) => a - b);
        expect(seqs(receive(twice.map(([, frame]) => frame)))).toEqual(seqs(receive(list)));
      }),
    );
  });

  it('[OP18] never goes back, and gives the very same view when nothing is new', () => {
    fc.assert(
      fc.property(frames, (list) => {
        const view = receive(list);
        expect(receive(list, view)).toBe(view);
        for (const { snapshot } of list) expect(view.get(snapshot.opId)!.seq).toBeGreaterThanOrEqual(snapshot.seq);
      }),
    );
  });

  it('[OP18] C39 C69 C71 after any order, doubling and loss, one replay of what is newer ends in the same view as nothing lost', () => {
    const wire = fc
      .tuple(operation, fc.array(command, { maxLength: 80, size: 'max' }))
      .map(([start, commands]) => framesOf({ ...start, surface: 'card' }, commands))
      .chain((sent) =>
        fc.record({
          sent: fc.constant(sent),
          // Some frames, in any order, each up to three times.
          got: fc.array(fc.shuffledSubarray([...sent]), { minLength: 0, maxLength: 3 }).map((parts) => parts.flat()),
        }),
      );
    fc.assert(
      fc.property(wire, ({ sent, got }) => {
        const before = receive(got);
        const seen = before.get(sent[0]!.snapshot.opId)?.seq ?? -1;
        const after = receive(
          sent.filter(({ snapshot }) => snapshot.seq > seen),
          before,
        );
        expect(after).toEqual(receive(sent));
        // A replay of everything, as after a restart of the server, does no harm either.
        expect(receive(sent, after)).toBe(after);
        // Each frame is the whole: no row of the operation is ever missing from what is seen.
        const rows = sent[0]!.snapshot.targets.map(({ name }) => name);
        for (const { targets } of after.values()) expect(targets.map(({ name }) => name)).toEqual(rows);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('[OP18] leaves the view it was given as it is', () => {
    const view = receive([frameOf([1, 1])]);
    expect(keepNewest(view, frameOf([1, 2]))).not.toBe(view);
    expect(view.get('op1' as OpId)?.seq).toBe(1);
  });
});
