import type { App, Plan } from './apps.ts';
import { readSettings, type Settings } from './settings.ts';
import { type Supervisor, supervise } from './supervise.ts';
import { terminal as openTerminal, type Terminal } from './terminal.ts';

const timer = {
  now: () => performance.now(),
  after: (milliseconds: number, run: () => void) => {
    const handle = setTimeout(run, milliseconds);
    return () => clearTimeout(handle);
  },
};

/** Runs the product in this process until it is asked to stop; the answer is the exit code. */
export async function runProduct({
  raw,
  dev,
  apps,
}: {
  raw: Plan['raw'];
  dev: boolean;
  apps?: (plan: Plan) => readonly App[];
}): Promise<number> {
  const terminal = openTerminal();
  const stopAsked = whenAskedToStop();
  const read = readSettings(raw);
  if (read.kind === 'refused') {
    return refused(`Patchbay cannot start:\n${read.faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
  const begun = performance.now();
  const { settings } = read;
  const early = new AbortController();
  void stopAsked.then(() => early.abort());
  const { signal } = early;
  const started = await supervise({ settings, raw, dev, terminal, timer, signal, ...(apps ? { apps } : {}) });
  if (started.kind === 'refused' && signal.aborted) {
    terminal.line('patchbay', 'stopped');
    return 0;
  }
  if (started.kind === 'refused') return refused(started.message);
  const { supervisor } = started;
  const outcome = await Promise.race([supervisor.ready, stopAsked]);
  if (outcome.kind === 'refused') {
    terminal.line('patchbay', outcome.message);
    await end(supervisor, terminal);
    return 1;
  }
  if (outcome.kind === 'ready') welcome(terminal, settings, performance.now() - begun);
  await stopAsked;
  await end(supervisor, terminal);
  return 0;
}

/** A signal, or the end of the process that started this one. Asked early, it is remembered. */
function whenAskedToStop(): Promise<{ readonly kind: 'asked' }> {
  const { promise, resolve } = Promise.withResolvers<{ readonly kind: 'asked' }>();
  const ask = () => resolve({ kind: 'asked' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  process.on('disconnect', ask);
  process.channel?.unref();
  return promise;
}

function welcome(terminal: Terminal, settings: Settings, milliseconds: number): void {
  const lines = [
    `ready in ${(milliseconds / 1000).toFixed(1)} s`,
    '',
    `  Open ${settings.PUBLIC_URL.origin}`,
    '',
    `  Data is kept in ${settings.PATCHBAY_DATA}`,
    '  Ctrl-C stops everything.',
  ];
  for (const line of lines) terminal.line('patchbay', line);
}

async function end(supervisor: Supervisor, terminal: Terminal): Promise<void> {
  terminal.line('patchbay', 'stopping');
  await supervisor.stop();
  terminal.line('patchbay', 'stopped');
}

function refused(message: string): number {
  process.stderr.write(`\n${message}\n\n`);
  return 1;
}
