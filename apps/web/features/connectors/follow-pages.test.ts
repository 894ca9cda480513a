import { expect, it } from 'vitest';
import { followPages, type Part } from './follow-pages.ts';

const follow = async (answers: readonly (Part<string> | null)[], stopAfter = Number.POSITIVE_INFINITY) => {
  const left = [...answers];
  const asked: string[] = [];
  const taken: (readonly string[])[] = [];
  const waits: number[] = [];
  await followPages<string>({
    from: 'p1',
    read: async (after) => {
      asked.push(after);
      return left.shift() ?? null;
    },
    take: (all) => taken.push(all),
    wait: async (attempt) => void waits.push(attempt),
    stopped: () => asked.length >= stopAfter,
  });
  return { asked, taken, waits };
};

it('[WE37] a part that did not come is asked for again until the list is whole', async () => {
  const { asked, taken, waits } = await follow([
    { items: ['a'], next: 'p2' },
    null,
    null,
    { items: ['b'], next: 'p3' },
    null,
    { items: ['c'], next: null },
  ]);
  expect(asked).toEqual(['p1', 'p2', 'p2', 'p2', 'p3', 'p3']);
  expect(taken).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c']]);
  expect(waits).toEqual([1, 2, 1]);
});

it('[WE37] a page that was left asks no more', async () => {
  const { asked, taken } = await follow([null, null], 2);
  expect(asked).toEqual(['p1', 'p1']);
  expect(taken).toEqual([]);
});
