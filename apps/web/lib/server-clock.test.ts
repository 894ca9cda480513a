import { expect, it } from 'vitest';
import { makeServerClock } from './server-clock.ts';

it('[WE10] gives the server’s time however wrong the browser’s is', () => {
  let local = 1_000_000;
  const clock = makeServerClock(() => local);
  // The browser is an hour behind; the answer took 200 ms.
  clock.learn(4_600_100, 1_000_000, 1_000_200);
  local = 1_000_200;
  expect(clock.now()).toBe(4_600_200);
});

it('[WE10] a slow answer does not spoil what a quick one taught, until that is old', () => {
  let local = 0;
  const clock = makeServerClock(() => local);
  clock.learn(500, 0, 10);
  clock.learn(9_000, 10, 4_010);
  expect(clock.now()).toBe(495);
  local = 70_000;
  clock.learn(80_000, 69_000, 71_000);
  expect(clock.now()).toBe(80_000);
});

it('[WE10] a browser’s clock that was set back is learned anew at once', () => {
  let local = 10_000_000;
  const clock = makeServerClock(() => local);
  clock.learn(10_000_005, 10_000_000, 10_000_010);
  local = 6_400_000;
  clock.learn(10_001_000, 6_399_800, 6_400_000);
  expect(clock.now()).toBe(10_001_100);
});
