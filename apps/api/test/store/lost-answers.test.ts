import type { Commit, Operation, OpId, PersonId } from '@patchbay/core';
import type { PrismaClient } from '@patchbay/db';
import { describe, expect, it } from 'vitest';
import { createHeldNotes } from '../../src/store/held-notes.ts';
import { createOperationStore } from '../../src/store/operations.ts';
import { createOwnWrites } from '../../src/store/own-writes.ts';

const opId = '0123456789ab' as OpId;
const operation: Operation = {
  opId,
  ownerId: 'p1' as PersonId,
  sessionKey: 's',
  surface: 'card',
  initiator: 'connectors_page',
  toolCallId: '',
  turnId: '',
  createdAt: 1,
  deadlineAt: 301,
  force: false,
  phase: 'open',
  seq: 0,
  targets: [],
};
const frame = {
  change: null,
  snapshot: { opId, seq: 0, deadlineAt: 301, settledAt: null, settledBy: null, targets: [] },
};

/** A database that takes every statement and never says so. */
const store = () => {
  const own = createOwnWrites();
  const lost: OpId[] = [];
  own.onLost((id) => lost.push(id));
  const prisma = {
    $queryRaw: async () => {
      throw new Error('the connection broke');
    },
  } as unknown as PrismaClient;
  return { own, lost, store: createOperationStore({ prisma, own, notes: createHeldNotes() }) };
};

describe('a write whose answer is lost', () => {
  it('[FR11] of a commit: rejects, and its echo is no longer taken for a known one', async () => {
    const { own, lost, store: it } = store();
    const commit: Commit = { opId, expect: 0, next: { ...operation, seq: 1 }, frame, at: 2 };
    await expect(it.commit(commit)).rejects.toThrow('the connection broke');
    expect([own.take(opId, 1), lost]).toEqual([false, [opId]]);
  });

  it('[FR11] of an opening: the same', async () => {
    const { own, lost, store: it } = store();
    const claim = { idempotencyKey: null, keyId: null, returnTo: null };
    await expect(it.open(operation, frame, claim)).rejects.toThrow('the connection broke');
    expect([own.take(opId, 0), lost]).toEqual([false, [opId]]);
  });
});
