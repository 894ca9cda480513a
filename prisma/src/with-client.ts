import pg from 'pg';

/** How long a server may take to let us in. */
const CONNECT = 10_000;
/** How long a statement may wait for what another session holds. */
const LOCK = '60s';

/** Who connects, and what ends the work early. */
export type Caller = { readonly name: string; readonly signal?: AbortSignal | undefined };

/**
 * Does one piece of work on a connection of its own, which ends with it. Connecting and waiting for locks have a limit
 * each; an abort ends the work at once, and the server undoes what was not committed. Throws what the server throws.
 */
export async function withClient<T>(
  url: string,
  { name, signal }: Caller,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new pg.Client({ connectionString: url, application_name: name, connectionTimeoutMillis: CONNECT });
  // A connection that breaks while it is idle: the next statement says so.
  client.on('error', () => {});
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const run = async () => {
    await client.connect();
    await client.query(`SET lock_timeout = '${LOCK}'`);
    return work(client);
  };
  try {
    return await Promise.race([run(), aborted]);
  } finally {
    signal?.removeEventListener('abort', abort);
    const ended = client.end().catch(() => {});
    if (!signal?.aborted) await ended;
  }
}
