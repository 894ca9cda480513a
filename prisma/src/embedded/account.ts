import { execFileSync } from 'node:child_process';

/** A user of this machine, by numbers. */
export type Account = { readonly uid: number; readonly gid: number };

const NAME = 'postgres';

/**
 * Whom the server runs as. PostgreSQL refuses to run for root, so root hands it to the user `postgres` (made when it is
 * missing); everybody else runs it as themselves: null.
 */
export function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const found = lookUp();
  if (found) return found;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', NAME], {
      stdio: 'ignore',
    });
  } catch {
    execFileSync('adduser', ['-S', '-D', '-H', '-s', '/bin/false', NAME], { stdio: 'ignore' });
  }
  return lookUp();
}

function lookUp(): Account | null {
  try {
    const number = (flag: string) => Number(execFileSync('id', [flag, NAME], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return null;
  }
}
