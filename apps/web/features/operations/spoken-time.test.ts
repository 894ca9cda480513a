import { expect, it } from 'vitest';
import { isSpoken } from './spoken-time.ts';

const spoken = (...drawn: readonly number[]): readonly number[] => {
  let least: number | null = null;
  return drawn.filter((left) => {
    const now = isSpoken(least, left);
    least = Math.min(least ?? left, left);
    return now;
  });
};

it.each([
  ['each moment is heard once', [62, 61, 60, 59, 11, 10, 9, 1, 0], [60, 10]],
  ['a frame within the second says nothing again', [61, 60, 60, 60, 59], [60]],
  ['nothing is heard at load', [60, 59], []],
  ['a page that slept says what is left now', [70, 42, 41], [42]],
  ['a clock that is corrected says nothing twice', [61, 60, 61, 60], [60]],
  ['the end is not a time that is left', [12, 0], []],
] as const)('[WE23] %s', (_what, drawn, heard) => {
  expect(spoken(...drawn)).toEqual(heard);
});
