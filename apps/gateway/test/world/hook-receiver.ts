import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One webhook as it arrived. */
export interface Hook {
  readonly path: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly raw: string;
}

/** The api's side of the webhook. */
export interface HookReceiver {
  readonly origin: string;
  readonly hooks: Hook[];
  /** answers the next requests with these statuses, then 204 */
  answer(...statuses: number[]): void;
  /** resolves once `count` have arrived */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a receiver on loopback. */
export const startHookReceiver = async (): Promise<HookReceiver> => {
  const hooks: Hook[] = [];
  const statuses: number[] = [];
  const waiting: { count: number; go: () => void }[] = [];
  const server = createServer(async (request, response) => {
    let raw = '';
    for await (const chunk of request) raw += chunk;
    hooks.push({
      path: request.url ?? '',
      timestamp: String(request.headers['x-patchbay-timestamp']),
      signature: String(request.headers['x-patchbay-signature']),
      raw,
    });
    response.writeHead(statuses.shift() ?? 204).end();
    for (const { count, go } of waiting) if (hooks.length >= count) go();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hooks,
    answer: (...next) => void statuses.push(...next),
    arrived: (count) => (hooks.length >= count ? Promise.resolve() : new Promise((go) => waiting.push({ count, go }))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
