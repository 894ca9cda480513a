import type { Clock } from '@patchbay/core';

/** A clock a test moves by hand; timers run when their time has come. */
export interface TestClock extends Clock {
  /** Moves on and runs what falls due, in order. */
  advance(seconds: number): void;
}

/** Starts at the machine's time, so that database times and cookies make sense. */
export const createTestClock = (start = Math.floor(Date.now() / 1000)): TestClock => {
  let time = start;
  const timers = new Set<{ readonly due: number; readonly run: () => void }>();
  return {
    now: () => time,
    at: (due, run) => {
      const timer = { due, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (seconds) => {
      const end = time + seconds;
      for (;;) {
        const next = [...timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
        if (next === undefined) break;
        timers.delete(next);
        time = Math.max(time, next.due);
        next.run();
      }
      time = end;
    },
  };
};
