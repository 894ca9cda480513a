import { expect, it } from 'vitest';
import { stepOf } from './move-by-arrows.ts';

// Two lines of three, then one of one.
const boxes = [0, 1, 2, 3, 4, 5, 6].map((index) => ({ x: (index % 3) * 300, y: Math.floor(index / 3) * 60 }));

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 6, null],
  ['ArrowLeft', 0, null],
  ['ArrowLeft', 4, 3],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 6],
  ['ArrowDown', 6, null],
  ['ArrowUp', 6, 3],
  ['ArrowUp', 2, null],
  ['Home', 5, 0],
  ['Home', 0, null],
  ['End', 0, 6],
  ['a', 0, null],
] as const)('[WE20] %s from item %i leads to %o', (key, from, to) => {
  expect(stepOf(key, from, boxes, false)).toBe(to);
});

it('[WE20] right to left mirrors the sideways arrows only', () => {
  expect(stepOf('ArrowLeft', 0, boxes, true)).toBe(1);
  expect(stepOf('ArrowRight', 1, boxes, true)).toBe(0);
  expect(stepOf('ArrowDown', 0, boxes, true)).toBe(3);
});
