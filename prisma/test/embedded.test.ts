import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAlive, readPostmaster } from '../src/embedded/postmaster.ts';
import { startScratchServer } from '../src/embedded/scratch.ts';
import { type Server, startServer } from '../src/embedded/server.ts';

let home: string;
const servers: Server[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'patchbay-embedded-'));
  chmodSync(home, 0o711);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  rmSync(home, { recursive: true, force: true });
});

const dataDir = (): string => join(home, 'postgres');
const start = async (options: { port?: number; durable?: boolean } = {}): Promise<Server> => {
  const started = await startServer({ dataDir: dataDir(), password: 'p', ...options });
  if (started.kind === 'refused') throw new Error(started.message);
  servers.push(started.server);
  return started.server;
};
const query = async (server: Server, sql: string): Promise<pg.QueryResultRow[]> => {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

describe('the embedded server', { timeout: 60_000 }, () => {
  it('[ST18] listens on loopback alone, asks for a password by SCRAM, and writes through to the disk', async () => {
    const server = await start();
    const settings = ['listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit', 'server_encoding'];
    const rows = await query(server, `SELECT name, setting FROM pg_settings WHERE name IN ('${settings.join("','")}')`);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'on',
      synchronous_commit: 'on',
      server_encoding: 'UTF8',
    });
    const wrong = new URL(server.url('postgres'));
    wrong.password = 'wrong';
    await expect(query({ ...server, url: () => wrong.href }, 'SELECT 1')).rejects.toThrow(/password authentication/);
    const methods = await query(server, 'SELECT DISTINCT auth_method FROM pg_hba_file_rules');
    expect(methods).toEqual([{ auth_method: 'scram-sha-256' }]);
  });

  it('[ST18] keeps what was committed through a kill -9', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const second = await start();
    expect(await query(second, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
  });

  it('[SY7] takes a folder over from a server that was left running on it', async () => {
    const orphan = await start({ durable: false });
    await query(orphan, 'CREATE TABLE kept (id int)');
    const next = await start({ durable: false });
    await orphan.ended;
    expect(next.pid).not.toBe(orphan.pid);
    expect(await query(next, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
  });

  it.each([
    ['nobody', 2 ** 22 - 1],
    ['a process that is no server of this folder', process.pid],
    ['a process of the system', 1],
  ])('[SY7] starts in spite of a pid file that names %s, and leaves that one alone', async (_whom, pid) => {
    await (await start({ durable: false })).stop();
    writeFileSync(join(dataDir(), 'postmaster.pid'), `${pid}\n${dataDir()}\n1\n5432\n\n127.0.0.1\n\nready\n`);
    const server = await start({ durable: false });
    expect(readPostmaster(dataDir())).toMatchObject({ pid: server.pid, ready: true });
  });

  it('[SY7] a first start that was killed half way is begun anew', async () => {
    writeFileSync(`${dataDir()}.new`, 'half made');
    const server = await start({ durable: false });
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(`${dataDir()}.new`)).toBe(false);
    expect(existsSync(`${dataDir()}.password`)).toBe(false);
  });

  it('[SY12] takes a given port again, and no other when that one is used', async () => {
    const first = await start({ durable: false });
    await first.stop();
    const again = await start({ durable: false, port: first.port });
    expect(again.port).toBe(first.port);
    await again.stop();
    const other = await startScratchServer();
    const used = { dataDir: dataDir(), password: 'p', durable: false, port: other.server.port };
    expect(await startServer(used)).toMatchObject({ kind: 'refused', code: 'NO_START' });
    await other.stop();
  });

  it('[SY31] a start that is ended early leaves no server and nothing half made', async () => {
    const early = new AbortController();
    const starting = startServer({ dataDir: dataDir(), password: 'p', signal: early.signal });
    await vi.waitFor(() => expect(existsSync(`${dataDir()}.new/base`)).toBe(true), { timeout: 20_000, interval: 5 });
    early.abort();
    expect(await starting).toMatchObject({ kind: 'refused', code: 'STOPPED' });
    expect(existsSync(`${dataDir()}.new`)).toBe(false);
    expect(existsSync(dataDir())).toBe(false);
  });

  it('[ST18] a folder of another release is refused, not touched', async () => {
    await (await start({ durable: false })).stop();
    writeFileSync(join(dataDir(), 'PG_VERSION'), '14\n');
    const answer = await startServer({ dataDir: dataDir(), password: 'p' });
    expect(answer).toMatchObject({ kind: 'refused', code: 'OTHER_RELEASE' });
  });
});

describe('a scratch server', { timeout: 60_000 }, () => {
  const program = `
    import { startScratchServer } from ${JSON.stringify(join(import.meta.dirname, '../src/embedded/scratch.ts'))};
    const { server } = await startScratchServer();
    console.log(server.pid);
    process.on('SIGTERM', () => process.exit(0));
    setInterval(() => {}, 1000);`;
  const elsewhere = async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout, 'data');
    return { child, pid: Number(line) };
  };
  const gone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 8000 });

  it('[ST17] goes with the process that made it', async () => {
    const { child, pid } = await elsewhere();
    child.kill('SIGTERM');
    await once(child, 'exit');
    await gone(pid);
  });

  it('[ST17] is removed by the next one when its process was killed', async () => {
    const { child, pid } = await elsewhere();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(pid)).toBe(true);
    const next = await startScratchServer();
    await gone(pid);
    await next.stop();
    expect(isAlive(next.server.pid)).toBe(false);
  });
});
