import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process that uses a data folder. */
type Holder = { readonly pid: number; readonly began: string; readonly address: string };

/** A data folder taken by this process. */
export type TakenFolder = { readonly kind: 'taken'; release(): void };
/** The folder is somebody else's just now. */
export type FolderRefusal = { readonly kind: 'refused'; readonly message: string };

const FILE = 'running.json';

/** When a process began, in the system's own words; a process id alone may be anybody's by now. */
function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold anything: count from its end.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch (fault) {
    if (process.platform === 'linux') return null;
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault;
  }
  try {
    process.kill(pid, 0);
    return '';
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM' ? '' : null;
  }
}

/** Who uses the folder now, or null. A killed run's record does not count. */
export function holderOf(dataFolder: string): Holder | null {
  try {
    const holder: Holder = JSON.parse(readFileSync(join(dataFolder, FILE), 'utf8'));
    return beganAt(holder.pid) === holder.began ? holder : null;
  } catch {
    return null;
  }
}

/** Takes the data folder for this process, or says who has it and what to do (SY6). Makes the folder, for its owner alone. */
export function takeFolder(dataFolder: string, address: string): TakenFolder | FolderRefusal {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const file = join(dataFolder, FILE);
  const mine = join(dataFolder, `${FILE}.${process.pid}`);
  const record: Holder = { pid: process.pid, began: beganAt(process.pid) ?? '', address };
  writeFileSync(mine, JSON.stringify(record), { mode: 0o600 });
  try {
    for (const attempt of ['first', 'after a stale record']) {
      const holder = holderOf(dataFolder);
      if (holder) return inUse(dataFolder, holder);
      if (attempt !== 'first') rmSync(file, { force: true });
      try {
        // A link appears whole or not at all, and never over another.
        linkSync(mine, file);
        return { kind: 'taken', release: () => rmSync(file, { force: true }) };
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
      }
    }
    return { kind: 'refused', message: `Another Patchbay is just starting on ${dataFolder}. Try again in a moment.` };
  } finally {
    rmSync(mine, { force: true });
  }
}

const inUse = (dataFolder: string, { pid, address }: Holder): FolderRefusal => ({
  kind: 'refused',
  message: `Patchbay is already running on this data folder (process ${pid}, ${address}).
Open ${address}, or stop it first (Ctrl-C in its terminal, or: kill ${pid}).
A second one needs its own folder and port: PATCHBAY_DATA=.patchbay-2 PORT=3100 npm start
(data folder: ${dataFolder})`,
});
