import { Agent, createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import {
  BAD_CONNECTION,
  BAD_TARGET,
  BROKEN_OFF,
  elsewhere,
  NOT_FOUND,
  type OwnAnswer,
  send,
  sendRaw,
  UNAVAILABLE,
} from './answers.ts';
import { dropHopByHop, namesFraming, prepareRequest } from './headers.ts';
import { redactTarget } from './redact.ts';
import { isProbe, type Part, partOf, pathOf } from './routes.ts';

/** One line of the front's log; the target is already redacted. */
export type FrontRecord = {
  readonly method: string;
  readonly target: string;
  readonly part: Part | 'front';
  readonly status: number;
  readonly milliseconds: number;
  readonly fault?: string;
};

/** What the front is made of. */
export type FrontOptions = {
  /** The one origin people use. */
  readonly publicUrl: URL;
  /** Where each part listens, all on loopback. */
  readonly targets: Readonly<Record<Part, string>>;
  readonly log: (record: FrontRecord) => void;
};

/** The public side of the product: one origin, three parts. */
export type Front = {
  /** The same behaviour on one more address. */
  listener(): Server;
  /** Takes no new connection and ends idle ones; what is under way goes on. */
  close(): void;
  /** Ends whatever is still open. */
  destroy(): void;
};

const UPGRADE_TIMEOUT = 15_000;
/** Longer than any proxy before us keeps a connection idle, so that it is never we who close first. */
const KEEP_ALIVE = 75_000;
const SAFE = ['GET', 'HEAD', 'OPTIONS'];
/** The part was not there at all: it has seen nothing of the request. */
const NEVER_ARRIVED = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'];

/** Makes the front (SY20 to SY29). It holds no state beyond its open sockets. */
export function createFront({ publicUrl, targets, log }: FrontOptions): Front {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const proxy = createProxyServer({});
  const servers = new Set<Server>();
  const upgraded = new Set<Socket>();
  const opened = new WeakSet<object>();
  const faults = new WeakMap<object, string>();
  proxy.on('proxyRes', (answer, _request, response) => {
    dropHopByHop(answer.headers);
    // A stream of events is open before its first event: its headers must not wait for one.
    const isStream = answer.headers['content-type']?.startsWith('text/event-stream');
    if (isStream) process.nextTick(() => response.headersSent || response.flushHeaders());
  });
  proxy.on('proxyReqWs', (asked, _request, socket) => asked.once('upgrade', () => opened.add(socket)));
  proxy.on('error', (fault, request, sink) => {
    const code = codeOf(fault);
    if (request === undefined || sink === undefined) return;
    faults.set(request, code);
    if (sink instanceof ServerResponse) {
      const untouched = NEVER_ARRIVED.includes(code) || SAFE.includes(request.method ?? '');
      send(request, sink, untouched ? UNAVAILABLE : BROKEN_OFF);
    } else if (opened.has(sink)) sink.destroy();
    else sendRaw(sink, UNAVAILABLE);
  });

  /** The part to ask, or the front's own answer. */
  const route = (request: IncomingMessage): { part: Part } | { answer: OwnAnswer } => {
    const target = request.url ?? '';
    if (!target.startsWith('/')) return { answer: BAD_TARGET };
    if (namesFraming(request.headers)) return { answer: BAD_CONNECTION };
    const path = pathOf(target);
    if (request.headers.host !== publicUrl.host && !isProbe(path)) {
      return { answer: elsewhere(publicUrl.origin + target) };
    }
    const part = partOf(path);
    return part === null ? { answer: NOT_FOUND } : { part };
  };

  const record = (request: IncomingMessage, started: number, part: Part | 'front', status: number) => {
    const { method = '', url = '' } = request;
    const milliseconds = Math.round(performance.now() - started);
    const fault = faults.get(request);
    log({ method, target: redactTarget(url), part, status, milliseconds, ...(fault === undefined ? {} : { fault }) });
  };

  const answerRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const to = route(request);
    if ('answer' in to) {
      request.resume();
      send(request, response, to.answer);
      record(request, started, 'front', to.answer.status);
      return;
    }
    prepareRequest(request, publicUrl);
    await proxy.web(request, response, { target: targets[to.part], agent });
    record(request, started, to.part, response.statusCode);
  };

  const answerUpgrade = async (request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    const started = performance.now();
    socket.on('error', () => socket.destroy());
    const to = route(request);
    if ('answer' in to) {
      sendRaw(socket, to.answer);
      record(request, started, 'front', to.answer.status);
      return;
    }
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    prepareRequest(request, publicUrl);
    await proxy.ws(request, socket, { target: targets[to.part], upgradeTimeout: UPGRADE_TIMEOUT }, head);
    record(request, started, to.part, opened.has(socket) ? 101 : UNAVAILABLE.status);
  };

  return {
    listener() {
      const server = createServer({ keepAliveTimeout: KEEP_ALIVE, noDelay: true });
      server.on('request', (request, response) => void answerRequest(request, response));
      server.on('upgrade', (request, socket: Socket, head) => void answerUpgrade(request, socket, head));
      servers.add(server);
      return server;
    },
    close() {
      for (const server of servers) {
        server.close();
        server.closeIdleConnections();
      }
    },
    destroy() {
      for (const server of servers) server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      agent.destroy();
    },
  };
}

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
