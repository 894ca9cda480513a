import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

/** What can be served: anything with a fetch handler. */
export type Served = Pick<Parameters<typeof createAdaptorServer>[0], 'fetch'>;

/** A listener on loopback that can be stopped. */
export interface Listening {
  readonly port: number;
  /** lets running requests end, for at most `grace` milliseconds */
  close(grace: number): Promise<void>;
}

/** Longer than the keep-alive of any client of ours, so that it is never the server who drops a socket in use. */
const KEEP_ALIVE = 65_000;

/** Serves an app on 127.0.0.1; port 0 takes a free one. Rejects when the port is taken. */
export const listen = async (app: Served, port: number): Promise<Listening> => {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE;
  server.headersTimeout = KEEP_ALIVE + 1_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: (grace) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), grace);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
};
