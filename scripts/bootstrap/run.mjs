// Runs other programs for the bootstrap.
import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/** No tool of ours reports anything to anybody. */
export const QUIET = {
  TURBO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
};

/** Runs a program in the repository and gives its exit code and, when `capture` is set, what it said. */
export function run(command, args, { env = {}, capture = false, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...QUIET, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    child.once('error', (fault) => resolve({ code: 127, said: String(fault) }));
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** A step that must succeed: what it said is shown only when it fails, and then the run ends. */
export async function must(what, command, args, options = {}) {
  const started = performance.now();
  process.stdout.write(`${what} … `);
  const { code, said } = await run(command, args, { ...options, capture: true });
  if (code === 0) {
    process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    return;
  }
  process.stdout.write(`failed\n\n${said.trim()}\n\n`);
  throw new Failure(`${what} did not work; the output above says why.`);
}

/** A failure with a message for the person at the terminal, to be shown without a stack. */
export class Failure extends Error {}

/** Runs the body of a command; a Failure is told plainly. */
export async function command(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (fault) {
    process.stderr.write(`${fault instanceof Failure ? fault.message : fault.stack}\n`);
    process.exitCode = 1;
  }
}
