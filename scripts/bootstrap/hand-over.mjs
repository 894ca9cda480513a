// Hands over from the system's Node to the pinned one.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { NODE, ROOT } from './paths.mjs';
import { QUIET } from './run.mjs';

/**
 * Runs a script on the pinned Node in this terminal and gives its exit code. Signals are passed on; the channel between
 * the two tells the script when this process is gone.
 */
export function handOver(script, args) {
  const child = spawn(NODE, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...QUIET },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
