import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What a running (or killed) server has written about itself into its folder. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

const POLL = 20;

/** Reads postmaster.pid; null when there is none or it is only half written. */
export function readPostmaster(dataDir: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Is there a process with this id? One of another user counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Does this process id belong to a server on the folder? One that cannot be looked at is not ours, and not ended. */
function servesFolder(pid: number, dataDir: string): boolean {
  if (!isOurs(pid)) return false;
  const home = realpathSync(dataDir);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === home;
  } catch {
    // No /proc, or one that hides folders (a container's root): then its command line, which names the folder.
    const command = commandOf(pid);
    return command !== null && /postgres/.test(command) && (command.includes(dataDir) || command.includes(home));
  }
}

/** May we signal it? A stranger's process, whose id a stale file may name, we may not. */
function isOurs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function commandOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    const said = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return said.status === 0 ? said.stdout : null;
  }
}

/** Sends a signal; a process that is gone by now, or somebody else's, is left alone. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (fault) {
    if (!['ESRCH', 'EPERM'].includes((fault as NodeJS.ErrnoException).code ?? '')) throw fault;
  }
}

/** Who works in a server's folder: a server that takes connections, one that does not (yet, or any more), or nobody. */
export type ServerOn = { readonly kind: 'running'; readonly port: number } | { readonly kind: 'starting' | 'none' };

/** Looks who works in the folder, whoever started it. */
export async function serverOn(dataDir: string): Promise<ServerOn> {
  const found = readPostmaster(dataDir);
  if (found && servesFolder(found.pid, dataDir)) {
    return found.ready ? { kind: 'running', port: found.port } : { kind: 'starting' };
  }
  // The last workers of a server that was killed still write for a moment.
  const quiet = await until(() => workersIn(dataDir).length === 0, 10_000);
  return { kind: quiet ? 'none' : 'starting' };
}

/** Every process that works in the folder, the server's own children included (they outlive a killed server a moment). */
function workersIn(dataDir: string): number[] {
  try {
    const home = realpathSync(dataDir);
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    return pids.filter((pid) => {
      try {
        return pid !== process.pid && readlinkSync(`/proc/${pid}/cwd`) === home;
      } catch {
        return false;
      }
    });
  } catch {
    return [];
  }
}

/** Waits until the condition holds or the time is over; tells which. */
export async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!condition()) {
    if (performance.now() > end) return false;
    await pause(POLL);
  }
  return true;
}

/**
 * Frees a folder that a killed run left behind (SY7): a server still running on it is asked to stop (fast, then at
 * once; both leave a folder that recovers), its last workers are waited for, and a pid file that names nobody or a
 * stranger is removed. Answers false when a process will not go.
 */
export async function releaseFolder(dataDir: string): Promise<boolean> {
  const left = readPostmaster(dataDir);
  if (left && servesFolder(left.pid, dataDir)) {
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      signalTo(left.pid, signal);
      if (await until(() => !isAlive(left.pid), 10_000)) break;
    }
    if (isAlive(left.pid)) return false;
  }
  if (!(await until(() => workersIn(dataDir).length === 0, 10_000))) return false;
  // A clean stop removes the file itself; what is left names a process id that may be anybody's by now.
  rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  return true;
}
