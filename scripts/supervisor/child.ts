import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { App } from './apps.ts';

const PRELOAD = join(import.meta.dirname, '../lib/die-with-parent.mjs');
const FIRST_DELAY = 250;
const LONGEST_DELAY = 5000;
/** An app that lived this long starts its count of failures anew. */
const HEALTHY = 30_000;
const GRACE = 5000;
/** Ends before it was ever ready: after so many the fault is not a passing one. */
const HOPELESS = 3;

/** How an app came to be started or ended, for the person at the terminal. */
export type ChildNews = {
  readonly app: string;
  readonly what: 'started' | 'ended' | 'given up';
  readonly detail: string;
};

/** Time as the keeper of a child sees it. */
export type Timer = {
  now(): number;
  /** Runs the function after so many milliseconds; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
};

/** What a keeper is given. */
export type ChildOptions = {
  readonly timer: Timer;
  readonly line: (app: string, text: string) => void;
  readonly news: (news: ChildNews) => void;
};

/** A child process that is kept running until it is told to stop. */
export type Child = {
  readonly name: string;
  /** To be told once the app has answered that it is ready: from then on it is restarted for ever. */
  wasReady(): void;
  /** Settles with the reason when the app ended too often before it was ever ready. */
  readonly hopeless: Promise<string>;
  pid(): number | undefined;
  /** Ends it and starts it anew at once: its sources have changed. */
  restart(): void;
  /** Asks it to stop, and ends it after the grace; settles when it is gone. */
  stop(): Promise<void>;
};

/** Starts an app and starts it again when it ends (SY11): after 250 ms, then twice as long each time, at most 5 s. */
export function keepRunning(app: App, { timer, line, news }: ChildOptions): Child {
  const { promise: hopeless, resolve: giveUp } = Promise.withResolvers<string>();
  let stopping = false;
  let restarting = false;
  let ready = false;
  let failures = 0;
  let running: ChildProcess | undefined;
  let cancel = () => {};
  let gone: Promise<void> = Promise.resolve();

  const start = () => {
    const began = timer.now();
    const { promise, resolve } = Promise.withResolvers<void>();
    gone = promise;
    const child = spawn(process.execPath, ['--import', PRELOAD, ...app.args], {
      cwd: app.cwd,
      env: { ...app.env, SUPERVISOR_PID: String(process.pid) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A group of its own: Ctrl-C reaches the supervisor alone, which stops its children in order.
      detached: true,
    });
    running = child;
    for (const stream of [child.stdout, child.stderr]) {
      const tell = (text: string) => {
        if (!app.mute?.test(text)) line(app.name, text);
      };
      if (stream) createInterface({ input: stream }).on('line', tell);
    }
    let over = false;
    const ended = (how: string) => {
      if (over) return;
      over = true;
      running = undefined;
      resolve();
      if (stopping) return;
      if (!restarting) return again(how, timer.now() - began);
      restarting = false;
      start();
    };
    child.once('error', (fault) => ended(fault.message));
    child.once('exit', (code, signal) => ended(signal ? `ended by ${signal}` : `ended with code ${code}`));
    news({ app: app.name, what: 'started', detail: String(child.pid) });
  };

  const again = (how: string, lived: number) => {
    failures = lived >= HEALTHY ? 1 : failures + 1;
    if (!ready && failures >= HOPELESS) {
      news({ app: app.name, what: 'given up', detail: how });
      giveUp(`${app.name} does not start (${how}); its own words are above.`);
      return;
    }
    const delay = Math.min(FIRST_DELAY * 2 ** (failures - 1), LONGEST_DELAY);
    news({ app: app.name, what: 'ended', detail: `${how}; starting it again in ${delay / 1000} s` });
    cancel = timer.after(delay, start);
  };

  const end = async (child: ChildProcess) => {
    child.kill('SIGTERM');
    const mercy = timer.after(GRACE, () => killGroup(child));
    await gone;
    mercy();
  };

  start();
  return {
    name: app.name,
    hopeless,
    wasReady: () => {
      ready = true;
    },
    pid: () => running?.pid,
    restart: () => {
      if (stopping || restarting) return;
      cancel();
      if (!running) return start();
      restarting = true;
      void end(running);
    },
    stop: async () => {
      stopping = true;
      cancel();
      if (running) await end(running);
    },
  };
}

/** Ends a child at once, with whatever it has started itself. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === 'win32') child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
}
