import type { Host } from '@patchbay/core';
import type { Log } from '../log.ts';
import type { PgOperationStore } from '../store/operations.ts';

/** What taking up again needs. */
export interface RecoverParts {
  readonly store: Pick<PgOperationStore, 'unsettled'>;
  readonly host: Pick<Host, 'resume'>;
  readonly log: Log;
}

/** Takes up every open card operation a former process left (RC1): past its deadline it settles by it, else it is watched on. */
export const recover = async ({ store, host, log }: RecoverParts): Promise<number> => {
  const left = await store.unsettled();
  for (const held of left) host.resume(held);
  if (left.length > 0) log.info({ operations: left.length }, 'operations were taken up again');
  return left.length;
};
