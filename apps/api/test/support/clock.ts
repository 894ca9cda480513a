import type { Clock } from '@patchbay/core';

/** Time that moves only when a test says so; what is due now runs by itself, as with a real timer. */
export interface TestClock extends Clock {
  /** Lets so many seconds pass; what falls due runs at its own time, in order. */
  advance(seconds: number): void;
}

/** Makes a clock that stands at the machine's time, so that cookies, tokens and database times make sense. */
export const createTestClock = (): TestClock => {
  let now = Math.floor(Date.now() / 1000);
  const timers = new Set<{ readonly time: number; readonly run: () => void }>();
  const runDue = (until: number): void => {
    for (;;) {
      const [next] = [...timers].filter(({ time }) => time <= until).sort((a, b) => a.time - b.time);
      if (next === undefined) return;
      timers.delete(next);
      now = Math.max(now, next.time);
      next.run();
    }
  };
  return {
    now: () => now,
    at: (time, run) => {
      const timer = { time, run };
      timers.add(timer);
      if (time <= now) setImmediate(() => runDue(now));
      return () => timers.delete(timer);
    },
    advance: (seconds) => {
      const until = now + seconds;
      runDue(until);
      now = until;
    },
  };
};
