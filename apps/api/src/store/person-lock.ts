import type { PersonId } from '@patchbay/core';
import pg from 'pg';
import type { Log } from '../log.ts';

/** Holds a person's lock while a step runs, over all processes on this database. */
export interface PersonLock {
  hold<T>(personId: PersonId, step: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Connections that only hold locks: whoever has one needs no other of them, so they cannot wait for each other. */
const LOCKS_AT_ONCE = 4;

/**
 * Makes the lock of a person: PostgreSQL's advisory lock in a transaction that does nothing else (AP17). It goes with its
 * connection, so a killed process leaves none behind.
 */
export const createPersonLock = (databaseUrl: string, log: Log): PersonLock => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: LOCKS_AT_ONCE,
    application_name: 'patchbay-lock',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 10_000,
    query_timeout: 15_000,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a lock connection broke'));
  return {
    hold: async (personId, step) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`person ${personId}`]);
        return await step();
      } finally {
        await client.query('COMMIT').catch((error: unknown) => {
          broken = error instanceof Error ? error : new Error(String(error));
        });
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
};
