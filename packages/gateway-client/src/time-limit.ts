import type { Clock } from './clock.ts';

/** The time one call has, from its first wait to its last byte. */
export interface TimeLimit {
  /** True once the time is up. */
  readonly over: boolean;
  /** Names what is to end when the time is up, at once if it is already; only the last one named does. */
  end(now: () => void): void;
  /** Takes the timer back; nothing ends any more. */
  lift(): void;
}

/** Starts the time of one call (GC7): a single timer, whatever the call has to wait for in turn. */
export const startTimeLimit = (clock: Clock, seconds: number): TimeLimit => {
  let over = false;
  let end = (): void => {};
  const lift = clock.at(clock.now() + seconds, () => {
    over = true;
    end();
  });
  return {
    get over() {
      return over;
    },
    end: (now) => {
      end = now;
      if (over) now();
    },
    lift,
  };
};
