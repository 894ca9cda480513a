import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** The database user that owns everything. */
export const OWNER = 'patchbay';

/** The release a data folder was made by, or null when it holds no server yet. */
export async function folderMajor(dataDir: string): Promise<string | null> {
  return readFile(join(dataDir, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

/** Gives a folder to the server's account, where a copy made by root (a restored backup) belongs to somebody else. */
export async function giveTo(dataDir: string, { uid, gid }: Account): Promise<void> {
  if ((await stat(dataDir)).uid === uid) return;
  await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, dataDir]);
}

/**
 * Makes a fresh server folder: UTF-8, one collation on every system, passwords by SCRAM. It is made beside its place
 * and moved there when complete, so a killed first start leaves nothing half made. False when an abort ended it.
 */
export async function makeFolder(
  dataDir: string,
  {
    binaries,
    account,
    password,
    sync,
    signal,
  }: {
    binaries: Binaries;
    account: Account | null;
    password: string;
    sync: boolean;
    signal?: AbortSignal | undefined;
  },
): Promise<boolean> {
  const half = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  await rm(half, { recursive: true, force: true });
  try {
    await mkdir(half, { recursive: true, mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (account) {
      await chown(half, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    await chmod(half, 0o700);
    const flags = [
      `--pgdata=${half}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    if (!sync) flags.push('--no-sync');
    await promisify(execFile)(join(binaries.folder, 'bin/initdb'), flags, { cwd: half, signal, ...account });
    await rename(half, dataDir);
    return true;
  } catch (fault) {
    if (signal?.aborted) return false;
    throw fault;
  } finally {
    await rm(passwordFile, { force: true });
    // After an abort initdb itself is clearing up at the same moment.
    await rm(half, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}
