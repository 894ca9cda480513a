import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beganAt, holderOf, RECORD } from '../lib/holder.mjs';

/** The process that uses a data folder. */
type Holder = { readonly pid: number; readonly began: string; readonly address: string };

/** A data folder taken by this process. */
export type TakenFolder = { readonly kind: 'taken'; release(): void };
/** The folder is somebody else's just now. */
export type FolderRefusal = { readonly kind: 'refused'; readonly message: string };

/** Takes the data folder for this process, or says who has it and what to do (SY6). Makes the folder, for its owner alone. */
export function takeFolder(dataFolder: string, address: string): TakenFolder | FolderRefusal {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const file = join(dataFolder, RECORD);
  const mine = join(dataFolder, `${RECORD}.${process.pid}`);
  const record: Holder = { pid: process.pid, began: beganAt(process.pid) ?? '', address };
  const text = JSON.stringify(record);
  writeFileSync(mine, text, { mode: 0o600 });
  try {
    // Three rounds: an empty place, a stale record, and one more for a record that came and went meanwhile.
    for (let round = 0; round < 3; round += 1) {
      // Read before it is judged: only this very record may be cleared away.
      const found = textOf(file);
      const holder = holderOf(dataFolder);
      if (holder) return inUse(dataFolder, holder);
      if (found !== null && !clearAway(file, found)) continue;
      // A link appears whole or not at all, and never over another.
      if (link(mine, file)) return { kind: 'taken', release: () => void (textOf(file) === text && rmSync(file)) };
    }
    return { kind: 'refused', message: `Another Patchbay is just starting on ${dataFolder}. Try again in a moment.` };
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Takes a stale record out of the way, unless another start was quicker: then the place is theirs, and false. */
function clearAway(file: string, stale: string): boolean {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw fault;
  }
  const isIt = textOf(aside) === stale;
  // What was moved is a living record by now: back to its place.
  if (!isIt) link(aside, file);
  rmSync(aside, { force: true });
  return isIt;
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw fault;
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
