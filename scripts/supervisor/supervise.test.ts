import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeOutside, serverHome, startServer } from '@patchbay/db/embedded';
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
const gone = (pids: number[]) => vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 8000 });
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
});

describe('a start', { timeout: 60_000 }, () => {
  it('[SY1] makes database and secrets, starts the apps, and says where to go; a stop leaves nothing running', async () => {
    const product = await ready();
    expect(product.said()).toContain(`Open http://localhost:${product.port}\n`);
    expect(await askApp(product, '/graphql')).toMatchObject({ name: 'api' });
    const pids = [...(await pidsOf(product)), databasePid()];
    product.process.kill('SIGTERM');
    expect(await product.ended()).toBe(0);
    expect(product.said()).toMatch(/api +\| api stops[\s\S]*patchbay \| stopped/);
    await gone(pids);
    expect(() => databasePid()).toThrow(/ENOENT/);
  });

  it('[SY9] works where the database’s own user cannot go (a clone in root’s home)', async () => {
    chmodSync(folder, 0o700);
    const product = await ready({ PATCHBAY_DATA: join(folder, 'data') });
    expect(await askApp(product, '/graphql')).toMatchObject({ name: 'api' });
    product.process.kill('SIGTERM');
    expect(await product.ended()).toBe(0);
    removeOutside(join(folder, 'data'));
  });

  it('[SY7] after a kill: no app outlives its supervisor, and the next start takes the orphaned database over', async () => {
    const first = await ready();
    const apps = await pidsOf(first);
    const orphan = databasePid();
    const secrets = readSecrets(folder);
    first.process.kill('SIGKILL');
    await first.ended();
    await gone(apps);
    expect(isAlive(orphan)).toBe(true);

    const second = await ready();
    await gone([orphan]);
    expect(readSecrets(folder)).toEqual(secrets);
    expect(await askApp(second, '/graphql')).toMatchObject({ name: 'api' });
  });

  it('[SY7] after a kill of everything at once the database recovers by itself', async () => {
    const first = await ready();
    const pids = [databasePid(), ...(await pidsOf(first))];
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await first.ended();
    await gone(pids);
    const second = await ready();
    expect(await askApp(second, '/graphql')).toMatchObject({ name: 'api' });
  });

  it('[SY11] an app that dies comes back, and the terminal says so', async () => {
    const product = await ready();
    const before = await askApp(product, '/graphql');
    await fetch(`http://localhost:${product.port}/graphql`).then((answer) => answer.text());
    process.kill(before.pid, 'SIGKILL');
    await product.says('api ended by SIGKILL; starting it again in 0.25 s');
    await vi.waitFor(async () => expect((await askApp(product, '/graphql')).pid).not.toBe(before.pid), {
      timeout: 8000,
    });
  });

  it('[SY12] a database that dies comes back on its port', async () => {
    const product = await ready();
    const before = databasePid();
    process.kill(before, 'SIGKILL');
    await product.says('the database ended; starting it again');
    await vi.waitFor(() => expect(databasePid()).not.toBe(before), { timeout: 8000 });
  });

  it('[SY14] the end of the process that started it ends it, cleanly', async () => {
    const product = await ready();
    const pids = [...(await pidsOf(product)), databasePid()];
    product.process.disconnect();
    expect(await product.ended()).toBe(0);
    await gone(pids);
  });

  it('[SY6] a second one on the folder is refused, and the first goes on', async () => {
    const first = await ready();
    const second = await start();
    expect(await second.ended()).toBe(1);
    expect(second.said()).toContain('Patchbay is already running on this data folder');
    expect(await askApp(first, '/graphql')).toMatchObject({ name: 'api' });
  });

  it('[SY5] a used port is refused with what to do, before anything is made', async () => {
    const other = createServer();
    const port = await listen(other as never);
    const product = await start({ PORT: String(port) });
    expect(await product.ended()).toBe(1);
    expect(product.said()).toContain(`Port ${port} is used by another program`);
    expect(product.said()).toContain(`PORT=${port + 1} npm start`);
    expect(readSecrets(folder)).toBeNull();
    other.close();
  });

  it('[SY4] a database whose secrets are gone is not opened with new ones (C91)', async () => {
    const first = await ready();
    first.process.kill('SIGTERM');
    await first.ended();
    rmSync(join(folder, 'secrets.json'));
    const second = await start();
    expect(await second.ended()).toBe(1);
    expect(second.said()).toContain('Put the file back from a backup');
    expect(readSecrets(folder)).toBeNull();
  });

  it('[SY11] an app that cannot start ends the start, with its own words above', async () => {
    const product = await start({ FAIL_api: '1' });
    expect(await product.ended()).toBe(1);
    expect(product.said()).toContain('api cannot: x');
    expect(product.said()).toContain('api does not start (ended with code 3); its own words are above.');
  });

  it('[SY3] another host without a public address is refused', async () => {
    const product = await start({ HOST: '0.0.0.0' });
    expect(await product.ended()).toBe(1);
    expect(product.said()).toContain('PUBLIC_URL is needed when HOST is 0.0.0.0');
  });
});

describe('a server of the operator’s own', { timeout: 60_000 }, () => {
  it('[SY15] DATABASE_URL is used instead of the embedded one, and is left running', async () => {
    const dataDir = serverHome(folder);
    const started = await startServer({ dataDir, password: 'x', durable: false });
    if (started.kind === 'refused') throw new Error(started.message);
    const inner = mkdtempSync(join(tmpdir(), 'patchbay-other-'));
    const product = await startProduct(inner, {
      DATABASE_URL: started.server.url('postgres'),
      PORT: String(await freePort()),
    });
    await product.says('ready in');
    product.process.kill('SIGTERM');
    expect(await product.ended()).toBe(0);
    expect(isAlive(started.server.pid)).toBe(true);
    await started.server.stop();
    rmSync(inner, { recursive: true, force: true });
  });
});
