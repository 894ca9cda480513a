import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** Milliseconds from the end of one round to the next. */
const PAUSE = 10 * 60_000;

/** Work that comes round again until it is stopped. */
export interface Rounds {
  /** begins no further round; resolves when the one under way has ended */
  stop(): Promise<void>;
}

/** Does the work now and every ten minutes; a round that fails is logged, and the next one tries again (GW28). */
export const startRounds = (clock: Clock, log: Log, work: () => Promise<void>): Rounds => {
  let cancel = (): void => {};
  let isStopped = false;
  const round = async (): Promise<void> => {
    await work().catch((cause: unknown) =>
      log.warn({ fault: cause instanceof Error ? cause.name : 'unknown' }, 'a round of tidying failed'),
    );
    if (!isStopped)
      cancel = clock.after(PAUSE, () => {
        underWay = round();
      });
  };
  let underWay = round();
  return {
    stop: () => {
      isStopped = true;
      cancel();
      return underWay;
    },
  };
};
