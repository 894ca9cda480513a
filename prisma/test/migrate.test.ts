import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createPrisma } from '../src/index.ts';
import { type Migration, migrate } from '../src/migrate.ts';
import { readMigrations } from '../src/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing.ts';

const opened: TestDatabase[] = [];
const emptyDatabase = async (): Promise<string> => {
  const database = await createTestDatabase({ migrated: false });
  opened.push(database);
  return database.ownerUrl;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.drop()));
});

const query = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};
const book = (url: string) =>
  query(url, `SELECT migration_name, checksum FROM _prisma_migrations ORDER BY migration_name`);
const migration = (name: string, sql: string): Migration => ({ name, sql, checksum: `checksum of ${name}: ${sql}` });
const first = migration('20300101000000_first', 'CREATE TABLE first (id int)');
const second = migration('20300102000000_second', 'CREATE TABLE second (id int)');

describe('applying the migrations', () => {
  it('[ST1] brings an empty database to the schema, and finds nothing left the second time', async () => {
    const url = await emptyDatabase();
    const known = await readMigrations();
    expect(await migrate(url)).toEqual({ kind: 'migrated', applied: known.map(({ name }) => name) });
    expect(await migrate(url)).toEqual({ kind: 'migrated', applied: [] });
    const prisma = createPrisma(url);
    expect(await prisma.person.count()).toBe(0);
    await prisma.$disconnect();
  });

  it('[ST2] keeps the book that Prisma keeps: one finished row with the SHA-256 of each file', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const rows = await query(url, 'SELECT * FROM _prisma_migrations');
    for (const row of rows) {
      expect(row).toMatchObject({ applied_steps_count: 1, rolled_back_at: null, logs: null });
      expect(row.finished_at).toBeInstanceOf(Date);
      expect(row.checksum).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it('[ST3] undoes a migration that fails, wholly, and the repaired one goes in', async () => {
    const url = await emptyDatabase();
    const broken = { ...second, sql: 'CREATE TABLE half (id int); SELECT 1 / 0' };
    await expect(migrate(url, [first, broken])).rejects.toThrow(/20300102000000_second failed and was undone/);
    expect(await book(url)).toHaveLength(1);
    expect(await query(url, `SELECT to_regclass('half') AS half`)).toEqual([{ half: null }]);
    expect(await migrate(url, [first, second])).toEqual({ kind: 'migrated', applied: [second.name] });
  });

  it('[ST4] refuses a database that a newer Patchbay has migrated, and changes nothing', async () => {
    const url = await emptyDatabase();
    await migrate(url, [first, second]);
    const before = await book(url);
    const answer = await migrate(url, [first, migration('20300103000000_third', 'SELECT 1')].slice(0, 1));
    expect(answer).toMatchObject({ kind: 'refused', code: 'DATABASE_NEWER' });
    expect(answer.kind === 'refused' && answer.message).toContain(second.name);
    expect(await book(url)).toEqual(before);
  });

  it.each([
    ['a changed file', [{ ...first, checksum: 'another' }], 'CHECKSUM_CHANGED'],
    ['one dated before what is there', [migration('20290101000000_late', 'SELECT 1'), first], 'OUT_OF_ORDER'],
  ] as const)('[ST5] refuses %s', async (_what, known, code) => {
    const url = await emptyDatabase();
    await migrate(url, [first]);
    expect(await migrate(url, known)).toMatchObject({ kind: 'refused', code });
    expect(await book(url)).toHaveLength(1);
  });

  it('[ST5] refuses where another tool left a migration unfinished', async () => {
    const url = await emptyDatabase();
    await migrate(url, [first]);
    await query(url, 'UPDATE _prisma_migrations SET finished_at = NULL');
    expect(await migrate(url, [first])).toMatchObject({ kind: 'refused', code: 'MIGRATION_UNFINISHED' });
  });

  it('[ST6] two that race end with each migration applied once', async () => {
    const url = await emptyDatabase();
    const slow = { ...first, sql: `${first.sql}; SELECT pg_sleep(0.2)` };
    const answers = await Promise.all([1, 2, 3].map(() => migrate(url, [slow, second])));
    const applied = answers.flatMap((answer) => (answer.kind === 'migrated' ? answer.applied : ['refused']));
    expect(applied.sort()).toEqual([first.name, second.name]);
    expect(await book(url)).toHaveLength(2);
  });
});
