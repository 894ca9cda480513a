import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrisma } from '@patchbay/db';
import { copyMoving, ensureDatabase, removeOutside, type Server, serverHome, startServer } from '@patchbay/db/embedded';
import { migrate } from '@patchbay/db/migrate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeFolder } from '../supervisor/folder.ts';
import { makeSecrets, readSecrets, writeSecrets } from '../supervisor/secrets.ts';
import { backUp } from './backup.ts';
import { reset } from './reset.ts';

const createSecrets = (folder: string) => {
  const made = makeSecrets();
  writeSecrets(folder, made);
  return made;
};

let home: string;
let data: string;
const servers: Server[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'patchbay-backup-'));
  chmodSync(home, 0o711);
  data = join(home, 'data');
  mkdirSync(data);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  rmSync(home, { recursive: true, force: true });
});

/** Starts the server of a data folder as the supervisor does, and gives a client on its database. */
async function open(folder: string) {
  const secrets = readSecrets(folder) ?? createSecrets(folder);
  const started = await startServer({ dataDir: serverHome(folder), password: secrets.DATABASE_OWNER_PASSWORD });
  if (started.kind === 'refused') throw new Error(started.message);
  servers.push(started.server);
  await ensureDatabase(started.server.url('postgres'), 'patchbay');
  await migrate(started.server.url('patchbay'));
  return { server: started.server, prisma: createPrisma(started.server.url('patchbay')) };
}

const persons = async (folder: string): Promise<string[]> => {
  const { server, prisma } = await open(folder);
  const rows = await prisma.person.findMany({ orderBy: { id: 'asc' } });
  await prisma.$disconnect();
  await server.stop();
  return rows.map(({ id }) => id);
};

describe('a backup', { timeout: 120_000 }, () => {
  it('[SY16] taken while it runs has everything that was committed before, and its keys', async () => {
    const taken = takeFolder(data, 'http://localhost:1');
    const { prisma } = await open(data);
    await prisma.person.create({ data: { id: 'before' } });
    // Somebody goes on writing all the while.
    let writing = true;
    const busy = (async () => {
      for (let n = 0; writing; n += 1) await prisma.person.create({ data: { id: `during-${n}` } });
    })();
    const to = join(home, 'copy');
    expect(await backUp(data, to)).toEqual({ kind: 'copied', to, wasRunning: true });
    writing = false;
    await busy;
    await prisma.$disconnect();
    expect(readSecrets(to)).toEqual(readSecrets(data));
    expect((statSync(to).mode & 0o007).toString(8)).toBe('0');
    expect(await persons(to)).toContain('before');
    if (taken.kind === 'taken') taken.release();
  });

  it('[SY16] taken while it is stopped is the same, and nothing is ever written over', async () => {
    const { server, prisma } = await open(data);
    await prisma.person.create({ data: { id: 'kept' } });
    await prisma.$disconnect();
    await server.stop();
    const to = join(home, 'copy');
    expect(await backUp(data, to)).toMatchObject({ kind: 'copied', wasRunning: false });
    expect(await backUp(data, to)).toMatchObject({ kind: 'refused' });
    expect(await persons(to)).toEqual(['kept']);
  });

  it('[SY16] taken of a database whose supervisor was killed is the one for a running database', async () => {
    const { prisma } = await open(data);
    await prisma.person.create({ data: { id: 'kept' } });
    const to = join(home, 'copy');
    // Nobody has the folder, and yet its server writes.
    expect(await backUp(data, to)).toEqual({ kind: 'copied', to, wasRunning: true });
    expect(existsSync(join(to, 'postgres/backup_label'))).toBe(true);
    expect(existsSync(`${to}.new`)).toBe(false);
    expect(existsSync(join(data, 'running.json'))).toBe(false);
    await prisma.$disconnect();
  });

  it('[SY16] goes on over files that vanish under it', async () => {
    for (const name of ['a', 'b', 'c']) writeFileSync(join(data, name), name);
    mkdirSync(join(data, 'inner'));
    symlinkSync(join(data, 'nowhere'), join(data, 'gone'));
    const to = join(home, 'copy');
    await copyMoving(data, to, /^b$/);
    expect(readdirSync(to).sort()).toEqual(['a', 'c', 'inner']);
  });

  it('[SY16] of nothing is refused', async () => {
    expect(await backUp(data, join(home, 'copy'))).toMatchObject({ kind: 'refused' });
    expect(existsSync(join(home, 'copy'))).toBe(false);
  });
});

describe('a reset', () => {
  it('[SY17] asks first, and keeps everything when the answer is no', async () => {
    createSecrets(data);
    expect(await reset(data, async () => false)).toEqual({ kind: 'kept' });
    expect(readSecrets(data)).not.toBeNull();
    expect(await reset(data, async () => true)).toEqual({ kind: 'removed' });
    expect(existsSync(data)).toBe(false);
    expect(await reset(data, async () => true)).toEqual({ kind: 'nothing' });
  });

  it('[SY17] is refused for a folder that is not Patchbay’s', async () => {
    writeFileSync(join(data, 'thesis.txt'), 'years of work');
    expect(await reset(data, async () => true)).toMatchObject({ kind: 'refused' });
    expect(existsSync(join(data, 'thesis.txt'))).toBe(true);
  });

  it('[SY17] is refused while the product runs, also when it was started under the question', async () => {
    createSecrets(data);
    const early = takeFolder(data, 'http://localhost:1');
    expect(await reset(data, async () => true)).toMatchObject({ kind: 'refused' });
    if (early.kind === 'taken') early.release();
    const late = async () => takeFolder(data, 'http://localhost:1').kind === 'taken';
    expect(await reset(data, late)).toMatchObject({ kind: 'refused' });
    expect(readSecrets(data)).not.toBeNull();
  });

  it('[SY17] takes along what is kept outside the folder', async () => {
    chmodSync(home, 0o700);
    createSecrets(data);
    const outside = serverHome(data);
    mkdirSync(outside, { recursive: true });
    expect(await reset(data, async () => true)).toEqual({ kind: 'removed' });
    expect(existsSync(outside)).toBe(false);
    removeOutside(data);
  });
});
