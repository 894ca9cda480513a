import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the fake saw it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** What the test makes the fake do with one request. */
export type Reply =
  | {
      readonly kind: 'json';
      readonly status?: number;
      readonly body: unknown;
      readonly headers?: Record<string, string>;
    }
  | {
      readonly kind: 'text';
      readonly status?: number;
      readonly text: string;
      readonly headers?: Record<string, string>;
    }
  | { readonly kind: 'hang' }
  | { readonly kind: 'reset' }
  /** sends the head and `first`, then keeps the connection open for ever */
  | { readonly kind: 'drip'; readonly first: string }
  /** writes these bytes as they are and closes: whatever HTTP does not allow */
  | { readonly kind: 'raw'; readonly bytes: string };

/** A real HTTP server on loopback, scripted by its test. */
export interface FakeGateway {
  readonly origin: string;
  readonly seen: readonly Seen[];
  /** answers the next requests in order; afterwards `fallback` */
  script(...replies: readonly (Reply | ((seen: Seen) => Reply))[]): void;
  /** resolves once `count` requests have arrived */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

const act = (reply: Reply, response: ServerResponse): void => {
  switch (reply.kind) {
    case 'json':
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
      response.end(JSON.stringify(reply.body));
      return;
    case 'text':
      response.writeHead(reply.status ?? 200, reply.headers);
      response.end(reply.text);
      return;
    case 'hang':
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'drip':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(reply.first);
      return;
    case 'raw':
      response.socket?.end(reply.bytes);
      return;
  }
};

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
};

/** Starts the fake; every request without a scripted reply gets `fallback`. */
export const startFakeGateway = async (
  fallback: Reply | ((seen: Seen) => Reply) = { kind: 'json', status: 404, body: { error: 'connection_not_found' } },
): Promise<FakeGateway> => {
  const seen: Seen[] = [];
  const queue: (Reply | ((seen: Seen) => Reply))[] = [];
  const waiting: { count: number; go: () => void }[] = [];

  const server = createServer(async (request, response) => {
    const one: Seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await readBody(request),
    };
    seen.push(one);
    for (const waiter of waiting.filter(({ count }) => seen.length >= count)) waiter.go();
    const next = queue.shift() ?? fallback;
    act(typeof next === 'function' ? next(one) : next, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    script: (...replies) => {
      queue.push(...replies);
    },
    arrived: (count) => (seen.length >= count ? Promise.resolve() : new Promise((go) => waiting.push({ count, go }))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
