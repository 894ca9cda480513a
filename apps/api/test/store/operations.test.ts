import { randomBytes, randomUUID } from 'node:crypto';
import type { Frame, OpId, PersonId, Row } from '@patchbay/core';
import { type StoreWorld, storeContract } from '@patchbay/core/testing';
import { createPrisma, type PrismaClient } from '@patchbay/db';
import { createTestDatabase, type TestDatabase } from '@patchbay/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFrameRows } from '../../src/store/event-row.ts';
import { createHeldNotes } from '../../src/store/held-notes.ts';
import { createOperationStore } from '../../src/store/operations.ts';
import { createOwnWrites } from '../../src/store/own-writes.ts';
import type { TargetView } from '../../src/store/view.ts';

let database: TestDatabase;
let prisma: PrismaClient;
let world: StoreWorld;

const rowOf = (target: TargetView): Row => {
  const { targetId: _id, hasLink: _link, extra, ...fields } = target;
  const filled = Object.entries(fields).filter(([, value]) => value !== '' && !(Array.isArray(value) && !value.length));
  return { ...(Object.fromEntries(filled) as unknown as Row), ...extra };
};

beforeAll(async () => {
  database = await createTestDatabase();
  prisma = createPrisma(database.apiUrl);
  const rows = createFrameRows(prisma);
  world = {
    store: createOperationStore({ prisma, own: createOwnWrites(), notes: createHeldNotes() }),
    newOwner: async () => (await prisma.person.create({ data: { id: randomUUID() } })).id as PersonId,
    newOpId: () => randomBytes(6).toString('hex') as OpId,
    framesOf: async (opId) =>
      ((await rows.after(opId, -1)) ?? []).map(({ change, operation }): Frame => {
        const { seq, deadlineAt, settledAt, settledBy } = operation;
        const { targetId: _id, ...said } = change ?? { targetId: '' };
        return {
          change: change === null ? null : (said as Frame['change']),
          snapshot: { opId, seq, deadlineAt, settledAt, settledBy, targets: operation.targets.map(rowOf) },
        };
      }),
    accountOf: (connectionId) =>
      prisma.account.findUnique({
        where: { connectionId },
        select: { connectionId: true, connector: true, status: true, label: true },
      }),
  };
});
afterAll(async () => {
  await prisma.$disconnect();
  await database.drop();
});

describe("core's contract of the store, over PostgreSQL [ST20]", () => {
  it.each(storeContract.map(({ title, check }) => [title, check] as const))('%s', async (_title, check) => {
    await check(world);
    expect.assertions(0);
  });
});
