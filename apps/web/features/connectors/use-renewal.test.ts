import { expect, it, vi } from 'vitest';
import type { LiveStatus } from '../operations/live.ts';
import { renewOn } from './use-renewal.ts';

const renewals = (...steps: readonly LiveStatus[]): number => {
  let status: LiveStatus = 'idle';
  const reload = vi.fn();
  const hear = renewOn(() => status, reload);
  for (const step of steps) {
    status = step;
    hear();
  }
  return reload.mock.calls.length;
};

it.each([
  [['connecting', 'live'], 0],
  [['connecting', 'live', 'lost', 'live'], 1],
  [['connecting', 'live', 'connecting', 'live'], 1],
  [['connecting', 'lost', 'live'], 1],
  [['connecting', 'live', 'idle'], 1],
  [['connecting', 'live', 'idle', 'connecting', 'live'], 2],
] as const)('[WE36] over the line %o the accounts are asked for again %i times', (steps, times) => {
  expect(renewals(...steps)).toBe(times);
});
