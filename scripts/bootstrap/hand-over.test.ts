import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

const FIXTURE = join(import.meta.dirname, 'testing/hand-over-main.mjs');
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const gone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });

/** Starts the fixture as npm does, through a shell that stays between the two; gives the shell and the handed-over process. */
async function throughShell(env: Record<string, string>) {
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${FIXTURE}"; exit $?`], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(shell.stdout, 'data');
  return { shell, pid: Number(line) };
}

describe('handing over to the pinned Node', { timeout: 30_000 }, () => {
  it('[SY14] passes a signal on and waits for the clean end', async () => {
    const child = spawn(process.execPath, [FIXTURE], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(isAlive(Number(line))).toBe(false);
  });

  it('[SY14] ends when npm and its shell are gone, which pass no signal on', async () => {
    const { shell, pid } = await throughShell({ npm_lifecycle_event: 'start' });
    shell.kill('SIGTERM');
    await gone(pid);
  });
});
