import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';

/** What belongs to the running server alone, or is fetched separately. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_stat_tmp\/.+|pg_replslot\/.+|pgsql_tmp.*)$/;

/**
 * Copies a server's folder while the server runs (its owner's URL), by PostgreSQL's own protocol for that: what changes
 * during the copy is repaired from the write-ahead log that is copied last, when a server starts on the copy.
 */
export async function copyRunning(ownerUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'patchbay-backup' });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('patchbay', fast => true)`);
    await cp(from, to, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(from, path)) });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
    await mkdir(join(to, 'pg_wal'), { recursive: true, mode: 0o700 });
    await cp(join(from, 'pg_wal'), join(to, 'pg_wal'), { recursive: true, force: true });
  } finally {
    await client.end();
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
