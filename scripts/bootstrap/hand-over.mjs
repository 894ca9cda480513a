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
  const stop = () => child.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  watchNpm(stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const EVERY = 500;

/**
 * A signal to npm ends npm and the shell between us, and is not passed on: notice that the shell is gone. Started
 * otherwise, this process may outlive its parent as it likes (a terminal that is closed, nohup).
 */
function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, EVERY);
  timer.unref();
}
