import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createFront, type Front, type FrontRecord } from './front.ts';
import type { Part } from './routes.ts';

/** Listens on a free port of loopback and gives it. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A front with three small parts behind it, each a real server; what a test leaves out answers its own name. */
export type Bench = {
  readonly port: number;
  readonly host: string;
  readonly front: Front;
  readonly parts: Readonly<Record<Part, Server>>;
  readonly records: FrontRecord[];
  close(): Promise<void>;
};

/** Starts a bench. */
export async function startBench(listeners: Partial<Record<Part, RequestListener>> = {}): Promise<Bench> {
  const named =
    (part: Part): RequestListener =>
    (_request, response) =>
      response.end(part);
  const parts = {
    api: createServer(listeners.api ?? named('api')),
    gateway: createServer(listeners.gateway ?? named('gateway')),
    web: createServer(listeners.web ?? named('web')),
  };
  const urlOf = async (server: Server) => `http://127.0.0.1:${await listen(server)}`;
  const targets = { api: await urlOf(parts.api), gateway: await urlOf(parts.gateway), web: await urlOf(parts.web) };
  // The front's own port is part of the origin it defends, so it is taken before the front is made.
  const probe = createServer();
  const port = await listen(probe);
  probe.close();
  await once(probe, 'close');
  const records: FrontRecord[] = [];
  const front = createFront({
    publicUrl: new URL(`http://localhost:${port}`),
    targets,
    log: (record) => records.push(record),
  });
  await listen(front.listener(), port);
  const close = async () => {
    front.close();
    front.destroy();
    for (const server of Object.values(parts)) {
      server.closeAllConnections();
      server.close();
    }
  };
  return { port, host: `localhost:${port}`, front, parts, records, close };
}

/** One request, with the headers a test wants to be seen exactly as given. */
export async function ask(
  bench: Pick<Bench, 'port' | 'host'>,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const asked = request({
    host: '127.0.0.1',
    port: bench.port,
    path,
    method,
    headers: { host: bench.host, ...headers },
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

/** Sends bytes as they are and gives everything that comes back until the other side ends. */
export async function raw(port: number, bytes: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}
