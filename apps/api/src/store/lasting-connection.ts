import pg from 'pg';

/** What a connection that is to last needs. */
export interface LastingOptions {
  readonly databaseUrl: string;
  readonly applicationName: string;
  /** Prepares the connection before it counts as open. */
  readonly begin: (client: pg.Client) => Promise<void>;
  /** Called once when it is no longer there: closed, broken, or silent. */
  readonly lost: (error: Error) => void;
  /** Milliseconds between two signs of life. */
  readonly every?: number;
}

/** A connection that is held for long. */
export interface Lasting {
  close(): Promise<void>;
}

const EVERY = 15_000;
/** Milliseconds after which a connection that does not answer is taken for lost. */
const PATIENCE = 5_000;

const faultOf = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)));

/**
 * Opens a connection outside the pools and asks it for a sign of life now and then: one that a network has silently dropped is
 * found out within seconds, where the system alone would take hours (ST30). Rejects when it cannot be opened.
 */
export const openLasting = async (options: LastingOptions): Promise<Lasting> => {
  const { databaseUrl, applicationName, begin, lost, every = EVERY } = options;
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
  let state: 'opening' | 'open' | 'over' = 'opening';
  let pulse: NodeJS.Timeout | undefined;
  const end = (): Promise<void> => {
    state = 'over';
    clearInterval(pulse);
    return client.end().catch(() => undefined);
  };
  const broke = (fault: unknown): void => {
    const wasOpen = state === 'open';
    if (state === 'over') return;
    void end();
    if (wasOpen) lost(faultOf(fault));
  };
  client.on('error', broke);
  client.on('end', () => broke(new Error('the connection was closed')));
  try {
    await client.connect();
    await begin(client);
  } catch (fault) {
    void end();
    throw fault;
  }
  state = 'open';
  pulse = setInterval(() => void client.query('SELECT 1').catch(broke), every);
  pulse.unref();
  return { close: end };
};
