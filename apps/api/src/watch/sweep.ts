import type { Clock } from '@patchbay/core';
import type { Log } from '../log.ts';

/** Seconds between two sweeps. */
const EVERY = 60;

/** Runs the sweeps now and then until it is stopped; a sweep that fails is tried at the next turn. */
export const startSweeps = (clock: Clock, log: Log, sweeps: readonly (() => Promise<unknown>)[]): (() => void) => {
  let cancel = (): void => undefined;
  const turn = (): void => {
    for (const sweep of sweeps) sweep().catch((error: unknown) => log.warn({ err: error }, 'a sweep failed'));
    cancel = clock.at(clock.now() + EVERY, turn);
  };
  cancel = clock.at(clock.now() + EVERY, turn);
  return () => cancel();
};
