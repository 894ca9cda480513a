import { describe, expect, it } from 'vitest';
import { asFrame, foldFrame } from './fold-frame.ts';
import { anOperation, aTarget } from './testing/builders.ts';
import type { Operation, View } from './types.ts';

const EMPTY: View = new Map();
const change = {
  target: 'notion',
  targetId: 't1',
  from: 'PENDING',
  to: 'INITIATED',
  actor: 'BACKEND_WATCHER',
  detail: '',
} as const;
const moved = (operation: Operation) => ({ ...asFrame(operation), change });
const first = aTarget({ targetId: 'a' });
const second = aTarget({ targetId: 'b' });
const at = (seq: number, targets = [first, second]): Operation => anOperation({ seq, targets });

describe('[WE12] folding', () => {
  it('keeps the highest seq, whatever comes by whatever way', () => {
    const seven = foldFrame(EMPTY, asFrame(at(7)));
    expect(foldFrame(seven, moved(at(6)))).toBe(seven);
    expect(foldFrame(seven, moved(at(7)))).toBe(seven);
    expect(foldFrame(seven, moved(at(9))).get('aaaaaaaaaaaa')?.seq).toBe(9);
  });

  it('keeps operations apart', () => {
    const both = [at(3), anOperation({ opId: 'bbbbbbbbbbbb', seq: 1 })].map(asFrame).reduce(foldFrame, EMPTY);
    expect([...both.values()].map(({ seq }) => seq)).toEqual([3, 1]);
  });

  it('a row that a later frame brings is there, all others stay', () => {
    const third = aTarget({ targetId: 'c' });
    const view = [asFrame(at(1)), moved(at(2, [first, second, third]))].reduce(foldFrame, EMPTY);
    expect(view.get('aaaaaaaaaaaa')?.targets.map(({ targetId }) => targetId)).toEqual(['a', 'b', 'c']);
  });
});

it('[WE13] a row that did not change is the very same object, a changed one is not', () => {
  const copy = structuredClone(second);
  const view = [asFrame(at(1)), moved(at(2, [{ ...first, state: 'CONNECTED' }, copy]))].reduce(foldFrame, EMPTY);
  const [one, two] = view.get('aaaaaaaaaaaa')?.targets ?? [];
  expect(one?.state).toBe('CONNECTED');
  expect(two).toBe(second);
});

describe('[WE25] a frame without a change at the held seq', () => {
  const parked = '2026-11-30T10:21:12.000Z';
  const held = foldFrame(EMPTY, asFrame(at(4)));

  it('sets only when rows are read next', () => {
    const view = foldFrame(held, asFrame(at(4, [{ ...first, nextReadAt: parked, state: 'CONNECTED' }, second])));
    const [one, two] = view.get('aaaaaaaaaaaa')?.targets ?? [];
    expect(one).toEqual({ ...first, nextReadAt: parked });
    expect(two).toBe(second);
    expect(foldFrame(view, asFrame(at(4))).get('aaaaaaaaaaaa')?.targets[0]?.nextReadAt).toBeNull();
  });

  it('is dropped at another seq, after the end, and when it says nothing new', () => {
    expect(foldFrame(held, asFrame(at(3, [{ ...first, nextReadAt: parked }, second])))).toBe(held);
    expect(foldFrame(held, asFrame(at(4)))).toBe(held);
    const ended = foldFrame(EMPTY, asFrame({ ...at(5), settledAt: parked, settledBy: 'CONTINUE' }));
    expect(foldFrame(ended, asFrame(at(5, [{ ...first, nextReadAt: parked }, second])))).toBe(ended);
  });
});
