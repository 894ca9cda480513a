import type { Clock } from '@patchbay/core';

/** The machine's clock, in seconds, and its timers. */
export const systemClock: Clock = {
  now: () => Date.now() / 1000,
  at: (time, run) => {
    const timer = setTimeout(run, Math.max(0, time * 1000 - Date.now()));
    return () => clearTimeout(timer);
  },
};
