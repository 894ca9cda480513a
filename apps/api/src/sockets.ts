import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ExecutionArgs, GraphQLError } from 'graphql';
import { CloseCode, type SubscribePayload } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { WebSocket, WebSocketServer } from 'ws';
import { identityIds, isSame, type Principal } from './auth/principal.ts';
import type { SessionWatch } from './auth/session-watch.ts';
import type { Carrier, RequestContext } from './context.ts';
import type { GraphqlEngine } from './graphql.ts';
import { maySocket } from './http/cross-site.ts';
import { carrierOf, MOST_BODY, pathOf } from './http/request.ts';
import { inRequest } from './http/request-scope.ts';
import { createTally } from './limits/tally.ts';
import type { Log } from './log.ts';
import type { ErrorCode } from './refusals/codes.ts';
import { sentence } from './refusals/messages.ts';

/** A socket's caller has another identity than when it connected; it connects again and goes on after its last seq (AU7). */
export const PRINCIPAL_CHANGED = 4410;
/** A socket's reader was too slow, or frames may have been missed: it connects again and goes on after its last seq (FR7). */
export const BEGIN_ANEW = 4411;
/** Subscriptions one socket may hold. */
const MOST_SUBSCRIPTIONS = 100;
/** Sockets one caller may hold: many tabs, and no flood. */
export const MOST_SOCKETS = 50;
/** A caller has too many sockets. */
export const TOO_MANY_SOCKETS = 4429;
/** Milliseconds a client gets to answer the close, when this process stops. */
const CLOSE_GRACE = 1_000;

/** What the sockets need. */
export interface SocketParts {
  readonly server: Server;
  readonly engine: GraphqlEngine;
  readonly publicUrl: string;
  /** Who calls over this upgrade request now; null for a credential that does not work. */
  readonly contextOf: (carrier: Carrier) => Promise<RequestContext | null>;
  /** Counts one document of this caller; gives the seconds to wait when it was too much. */
  readonly limit: (caller: RequestContext) => Promise<number | null>;
  /** Counts one upgrade of this address, before anything is known of it. */
  readonly upgradeLimit: (address: string) => Promise<number | null>;
  /** What a caller's sockets are counted under. */
  readonly keyOf: (principal: Principal, address: string) => string;
  readonly sessions: Pick<SessionWatch, 'follow'>;
  readonly log: Log;
}

/** The open sockets. */
export interface Sockets {
  readonly size: () => number;
  /** Closes every socket with 1001 (going away). */
  stop(): Promise<void>;
}

const refused = (code: ErrorCode, more: object = {}): GraphQLError =>
  new GraphQLError(sentence(code), { extensions: { code, ...more } });

/** A socket that has said hello. */
interface Opened {
  readonly principal: Principal;
  /** Called once when the socket has gone. */
  leave: () => void;
}

type Executor = Pick<ReturnType<GraphqlEngine['getEnveloped']>, 'execute' | 'subscribe'>;

