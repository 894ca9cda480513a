// Who uses a data folder. Plain JavaScript on built-ins: the bootstrap asks before anything is installed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The record of the process that uses a data folder, inside it. */
export const RECORD = 'running.json';

/**
 * When a process began, in the system's own words; a process id alone may be anybody's by now. Null when there is none,
 * empty where the system does not say.
 * @param {number} pid
 * @returns {string | null}
 */
export function beganAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold anything: count from its end.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    if (process.platform === 'linux') return null;
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch (fault) {
    // ps says by its exit code that there is no such process; without ps only a signal can tell.
    if (fault.code !== 'ENOENT') return null;
  }
  try {
    process.kill(pid, 0);
    return '';
  } catch {
    // Another user's process is not the one that wrote into this folder.
    return null;
  }
}

/**
 * Who uses the folder now, or null. A killed run's record does not count.
 * @param {string} dataFolder
 * @returns {{ pid: number, began: string, address: string } | null}
 */
export function holderOf(dataFolder) {
  try {
    const holder = JSON.parse(readFileSync(join(dataFolder, RECORD), 'utf8'));
    return beganAt(holder.pid) === holder.began ? holder : null;
  } catch {
    return null;
  }
}
