import { afterEach, describe, expect, it } from 'vitest';
import { createPrisma } from '../src/index.ts';
import { migrate } from '../src/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing.ts';

const opened: TestDatabase[] = [];
const emptyDatabase = async () => {
  const database = await createTestDatabase({ migrated: false });
  opened.push(database);
  return database;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.drop()));
});

describe('applying the migrations', () => {
  it('[ST1] brings an empty database to the schema, and finds nothing left the second time', async () => {
    const { ownerUrl } = await emptyDatabase();
    const first = await migrate(ownerUrl);
    expect(first).toMatchObject({ kind: 'migrated' });
    expect(first.kind === 'migrated' && first.applied.length).toBeGreaterThan(0);
    expect(await migrate(ownerUrl)).toEqual({ kind: 'migrated', applied: [] });
    const prisma = createPrisma(ownerUrl);
    expect(await prisma.person.count()).toBe(0);
    await prisma.$disconnect();
  });
});
