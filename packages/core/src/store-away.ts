import { StoreAway } from './fault.ts';
import type { OperationStore } from './ports.ts';

const orAway = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (cause) {
    throw new StoreAway('the store did not answer', { cause });
  }
};

/** Takes a store, gives the same one whose failures can be told from faults of ours: while an operation runs they are a {@link StoreAway} (RN12). */
export const tellingAway = (store: OperationStore): OperationStore => ({
  open: (...asked) => store.open(...asked),
  load: (...asked) => orAway(store.load(...asked)),
  commit: (...asked) => orAway(store.commit(...asked)),
  intendMint: (...asked) => orAway(store.intendMint(...asked)),
});
