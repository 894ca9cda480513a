import type { Clock, Host } from '@patchbay/core';
import type { Log } from '../log.ts';
import type { PgOperationStore } from '../store/operations.ts';

/** What taking up again needs. */
export interface RecoverParts {
  readonly store: Pick<PgOperationStore, 'unsettled' | 'load'>;
  readonly host: Pick<Host, 'holds' | 'resume'>;
  readonly log: Log;
}

/** Seconds between two looks for operations that nobody runs. */
const EVERY = 15;

/** Takes up every open card operation a former process left (RC1): past its deadline it settles by it, else it is watched on. */
export const recover = async ({ store, host, log }: RecoverParts): Promise<number> => {
  const left = (await store.unsettled()).filter(({ operation }) => !host.holds(operation.opId));
  for (const held of left) host.resume(held);
  if (left.length > 0) log.info({ operations: left.length }, 'operations were taken up again');
  return left.length;
};

/**
 * Takes up open card operations that this process does not run (RC6), such as one whose opening was written and its answer lost.
 * Each is looked at twice: what was open in the list may have been settled here before the list came.
 */
const takeUpStrays = async ({ store, host, log }: RecoverParts): Promise<void> => {
  for (const { operation } of await store.unsettled()) {
    const { opId } = operation;
    if (host.holds(opId)) continue;
    const held = await store.load(opId);
    if (held === null || held.operation.phase === 'settled' || host.holds(opId)) continue;
    log.warn({ opId }, 'an operation that nobody ran was taken up');
    host.resume(held);
  }
};

/** Looks for strays now and then until it is stopped; never twice at once. */
export const watchForStrays = (clock: Clock, parts: RecoverParts): (() => void) => {
  let stopped = false;
  let cancel = (): void => undefined;
  const next = (): void => {
    if (!stopped) cancel = clock.at(clock.now() + EVERY, turn);
  };
  const turn = (): void => {
    takeUpStrays(parts)
      .catch((error: unknown) => parts.log.warn({ err: error }, 'strays could not be looked for'))
      .finally(next);
  };
  next();
  return () => {
    stopped = true;
    cancel();
  };
};
