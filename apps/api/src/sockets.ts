import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ExecutionArgs, GraphQLError } from 'graphql';
import { CloseCode } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { Principal } from './auth/principal.ts';
import type { RequestContext } from './context.ts';
import type { GraphqlEngine } from './graphql.ts';
import { maySocket } from './http/cross-site.ts';
import { MOST_BODY, pathOf } from './http/request.ts';
import type { ErrorCode } from './refusals/codes.ts';
import { sentence } from './refusals/messages.ts';

/** A socket's caller has another identity than when it connected; it connects again and goes on after its last seq (AU7). */
export const PRINCIPAL_CHANGED = 4410;
/** A socket's reader was too slow, or frames may have been missed: it connects again and goes on after its last seq (FR7). */
export const BEGIN_ANEW = 4411;
/** Subscriptions one socket may hold. */
const MOST_SUBSCRIPTIONS = 100;
/** Milliseconds a client gets to answer the close, when this process stops. */
const CLOSE_GRACE = 1_000;

/** What the sockets need. */
export interface SocketParts {
  readonly server: Server;
  readonly engine: GraphqlEngine;
  readonly publicUrl: string;
  /** Who calls over this upgrade request now, with the key of its connectionParams if it brought one; null for a credential that does not work. */
  readonly contextOf: (request: IncomingMessage, key: string | null) => Promise<RequestContext | null>;
  /** Counts one document of this caller; gives the seconds to wait when it was too much. */
  readonly limit: (caller: RequestContext) => Promise<number | null>;
}

/** The open sockets. */
export interface Sockets {
  readonly size: () => number;
  /** Closes every socket with 1001 (going away). */
  stop(): Promise<void>;
}

const same = (a: Principal, b: Principal): boolean =>
  a.kind === b.kind && (a.kind === 'nobody' || b.kind === 'nobody' || a.personId === b.personId);

const keyIn = (params: Readonly<Record<string, unknown>> | undefined): string | null =>
  typeof params?.authorization === 'string' ? params.authorization : null;

const refused = (code: ErrorCode, more: object = {}): GraphQLError =>
  new GraphQLError(sentence(code), { extensions: { code, ...more } });

type Executor = Pick<ReturnType<GraphqlEngine['getEnveloped']>, 'execute' | 'subscribe'>;

/** Puts graphql-transport-ws on `/graphql` of a server (AP53); the same engine, limits and table as over HTTP. */
export const attachSockets = ({ server, engine, publicUrl, contextOf, limit }: SocketParts): Sockets => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_BODY,
    handleProtocols: (offered) => (offered.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
  });
  const open = new WeakMap<object, Principal>();
  const keys = new WeakMap<object, string>();

  const refuseUpgrade = (socket: Duplex, status: string): void => {
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  };
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (pathOf(request) !== '/graphql') return refuseUpgrade(socket, '404 Not Found');
    if (!maySocket(request.headers, publicUrl)) return refuseUpgrade(socket, '403 Forbidden');
    sockets.handleUpgrade(request, socket, head, (ws) => sockets.emit('connection', ws, request));
  });

  const served = useServer<Record<string, unknown>>(
    {
      execute: (args) => (args.rootValue as Executor).execute(args),
      subscribe: (args) => (args.rootValue as Executor).subscribe(args),
      onConnect: async ({ extra, connectionParams }) => {
        const key = keyIn(connectionParams);
        const context = await contextOf(extra.request, key);
        if (context === null) return false;
        // Without an Origin it is no page: only a program with its key.
        if (extra.request.headers.origin === undefined && context.principal().kind !== 'agent') return false;
        if (key !== null) keys.set(extra.socket, key);
        const principal = context.principal();
        open.set(extra.socket, principal);
        // A key that ended is the caller's to replace; a page connects again as whoever it is by then.
        const unwatch = context.credentialEnds(() =>
          principal.kind === 'agent'
            ? extra.socket.close(CloseCode.Forbidden, 'Forbidden')
            : extra.socket.close(PRINCIPAL_CHANGED, 'Identity changed'),
        );
        extra.socket.once('close', unwatch);
        return true;
      },
      onSubscribe: async ({ extra, subscriptions }, _id, payload): Promise<ExecutionArgs | readonly GraphQLError[]> => {
        const caller = await contextOf(extra.request, keys.get(extra.socket) ?? null);
        const known = open.get(extra.socket);
        if (caller === null || known === undefined) {
          extra.socket.close(CloseCode.Forbidden, 'Forbidden');
          return [refused('UNAUTHENTICATED')];
        }
        if (!same(known, caller.principal())) {
          extra.socket.close(PRINCIPAL_CHANGED, 'Identity changed');
          return [refused('UNAUTHENTICATED')];
        }
        if (Object.keys(subscriptions).length > MOST_SUBSCRIPTIONS) return [refused('RATE_LIMITED', { retryAfter: 1 })];
        const wait = await limit(caller);
        if (wait !== null) return [refused('RATE_LIMITED', { retryAfter: wait })];
        const { schema, execute, subscribe, contextFactory, parse, validate } = engine.getEnveloped({
          caller,
          cookies: [],
          request: undefined,
          params: payload,
        });
        const document = parse(payload.query);
        const errors = validate(schema, document);
        if (errors.length > 0) return errors;
        return {
          schema,
          document,
          operationName: payload.operationName ?? null,
          variableValues: payload.variables ?? null,
          contextValue: await contextFactory(),
          rootValue: { execute, subscribe } satisfies Executor,
        };
      },
      onError: ({ extra }, _id, _payload, errors) => {
        if (errors.some(({ extensions }) => extensions.code === 'SLOW_READER'))
          extra.socket.close(BEGIN_ANEW, 'Connect again');
      },
    },
    sockets,
  );

  return {
    size: () => sockets.clients.size,
    stop: async () => {
      const cut = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, CLOSE_GRACE);
      await served.dispose();
      clearTimeout(cut);
    },
  };
};
