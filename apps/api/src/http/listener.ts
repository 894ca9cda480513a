import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A listener that is open. */
export interface Listening {
  readonly server: Server;
  readonly port: number;
  /** Takes no new connections; gives requests under way `grace` milliseconds, then cuts them. */
  stop(grace: number): Promise<void>;
}

/** The listeners are behind the front, or for this machine alone. */
const LOOPBACK = '127.0.0.1';

/** Opens a listener on loopback; port 0 takes a free one. Rejects when the port is taken. */
export const listen = async (server: Server, port: number): Promise<Listening> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    stop: (grace) =>
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

/** Makes a server whose slow or endless requests are cut; answers may take as long as they need. */
export const createHttpServer = (): Server =>
  createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 75_000, maxHeaderSize: 16_384 });
