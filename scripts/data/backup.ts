import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyRunning, copyStopped, ownerUrl, serverHome, serverOn } from '@patchbay/db/embedded';
import { BACKUP, takeFolder } from '../supervisor/folder.ts';
import { readSecrets } from '../supervisor/secrets.ts';

/** A backup was made, or why not; the message says what to do. */
export type BackupOutcome =
  | { readonly kind: 'copied'; readonly to: string; readonly wasRunning: boolean }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Copies a data folder with its database and its secrets to a new folder (SY16). The copy has the shape of a data
 * folder: a start with PATCHBAY_DATA on it is the restore.
 */
export async function backUp(dataFolder: string, to: string): Promise<BackupOutcome> {
  const secrets = readSecrets(dataFolder);
  if (secrets === null) return refuse(`There is nothing to back up in ${dataFolder}.`);
  if (existsSync(to)) return refuse(`${to} is there already; name a folder that is not.`);
  const from = serverHome(dataFolder);
  if (!existsSync(from)) {
    return refuse(
      'This Patchbay keeps its data in a PostgreSQL of its own (DATABASE_URL): back that one up with its tools, and secrets.json with it.',
    );
  }
  const half = `${to}.new`;
  if (existsSync(half)) return refuse(`${half} is what an earlier backup did not finish; remove it first.`);

  // Nobody may start on the folder while it is copied; a product that runs on it has it already.
  const taken = takeFolder(dataFolder, BACKUP);
  try {
    // A database outlives a supervisor that was killed: what counts is who works in its folder.
    const server = await serverOn(from);
    if (server.kind === 'starting' || (server.kind === 'none' && taken.kind === 'refused')) {
      return refuse(
        'The database is just starting or stopping, or another backup is being made. Try again in a moment.',
      );
    }
    await mkdir(half, { recursive: true, mode: 0o700 });
    const copy = join(half, 'postgres');
    if (server.kind === 'running') {
      const { port } = server;
      await copyRunning(
        ownerUrl({ port, password: secrets.DATABASE_OWNER_PASSWORD, database: 'postgres' }),
        from,
        copy,
      );
    } else await copyStopped(from, copy);
    await chmod(copy, 0o700);
    for (const file of ['secrets.json', 'ports.json']) {
      if (existsSync(join(dataFolder, file))) await cp(join(dataFolder, file), join(half, file));
    }
    // Under its name it is complete.
    await rename(half, to);
    return { kind: 'copied', to, wasRunning: server.kind === 'running' };
  } finally {
    await rm(half, { recursive: true, force: true });
    if (taken.kind === 'taken') taken.release();
  }
}

const refuse = (message: string): BackupOutcome => ({ kind: 'refused', message });
