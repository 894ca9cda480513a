import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beganAt, holderOf, RECORD } from '../lib/holder.mjs';

/** The process that uses a data folder. */
type Holder = { readonly pid: number; readonly began: string; readonly address: string };

/** A data folder taken by this process. */
export type TakenFolder = { readonly kind: 'taken'; release(): void };
/** The folder is somebody else's just now. */
export type FolderRefusal = { readonly kind: 'refused'; readonly message: string };

/** Stands beside the record; only ever locked, never written to. */
const LOCK = 'running.lock';

/** Takes the data folder for this process, or says who has it and what to do (SY6). Makes the folder, for its owner alone. */
export function takeFolder(dataFolder: string, address: string): TakenFolder | FolderRefusal {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const file = join(dataFolder, RECORD);
  const record: Holder = { pid: process.pid, began: beganAt(process.pid) ?? '', address };
  const text = JSON.stringify(record);
  return alone(dataFolder, () => {
    const holder = holderOf(dataFolder);
    if (holder) return inUse(dataFolder, holder);
    writeFileSync(file, text, { mode: 0o600 });
    return { kind: 'taken', release: () => void (textOf(file) === text && rmSync(file)) };
  });
}

/**
 * Does what must not be done by two starts at once: who looks for a holder must be the only one who may become it.
 * The lock is the system's (through SQLite), so it ends with the process that has it, however that ends.
 */
function alone<T>(dataFolder: string, act: () => T): T {
  const lock = new DatabaseSync(join(dataFolder, LOCK), { timeout: 10_000 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return act();
  } finally {
    lock.close();
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw fault;
  }
}

/** What stands for the address while a backup has the folder. */
export const BACKUP = 'backup';

const inUse = (dataFolder: string, { pid, address }: Holder): FolderRefusal => ({
  kind: 'refused',
  message:
    address === BACKUP
      ? `A backup of ${dataFolder} is being made (process ${pid}). Try again when it is done.`
      : `Patchbay is already running on this data folder (process ${pid}, ${address}).
Open ${address}, or stop it first (Ctrl-C in its terminal, or: kill ${pid}).
A second one needs its own folder and port: PATCHBAY_DATA=.patchbay-2 PORT=3100 npm start
(data folder: ${dataFolder})`,
});
