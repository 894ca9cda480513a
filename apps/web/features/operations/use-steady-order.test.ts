import { expect, it } from 'vitest';
import { steadyOrder } from './use-steady-order.ts';

it('[WE14] new cards come first, or last while somebody is busy in the list', () => {
  expect(steadyOrder([], ['b', 'a'], false)).toEqual(['b', 'a']);
  expect(steadyOrder(['a'], ['b', 'a'], false)).toEqual(['b', 'a']);
  expect(steadyOrder(['a'], ['b', 'a'], true)).toEqual(['a', 'b']);
});

it('[WE14] cards that are there keep their places whatever the service says', () => {
  const shown = ['a', 'b'];
  expect(steadyOrder(shown, ['b', 'a'], false)).toBe(shown);
  expect(steadyOrder(['a', 'b', 'c'], ['c', 'a'], false)).toEqual(['a', 'c']);
});
