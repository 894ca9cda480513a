import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type Lasting, openLasting } from './lasting-connection.ts';

/** The lock that one api process has on its database for as long as it lives. */
export interface ProcessLock {
  /** Takes it; false when another process keeps it for as long as is waited. Rejects when the database is away. */
  take(): Promise<boolean>;
  release(): Promise<void>;
}

/** What the lock needs. */
export interface ProcessLockParts {
  readonly databaseUrl: string;
  readonly log: Log;
  /** Another process took the lock while the connection that held it was away. */
  readonly displaced: () => void;
  /** Seconds a predecessor that is dying gets. */
  readonly patience?: number;
}

const PATIENCE = 15;
const AGAIN = 250;
const RETRY = 1_000;

class HeldElsewhere extends Error {}

/**
 * Makes the lock (RC8): a session lock of PostgreSQL on a connection of its own, so that a killed process leaves none behind. Two
 * processes would both take up and watch the same operations. A connection that is lost is replaced and the lock taken again.
 */
export const createProcessLock = (parts: ProcessLockParts): ProcessLock => {
  const { databaseUrl, log, displaced, patience = PATIENCE } = parts;
  let held: Lasting | null = null;
  let released = false;

  const open = async (): Promise<void> => {
    const end = Date.now() + patience * 1000;
    const connection = await openLasting({
      databaseUrl,
      applicationName: 'patchbay-api-alone',
      begin: async (client) => {
        for (;;) {
          const { rows } = await client.query<{ got: boolean }>(
            "SELECT pg_try_advisory_lock(hashtextextended('patchbay api', 0)) AS got",
          );
          if (rows[0]?.got === true) return;
          if (released || Date.now() >= end) throw new HeldElsewhere();
          await pause(AGAIN);
        }
      },
      lost: (error) => {
        log.warn({ err: error }, 'the connection of the process lock was lost');
        held = null;
        void regain();
      },
    });
    held = connection;
    if (released) await connection.close();
  };

  const regain = async (): Promise<void> => {
    while (!released) {
      try {
        return await open();
      } catch (error) {
        if (released) return;
        if (error instanceof HeldElsewhere) {
          log.fatal('another api has taken this one’s place at the database');
          return displaced();
        }
        log.warn({ err: error }, 'the process lock cannot be taken again yet');
        await pause(RETRY, undefined, { ref: false });
      }
    }
  };

  return {
    take: async () => {
      try {
        await open();
        return true;
      } catch (error) {
        if (error instanceof HeldElsewhere) return false;
        throw error;
      }
    },
    release: async () => {
      released = true;
      await held?.close();
    },
  };
};
