import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../src/testing.ts';

const APPEND_ONLY = ['public.operation_events', 'public.account_events'];
const OWNERS_OWN = ['public._prisma_migrations'];
const REFUSED = '42501';

let database: TestDatabase;
const clients: Record<string, pg.Client> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  const urls = { owner: database.ownerUrl, patchbay_api: database.apiUrl, patchbay_gateway: database.gatewayUrl };
  for (const [name, connectionString] of Object.entries(urls)) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    clients[name] = client;
  }
});
afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.end()));
  await database.drop();
});

const run = (role: string, sql: string) => clients[role]!.query(sql);
const codeOf = (role: string, sql: string): Promise<string> =>
  run(role, sql).then(
    () => 'done',
    (fault: { code: string }) => fault.code,
  );
const tables = async (): Promise<string[]> => {
  const { rows } = await run(
    'owner',
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'gateway') ORDER BY 1`,
  );
  return rows.map((row: { name: string }) => row.name);
};

/** What the role may do with the table, by the table of docs/architecture.md. */
const expected = (role: string, table: string): string[] => {
  const home = role === 'patchbay_api' ? 'public.' : 'gateway.';
  if (!table.startsWith(home) || OWNERS_OWN.includes(table)) return [];
  return APPEND_ONLY.includes(table) ? ['SELECT', 'INSERT'] : ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
};
const RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];

describe('what each role may do', () => {
  it.each(['patchbay_api', 'patchbay_gateway'])(
    '[ST7] %s: every right on every table is the one that was given',
    async (role) => {
      const found: Record<string, string[]> = {};
      const wanted: Record<string, string[]> = {};
      for (const table of await tables()) {
        const { rows } = await run(
          'owner',
          `SELECT r FROM unnest(ARRAY['${RIGHTS.join("','")}']) r WHERE has_table_privilege('${role}', '${table}', r)`,
        );
        found[table] = rows.map((row: { r: string }) => row.r);
        wanted[table] = expected(role, table);
      }
      expect(Object.keys(found).length).toBeGreaterThan(15);
      expect(found).toEqual(wanted);
    },
  );

  it('[ST7] neither role enters the schema of the other, makes tables, or may do what a superuser may', async () => {
    expect(await codeOf('patchbay_api', 'SELECT * FROM gateway.grants')).toBe(REFUSED);
    expect(await codeOf('patchbay_gateway', 'SELECT * FROM public.persons')).toBe(REFUSED);
    expect(await codeOf('patchbay_api', 'CREATE TABLE public.mine (id int)')).toBe(REFUSED);
    expect(await codeOf('patchbay_gateway', 'CREATE TABLE gateway.mine (id int)')).toBe(REFUSED);
    const { rows } = await run(
      'owner',
      `SELECT rolname FROM pg_roles WHERE rolname LIKE 'patchbay\\_%' AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)`,
    );
    expect(rows).toEqual([]);
  });

  it('[ST8] the tables of a later migration are given in the same way', async () => {
    await run('owner', 'CREATE TABLE public.later (id serial); CREATE TABLE gateway.later (id serial)');
    expect(await codeOf('patchbay_api', 'INSERT INTO public.later DEFAULT VALUES')).toBe('done');
    expect(await codeOf('patchbay_api', 'SELECT * FROM gateway.later')).toBe(REFUSED);
    expect(await codeOf('patchbay_gateway', 'INSERT INTO gateway.later DEFAULT VALUES')).toBe('done');
  });
});

describe('append-only', () => {
  const seed = `INSERT INTO persons (id) VALUES ('p1') ON CONFLICT DO NOTHING;
    INSERT INTO account_events (person_id, connection_id, connector, kind) VALUES ('p1', 'c1', 'demo-mail', 'connected')`;

  it.each(APPEND_ONLY)('[ST9] %s: no change by the api, and none by the owner either', async (table) => {
    await run('patchbay_api', seed);
    for (const statement of [`UPDATE ${table} SET kind = 'x'`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
      expect(await codeOf('patchbay_api', statement), statement).toBe(REFUSED);
      expect(await codeOf('owner', statement), statement).toBe(REFUSED);
    }
    const { rows } = await run('owner', 'SELECT count(*)::int AS n FROM account_events');
    expect(rows[0].n).toBeGreaterThan(0);
  });
});
