import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client.ts';

/** What a process may decide about its connections. */
export type PrismaOptions = {
  /**
   * Most connections held at once.
   * @defaultValue 10
   */
  readonly poolSize?: number;
  /**
   * Milliseconds a query waits for a connection before it fails.
   * @defaultValue 5000
   */
  readonly connectTimeout?: number;
  /** Shown in the server's list of sessions. */
  readonly applicationName?: string;
  /** Told of a connection that broke while it was idle; the pool replaces it by itself. */
  readonly onIdleError?: (fault: Error) => void;
};

/** Milliseconds a statement waits for a lock. */
const LOCK_LIMIT = 10_000;
/** Milliseconds a statement may take. */
const STATEMENT_LIMIT = 15_000;

/** Makes a client on the URL's database. Nothing connects before the first query; `$disconnect()` ends the pool. */
export function createPrisma(url: string, options: PrismaOptions = {}): PrismaClient {
  const { poolSize = 10, connectTimeout = 5000, applicationName = 'patchbay', onIdleError } = options;
  const pool = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The server gives up first, so that its own error is what is seen; the client's limit is for a server that is silent (ST29).
    lock_timeout: LOCK_LIMIT,
    statement_timeout: STATEMENT_LIMIT,
    query_timeout: STATEMENT_LIMIT + 5_000,
  };
  const adapter = new PrismaPg(pool, onIdleError ? { onPoolError: onIdleError } : {});
  return new PrismaClient({ adapter });
}
