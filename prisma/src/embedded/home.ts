import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serverAccount } from './account.ts';
import { canRun, REACHABLE } from './binaries.ts';

/**
 * Where the server's folder of a product data folder is: inside it. When the product runs as root, the data folder is
 * opened for the server's group to walk through; where even that does not reach (a clone in root's own home), the
 * server's folder is kept outside, under a name made from the data folder's (SY9).
 */
export function serverHome(dataFolder: string): string {
  const inside = join(dataFolder, 'postgres');
  const account = serverAccount();
  if (account === null) return inside;
  chownSync(dataFolder, 0, account.gid);
  chmodSync(dataFolder, 0o710);
  if (canRun(dataFolder, account)) return inside;
  const outside = outsideOf(dataFolder);
  mkdirSync(outside, { recursive: true, mode: 0o755 });
  chownSync(outside, 0, account.gid);
  chmodSync(outside, 0o710);
  return join(outside, 'postgres');
}

/** Removes whatever of a product data folder is kept outside it. */
export function removeOutside(dataFolder: string): void {
  if (existsSync(dataFolder)) rmSync(outsideOf(dataFolder), { recursive: true, force: true });
}

function outsideOf(dataFolder: string): string {
  const name = createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 12);
  return join(REACHABLE, `data-${name}`);
}