/** Puts graphql-transport-ws on `/graphql` of a server (AP53); the same engine, limits and table as over HTTP. */
export const attachSockets = (parts: SocketParts): Sockets => {
  const { server, engine, publicUrl, contextOf, limit, upgradeLimit, keyOf, sessions, log } = parts;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_BODY,
    handleProtocols: (offered) => (offered.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
  });
  const open = new WeakMap<object, Opened>();
  const held = createTally();

  const refuseUpgrade = (socket: Duplex, status: string): void => {
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  };
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (pathOf(request) !== '/graphql') return refuseUpgrade(socket, '404 Not Found');
    if (!maySocket(request.headers, publicUrl)) return refuseUpgrade(socket, '403 Forbidden');
    const { address } = carrierOf(request, 'websocket');
    if ((await upgradeLimit(address)) !== null) return refuseUpgrade(socket, '429 Too Many Requests');
    sockets.handleUpgrade(request, socket, head, (ws) => sockets.emit('connection', ws, request));
  };
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'an upgrade broke');
      socket.destroy();
    });
  });

  /** The identity this socket was opened under is looked at again; another one by now ends it (AU7, AU14). */
  const recheck = (extra: Extra, opened: Opened): void => {
    contextOf(carrierOf(extra.request, 'websocket')).then(
      (now) => {
        if (now === null || !isSame(opened.principal, now.principal()))
          extra.socket.close(PRINCIPAL_CHANGED, 'Identity changed');
      },
      (error: unknown) => {
        log.warn({ err: error }, 'the session of a socket could not be looked at');
        extra.socket.close(BEGIN_ANEW, 'Connect again');
      },
    );
  };

  const connect = async (extra: Extra, carrier: Carrier): Promise<boolean> => {
    const context = await contextOf(carrier);
    if (context === null) return false;
    const principal = context.principal();
    const key = keyOf(principal, carrier.address);
    if (held.count(key) >= MOST_SOCKETS) {
      extra.socket.close(TOO_MANY_SOCKETS, 'Too many sockets');
      return false;
    }
    // It may have gone while its caller was looked up: then nothing would ever count it out.
    if (extra.socket.readyState !== WebSocket.OPEN) return false;
    held.add(key);
    const opened: Opened = { principal, leave: () => undefined };
    const unfollow = sessions.follow(identityIds(principal), () => recheck(extra, opened));
    opened.leave = () => {
      held.remove(key);
      unfollow();
    };
    open.set(extra.socket, opened);
    return true;
  };

  const prepare = async (
    extra: Extra,
    carrier: Carrier,
    count: number,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> => {
    const caller = await contextOf(carrier);
    const opened = open.get(extra.socket);
    if (caller === null || opened === undefined) {
      extra.socket.close(CloseCode.Forbidden, 'Forbidden');
      return [refused('UNAUTHENTICATED')];
    }
    if (!isSame(opened.principal, caller.principal())) {
      extra.socket.close(PRINCIPAL_CHANGED, 'Identity changed');
      return [refused('UNAUTHENTICATED')];
    }
    if (count > MOST_SUBSCRIPTIONS) return [refused('RATE_LIMITED', { retryAfter: 1 })];
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
  };

  /** Runs a hook in the scope of its request; a fault of the document is that operation's alone, any other ends the socket. */
  const safely = <T>(
    extra: Extra,
    broken: T,
    hook: (carrier: Carrier) => Promise<T>,
    fault: (error: GraphQLError) => T,
  ) => {
    const carrier = carrierOf(extra.request, 'websocket');
    return inRequest(carrier.requestId, async () => {
      try {
        return await hook(carrier);
      } catch (error) {
        if (error instanceof GraphQLError && error.originalError === undefined) return fault(error);
        log.error({ err: error }, 'a socket broke');
        extra.socket.close(BEGIN_ANEW, 'Connect again');
        return broken;
      }
    });
  };
  const within = <T>(args: ExecutionArgs, step: (executor: Executor) => T): T =>
    inRequest((args.contextValue as RequestContext).requestId, () => step(args.rootValue as Executor));

  const served = useServer<Record<string, unknown>>(
    {
      execute: (args) => within(args, ({ execute }) => execute(args)),
      subscribe: (args) => within(args, ({ subscribe }) => subscribe(args)),
      onConnect: ({ extra }) =>
        safely(
          extra,
          false,
          (carrier) => connect(extra, carrier),
          () => false,
        ),
      onDisconnect: ({ extra }) => open.get(extra.socket)?.leave(),
      onSubscribe: ({ extra, subscriptions }, _id, payload) =>
        safely<ExecutionArgs | readonly GraphQLError[]>(
          extra,
          [refused('UNAUTHENTICATED')],
          (carrier) => prepare(extra, carrier, Object.keys(subscriptions).length, payload),
          (error) => [error],
        ),
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
