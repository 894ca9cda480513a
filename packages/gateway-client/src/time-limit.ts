import type { Clock } from './clock.ts';

/** The time one call has, from its first wait to its last byte. */
export interface TimeLimit {
  /** True once the time is up. */
  readonly over: boolean;
  /** Names what is to end when the time is up, at once if it is already; only the last one named does. */
  end(now: () => void): void;
  /** The call has ended: its time no longer matters. */
  lift(): void;
}

/** Starts the time of one call. */
export type StartTimeLimit = (seconds: number) => TimeLimit;

class Limit implements TimeLimit {
  over = false;
  readonly due: number;
  private onEnd: () => void = () => {};
  private readonly leave: (limit: Limit) => void;

  constructor(due: number, leave: (limit: Limit) => void) {
    this.due = due;
    this.leave = leave;
  }

  end(now: () => void): void {
    this.onEnd = now;
    if (this.over) now();
  }

  lift(): void {
    this.leave(this);
  }

  ring(): void {
    this.over = true;
    this.onEnd();
  }
}

/**
 * Makes the time limits of one client (GC7). All calls under way share one timer, set for the first whose time is up:
 * nearly every call ends long before, and a timer for each would cost a tenth of a read.
 */
export const createTimeLimits = (clock: Clock): StartTimeLimit => {
  const running = new Set<Limit>();
  let armed = Number.POSITIVE_INFINITY;
  let cancel = (): void => {};

  const disarm = (): void => {
    cancel();
    armed = Number.POSITIVE_INFINITY;
  };
  const arm = (due: number): void => {
    if (due >= armed) return;
    cancel();
    armed = due;
    cancel = clock.at(due, ring);
  };
  const ring = (): void => {
    armed = Number.POSITIVE_INFINITY;
    const now = clock.now();
    for (const limit of [...running]) {
      if (limit.due > now) arm(limit.due);
      else if (running.delete(limit)) limit.ring();
    }
  };
  const leave = (limit: Limit): void => {
    running.delete(limit);
    if (running.size === 0) disarm();
  };

  return (seconds) => {
    const limit = new Limit(clock.now() + seconds, leave);
    running.add(limit);
    arm(limit.due);
    return limit;
  };
};
