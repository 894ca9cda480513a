import { existsSync } from 'node:fs';
import { chmod, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyRunning, copyStopped, ownerUrl, runningPort, serverHome } from '@patchbay/db/embedded';
import { holderOf } from '../supervisor/folder.ts';
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
  await mkdir(to, { recursive: true, mode: 0o700 });
  const wasRunning = holderOf(dataFolder) !== null;
  const copy = join(to, 'postgres');
  const port = wasRunning ? await runningPort(from) : null;
  if (port === null) await copyStopped(from, copy);
  else
    await copyRunning(ownerUrl({ port, password: secrets.DATABASE_OWNER_PASSWORD, database: 'postgres' }), from, copy);
  await chmod(copy, 0o700);
  for (const file of ['secrets.json', 'ports.json']) {
    if (existsSync(join(dataFolder, file))) await cp(join(dataFolder, file), join(to, file));
  }
  return { kind: 'copied', to, wasRunning };
}

const refuse = (message: string): BackupOutcome => ({ kind: 'refused', message });
