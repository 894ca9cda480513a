import type { Clock } from '../clock.ts';

/** A clock that stands still until its test moves it. */
export interface ManualClock extends Clock {
  /** moves the time on and runs what has come due, in order */
  advance(seconds: number): void;
}

/** Makes a clock standing at `start` seconds. */
export const manualClock = (start = 1000): ManualClock => {
  let time = start;
  const due = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    now: () => time,
    at: (at, run) => {
      const entry = { at, run };
      due.add(entry);
      return () => due.delete(entry);
    },
    advance: (seconds) => {
      time += seconds;
      for (const entry of [...due].sort((a, b) => a.at - b.at)) {
        if (entry.at > time || !due.delete(entry)) continue;
        entry.run();
      }
    },
  };
};
