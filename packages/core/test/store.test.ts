import { describe, it } from 'vitest';
import type { OpId, PersonId } from '../src/index.ts';
import { createMemoryStore, type StoreWorld, storeContract } from '../src/testing/index.ts';

const memoryWorld = (): StoreWorld => {
  const store = createMemoryStore();
  let made = 0;
  const next = () => {
    made += 1;
    return made.toString(16).padStart(12, '0');
  };
  return {
    store,
    newOwner: async () => next() as PersonId,
    newOpId: () => next() as OpId,
    framesOf: async (opId) => store.frames.filter((kept) => kept.opId === opId).map(({ frame }) => frame),
    accountOf: async (connectionId) => {
      const account = store.accounts.get(connectionId);
      if (account === undefined) return null;
      const { connector, status, label } = account;
      return { connectionId, connector, status, label };
    },
  };
};

describe('the memory store', () => {
  it.each(storeContract.map((one) => [one.title, one] as const))('%s', (_title, one) => one.check(memoryWorld()));
});
