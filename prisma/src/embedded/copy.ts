import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '../with-client.ts';

/** What belongs to the running server alone, or is fetched separately; paths from its folder. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_stat_tmp\/.+|pg_replslot\/.+|(.+\/)?pgsql_tmp.*)$/;

/**
 * Copies a server's folder while the server runs (its owner's URL), by PostgreSQL's own protocol for that: what changes
 * during the copy is repaired from the write-ahead log that is copied last, when a server starts on the copy.
 */
export async function copyRunning(ownerUrl: string, from: string, to: string): Promise<void> {
  await withClient(ownerUrl, { name: 'patchbay-backup' }, async (client) => {
    await client.query(`SELECT pg_backup_start('patchbay', fast => true)`);
    await copyMoving(from, to, LEFT_OUT);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
    await copyMoving(join(from, 'pg_wal'), join(to, 'pg_wal'), /^$/);
  });
}

/** Copies a folder in which files come and go: one that vanishes meanwhile (a dropped table, a temporary file) is left out. */
export async function copyMoving(from: string, to: string, leftOut: RegExp, path = ''): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  const entries = await unlessGone(readdir(join(from, path), { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (leftOut.test(inner)) continue;
    if (entry.isDirectory()) await copyMoving(from, to, leftOut, inner);
    else await unlessGone(copyFile(join(from, inner), join(to, inner)));
  }
}

async function unlessGone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
}

/** Copies the folder of a server that does not run. */
export async function copyStopped(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  await rm(join(to, 'postmaster.pid'), { force: true });
}

/** The port a server runs on, from its own file; null when it does not run. */
export async function runningPort(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[3]) || null;
}
