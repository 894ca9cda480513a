import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrisma } from '@patchbay/db';
import { removeOutside, serverHome, startScratchServer } from '@patchbay/db/embedded';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../front/testing.ts';
import { readSecrets } from './secrets.ts';
import { askApp, freePort, type Product, startProduct } from './testing/product.ts';

let folder: string;
const running: Product[] = [];
const start = async (env?: Record<string, string>): Promise<Product> => {
  const product = await startProduct(folder, env);
  running.push(product);
  return product;
};
const ready = async (env?: Record<string, string>): Promise<Product> => {
  const product = await start(env);
  await product.says('Ctrl-C stops everything');
  return product;
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });
const gone = (pids: number[]) => eventually(() => expect(pids.filter(isAlive)).toEqual([]));
const stop = async (product: Product): Promise<void> => {
  product.process.kill('SIGTERM');
  expect(await product.ended()).toBe(0);
};
const databasePid = (): number =>
  Number(readFileSync(join(serverHome(folder), 'postmaster.pid'), 'utf8').split('\n')[0]);
const pidsOf = async (product: Product): Promise<number[]> => {
  const apps = await Promise.all(['/graphql', '/connectors'].map((path) => askApp(product, path)));
  return [product.process.pid ?? 0, ...apps.map(({ pid }) => pid)];
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-start-'));
  // As a clone in a place everybody may enter; the other case has a test of its own.
  chmodSync(folder, 0o711);
});
afterEach(async () => {
  for (const product of running.splice(0)) {
    product.process.kill('SIGTERM');
    await product.ended();
  }
  removeOutside(folder);
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

describe('a start', { timeout: 180_000 }, () => {
  it('[SY1, SY4, SY13] makes all that is missing, says where to go, and a stop leaves nothing running', async () => {
    const product = await ready();
    expect(product.said()).toContain(`Open http://localhost:${product.port}\n`);
    expect(await askApp(product, '/graphql')).toMatchObject({ name: 'api' });
    const pids = [...(await pidsOf(product)), databasePid()];
    await stop(product);
    expect(product.said()).toMatch(/api +\| api stops[\s\S]*patchbay \| stopped/);
    await gone(pids);
    expect(() => databasePid()).toThrow(/ENOENT/);

    // The database is there, its keys are not: nothing is made anew over it (C91).
    rmSync(join(folder, 'secrets.json'));
    const second = await start();
    expect(await second.ended()).toBe(1);
    expect(second.said()).toContain('Put the file back from a backup');
    expect(readSecrets(folder)).toBeNull();
  });

  it('[SY6, SY11, SY12] refuses a second one on its folder, and brings back what dies under it', async () => {
    const product = await ready();
    const second = await start();
    expect(await second.ended()).toBe(1);
    expect(second.said()).toContain('Patchbay is already running on this data folder');

    const before = await askApp(product, '/graphql');
    process.kill(before.pid, 'SIGKILL');
    await product.says('api ended by SIGKILL; starting it again in 0.25 s');
    await eventually(async () => expect((await askApp(product, '/graphql')).pid).not.toBe(before.pid));

    const database = databasePid();
    process.kill(database, 'SIGKILL');
    await product.says('the database ended; starting it again');
    await eventually(() => expect(databasePid()).not.toBe(database));
  });

  it('[SY7, SY14] after a kill: no app outlives its supervisor, and the next start recovers what was left', async () => {
    const first = await ready();
    const apps = await pidsOf(first);
    const orphan = databasePid();
    const secrets = readSecrets(folder);
    first.process.kill('SIGKILL');
    await first.ended();
    await gone(apps);
    expect(isAlive(orphan)).toBe(true);

    // A database that still runs is taken over.
    const second = await ready();
    await gone([orphan]);
    expect(readSecrets(folder)).toEqual(secrets);
    const all = [databasePid(), ...(await pidsOf(second))];
    for (const pid of all) process.kill(pid, 'SIGKILL');
    await second.ended();
    await gone(all);

    // One that was killed in the middle of everything recovers by itself.
    const third = await ready();
    expect(await askApp(third, '/graphql')).toMatchObject({ name: 'api' });
    const pids = [...(await pidsOf(third)), databasePid()];
    // The process that started it is gone: it ends by itself, cleanly.
    third.process.disconnect();
    expect(await third.ended()).toBe(0);
    await gone(pids);
  });

  it('[SY9] works where the database’s own user cannot go (a clone in root’s home)', async () => {
    chmodSync(folder, 0o700);
    const data = join(folder, 'data');
    const product = await ready({ PATCHBAY_DATA: data });
    expect(await askApp(product, '/graphql')).toMatchObject({ name: 'api' });
    await stop(product);
    removeOutside(data);
  });

  it('[SY15] with DATABASE_URL makes no database and leaves the one it was given running', async () => {
    const own = await startScratchServer();
    const product = await ready({ DATABASE_URL: own.server.url('postgres') });
    await stop(product);
    expect(isAlive(own.server.pid)).toBe(true);
    expect(existsSync(serverHome(folder))).toBe(false);

    // The keys are lost over accounts that are sealed with them: no start makes others, the second as little (C91).
    rmSync(join(folder, 'secrets.json'));
    const prisma = createPrisma(own.server.url('postgres'));
    await prisma.$executeRaw`INSERT INTO gateway.grants
      (connection_id, subject, connector, provider, label, status, sealed, updated_at)
      VALUES ('c', 'p', 'demo', 'demo', 'demo', 'active', 'x', now())`;
    await prisma.$disconnect();
    for (const attempt of ['first', 'second']) {
      const refused = await start({ DATABASE_URL: own.server.url('postgres') });
      expect(await refused.ended(), attempt).toBe(1);
      expect(refused.said()).toContain('Put the file back from a backup');
      expect(refused.said()).not.toContain('npm run reset');
      expect(readSecrets(folder)).toBeNull();
    }
    await own.stop();
  });
});

describe('a start that cannot be', { timeout: 60_000 }, () => {
  it('[SY5] because the port is used: says what to do, before anything is made', async () => {
    const other = createServer();
    const port = await listen(other);
    const product = await start({ PORT: String(port) });
    expect(await product.ended()).toBe(1);
    expect(product.said()).toContain(`Port ${port} is used by another program`);
    expect(product.said()).toContain(`PORT=${port + 1} npm start`);
    expect(readSecrets(folder)).toBeNull();
    other.close();
  });

  it('[SY11] because an app does not start: ends, with the app’s own words above', async () => {
    const product = await start({ FAIL_api: '1' });
    expect(await product.ended()).toBe(1);
    expect(product.said()).toContain('api cannot: x');
    expect(product.said()).toContain('api does not start (ended with code 3); its own words are above.');
  });

  it('[SY31] because its database does not answer: says so plainly', async () => {
    const product = await start({ DATABASE_URL: `postgresql://a:b@127.0.0.1:${await freePort()}/c` });
    expect(await product.ended()).toBe(1);
    expect(product.said()).toContain('The database does not answer (ECONNREFUSED). Is it running');
    expect(product.said()).not.toMatch(/ {4}at /);
    expect(readSecrets(folder)).toBeNull();
  });

  it('[SY31] because its user may not make the roles: says what is needed', async () => {
    const own = await startScratchServer();
    const owner = createPrisma(own.server.url('postgres'));
    await owner.$executeRaw`CREATE ROLE small LOGIN PASSWORD 'p'`;
    await owner.$executeRaw`CREATE DATABASE small OWNER small`;
    await owner.$disconnect();
    const url = new URL(own.server.url('small'));
    url.username = 'small';
    url.password = 'p';
    const product = await start({ DATABASE_URL: url.href });
    expect(await product.ended()).toBe(1);
    expect(product.said()).toContain('failed and was undone');
    expect(product.said()).toContain('ALTER ROLE <user> CREATEROLE');
    expect(product.said()).not.toMatch(/ {4}at /);
    await own.stop();
  });

  it('[SY31] because it was told to stop while it waited for its database: stops at once', async () => {
    const own = await startScratchServer();
    const other = createPrisma(own.server.url('postgres'), { poolSize: 1 });
    await other.$executeRaw`SELECT pg_advisory_lock(72707369)::text`;
    const product = await start({ DATABASE_URL: own.server.url('postgres') });
    const waiting = () => other.$queryRaw<unknown[]>`SELECT 1 AS one FROM pg_locks WHERE NOT granted`;
    await eventually(async () => expect(await waiting()).toHaveLength(1));
    product.process.kill('SIGTERM');
    expect(await product.ended()).toBe(0);
    expect(product.said()).toContain('stopped');
    await other.$disconnect();
    await own.stop();
  });

  it('[SY3] because another host needs a public address: asks for it', async () => {
    const product = await start({ HOST: '0.0.0.0' });
    expect(await product.ended()).toBe(1);
    expect(product.said()).toContain('PUBLIC_URL is needed when HOST is 0.0.0.0');
  });
});
