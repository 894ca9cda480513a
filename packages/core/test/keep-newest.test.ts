import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Frame, keepNewest, type OpId, type View } from '../src/index.ts';

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

  it('[OP18] leaves the view it was given as it is', () => {
    const view = receive([frameOf([1, 1])]);
    expect(keepNewest(view, frameOf([1, 2]))).not.toBe(view);
    expect(view.get('op1' as OpId)?.seq).toBe(1);
  });
});
