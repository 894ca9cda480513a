import type { Server, ServerRefusal } from '@patchbay/db/embedded';
import type { Timer } from './child.ts';

const FIRST_DELAY = 250;
const LONGEST_DELAY = 5000;
/** A server that lived this long starts its count of failures anew. */
const HEALTHY = 30_000;

/** What a keeper is given. */
export type KeepOptions = {
  readonly first: Server;
  /** Starts it again, on the port the apps know. */
  readonly again: () => Promise<{ readonly kind: 'running'; readonly server: Server } | ServerRefusal>;
  readonly timer: Timer;
  readonly say: (text: string) => void;
};

/**
 * Keeps a database running until it is stopped (SY12): one that ended is started again at once, one that goes on ending
 * or does not start ever later, at most every 5 s, and for as long as it takes.
 */
export function keepDatabase({ first, again, timer, say }: KeepOptions): { stop(): Promise<void> } {
  let stopping = false;
  let server: Server | undefined = first;
  let failures = 0;
  let wake = () => {};

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const cancel = timer.after(milliseconds, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  const start = async (): Promise<Server | undefined> => {
    try {
      const answer = await again();
      if (answer.kind === 'running') return answer.server;
      say(answer.message);
    } catch (fault) {
      say(`the database cannot be started: ${fault instanceof Error ? fault.message : String(fault)}`);
    }
    return undefined;
  };

  /** Tries until it runs or is no longer wanted. */
  const bringBack = async (): Promise<Server | undefined> => {
    while (!stopping) {
      const delay = failures === 0 ? 0 : Math.min(FIRST_DELAY * 2 ** (failures - 1), LONGEST_DELAY);
      say(`the database ended; starting it again${delay === 0 ? '' : ` in ${delay / 1000} s`}`);
      if (delay > 0) await pause(delay);
      if (stopping) return undefined;
      failures += 1;
      const started = await start();
      if (started) return started;
    }
    return undefined;
  };

  const watch = async () => {
    while (server) {
      const began = timer.now();
      await server.ended;
      if (stopping) return;
      if (timer.now() - began >= HEALTHY) failures = 0;
      server = undefined;
      server = await bringBack();
      // One that came up while a stop was asked for has nobody else to end it.
      if (stopping) await server?.stop();
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      stopping = true;
      wake();
      await server?.stop();
      await watching;
    },
  };
}
