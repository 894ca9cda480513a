import type { OpId } from '@patchbay/core';

/** Which notifications are echoes of this process's own writes. */
export interface OwnWriteBook {
  /** A write of this seq is about to be sent. */
  expect(opId: OpId, seq: number): void;
  /** That write was not made: an echo taken meanwhile may have been another process's frame. */
  lost(opId: OpId, seq: number): void;
  /** True once for each expected write: its frame reaches the hub without the database. */
  take(opId: OpId, seq: number): boolean;
  /** Calls `listen` for each lost write. */
  onLost(listen: (opId: OpId) => void): void;
}

/** Makes the book of own writes; when echoes fail to come, the oldest of more than `most` entries goes first (FR6). */
export const createOwnWrites = (most = 10_000): OwnWriteBook => {
  const expected = new Set<string>();
  const listeners: ((opId: OpId) => void)[] = [];
  const key = (opId: OpId, seq: number): string => `${opId}:${seq}`;
  return {
    expect: (opId, seq) => {
      expected.add(key(opId, seq));
      const oldest = expected.values().next().value;
      if (expected.size > most && oldest !== undefined) expected.delete(oldest);
    },
    lost: (opId, seq) => {
      expected.delete(key(opId, seq));
      for (const listen of listeners) listen(opId);
    },
    take: (opId, seq) => expected.delete(key(opId, seq)),
    onLost: (listen) => {
      listeners.push(listen);
    },
  };
};
