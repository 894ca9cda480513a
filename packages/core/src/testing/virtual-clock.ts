import type { Seconds } from '../ids.ts';
import type { Clock } from '../ports.ts';

/** Time that moves only when a test says so. */
export interface VirtualClock extends Clock {
  /** Lets so many seconds pass: timers run at their own time, and what they begin runs until it waits for time again. */
  advance(seconds: Seconds): Promise<void>;
  /** Lets everything that does not wait for time go on until it does. */
  drained(): Promise<void>;
  /** How many timers are set. */
  readonly timers: number;
}

interface Timer {
  readonly time: Seconds;
  readonly run: () => void;
}

/** Makes a clock that stands at `start`. */
export const createVirtualClock = (start: Seconds = 1000): VirtualClock => {
  let now = start;
  const timers = new Set<Timer>();
  // An immediate comes after all promises that can go on; two, because a promise may have set one of its own.
  const drained = async (): Promise<void> => {
    for (let turn = 0; turn < 2; turn += 1) await new Promise<void>((done) => setImmediate(done));
  };
  const next = (until: Seconds): Timer | undefined => {
    let first: Timer | undefined;
    for (const timer of timers)
      if (timer.time <= until && (first === undefined || timer.time < first.time)) first = timer;
    return first;
  };
  return {
    now: () => now,
    at: (time, run) => {
      const timer = { time, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    get timers() {
      return timers.size;
    },
    drained,
    advance: async (seconds) => {
      const until = now + seconds;
      await drained();
      for (let timer = next(until); timer !== undefined; timer = next(until)) {
        timers.delete(timer);
        now = Math.max(now, timer.time);
        timer.run();
        await drained();
      }
      now = until;
    },
  };
};
