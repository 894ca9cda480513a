import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../src/testing.ts';

let database: TestDatabase;
let api: pg.Client;
let gateway: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  api = new pg.Client({ connectionString: database.apiUrl });
  gateway = new pg.Client({ connectionString: database.gatewayUrl });
  await Promise.all([api.connect(), gateway.connect()]);
  await api.query(`INSERT INTO persons (id) VALUES ('p1'), ('p2')`);
});
afterAll(async () => {
  await Promise.all([api.end(), gateway.end()]);
  await database.drop();
});

let made = 0;
type Row = Record<string, unknown>;
const insert = async (client: pg.Client, table: string, row: Row): Promise<string> => {
  const values = Object.values(row);
  const places = values.map((_value, at) => `$${at + 1}`).join(', ');
  return client.query(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places})`, values).then(
    () => 'stored',
    (fault: { constraint: string }) => fault.constraint,
  );
};
const operation = (row: Row = {}): Promise<string> => {
  made += 1;
  const defaults = {
    op_id: made.toString(16).padStart(12, '0'),
    person_id: 'p1',
    session_key: `s${made}`,
    surface: 'CARD',
    initiator: 'agent_tool',
    created_at: new Date(0),
    deadline_at: new Date(300_000),
    seq: 0,
    state: {},
  };
  return insert(api, 'operations', { ...defaults, ...row });
};
const settled = { settled_at: new Date(1000), settled_by: 'continue' };

describe('what the database itself keeps true', () => {
  it('[ST10] one open card per person and session; link mode, settled ones and other people do not count', async () => {
    const here = { session_key: 'same' };
    expect(await operation({ ...here, ...settled })).toBe('stored');
    expect(await operation({ ...here, surface: 'LINK' })).toBe('stored');
    expect(await operation(here)).toBe('stored');
    expect(await operation(here)).toBe('operations_open_card_key');
    expect(await operation({ ...here, person_id: 'p2' })).toBe('stored');
    expect(await operation({ ...here, surface: 'LINK' })).toBe('stored');
  });

  it.each([
    ['tool_call_id', 'operations_tool_call_key'],
    ['idempotency_key', 'operations_idempotency_key'],
  ])('[ST11] a %s opens one operation in its session, also after it has settled', async (column, constraint) => {
    const call = { session_key: `calls of ${column}`, [column]: 'c1', ...settled };
    expect(await operation(call)).toBe('stored');
    expect(await operation(call)).toBe(constraint);
    expect(await operation({ ...call, session_key: `other ${column}` })).toBe('stored');
    expect(await operation({ ...call, person_id: 'p2' })).toBe('stored');
    expect(await operation({ ...call, [column]: null })).toBe('stored');
    expect(await operation({ ...call, [column]: null })).toBe('stored');
  });

  it('[ST12] a frame number is written once in an operation; other records are outside that sequence', async () => {
    await operation({ op_id: 'ffffffffffff' });
    const event = { op_id: 'ffffffffffff', seq: 1, at: new Date(0), kind: 'frame' };
    expect(await insert(api, 'operation_events', event)).toBe('stored');
    expect(await insert(api, 'operation_events', event)).toBe('operation_events_frame_key');
    expect(await insert(api, 'operation_events', { ...event, kind: 'park' })).toBe('stored');
    expect(await insert(api, 'operation_events', { ...event, kind: 'park' })).toBe('stored');
  });

  it('[ST13] an alias names one usable account, in any case; a retired or removed one has given it back', async () => {
    const stamps = { created_at: new Date(0), updated_at: new Date(0) };
    const account = { person_id: 'p1', connector: 'demo-mail', label: 'a', status: 'active', active: true, ...stamps };
    const grant = { subject: 'p1', connector: 'demo-mail', provider: 'demo', label: 'a', status: 'active', ...stamps };
    const add = (client: pg.Client, table: string, row: Row) => {
      made += 1;
      return insert(client, table, { ...row, connection_id: `c${made}` });
    };
    expect(await add(gateway, 'gateway.grants', { ...grant, alias: 'work', disabled: true })).toBe('stored');
    expect(await add(gateway, 'gateway.grants', { ...grant, alias: 'work', removed_at: new Date(0) })).toBe('stored');
    expect(await add(gateway, 'gateway.grants', { ...grant, alias: 'work' })).toBe('stored');
    expect(await add(gateway, 'gateway.grants', { ...grant, alias: 'WORK' })).toBe('grants_alias_key');
    expect(await add(gateway, 'gateway.grants', { ...grant, alias: 'work', connector: 'demo-notes' })).toBe('stored');
    expect(await add(gateway, 'gateway.grants', { ...grant, alias: null })).toBe('stored');
    expect(await add(gateway, 'gateway.grants', { ...grant, alias: null })).toBe('stored');
    // The mirror keeps what it is told, also while two answers of the gateway overlap.
    const mirrored = { ...account, checked_at: new Date(0), alias: 'work' };
    expect(await add(api, 'accounts', mirrored)).toBe('stored');
    expect(await add(api, 'accounts', mirrored)).toBe('stored');
  });

  it('[ST14] an operation has a well-formed id, a known surface, and a settle reason exactly when it is settled', async () => {
    expect(await operation({ op_id: 'not-an-op-id' })).toBe('operations_op_id_check');
    expect(await operation({ surface: 'POPUP' })).toBe('operations_surface_check');
    expect(await operation({ settled_at: new Date(0) })).toBe('operations_settled_check');
    expect(await operation({ settled_by: 'deadline' })).toBe('operations_settled_check');
  });
});
