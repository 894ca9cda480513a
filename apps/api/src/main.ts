import { randomBytes } from 'node:crypto';
import { type Clock, createHost, createPacer, opId } from '@patchbay/core';
import { createPrisma } from '@patchbay/db';
import { createGatewayClient } from '@patchbay/gateway-client';
import { toNodeHandler } from 'better-auth/node';
import { createAgentKeys } from './auth/agent-keys.ts';
import { createAuth } from './auth/auth.ts';
import { createGuest } from './auth/guest.ts';
import { createLiveCredentials } from './auth/live-credentials.ts';
import { createNameOf } from './auth/name-of.ts';
import { identify } from './auth/principal.ts';
import type { UseCases } from './context.ts';
import { type Env, readEnv, StartupError } from './env.ts';
import { createHub } from './frames/hub.ts';
import { createNoticeReader } from './frames/notice.ts';
import { createPresence } from './frames/presence.ts';
import { createRelay } from './frames/relay.ts';
import { createFrameSink } from './frames/sink.ts';
import { createGatewayAdapter } from './gateway/adapter.ts';
import { createCatalogCache } from './gateway/catalog.ts';
import { createTokenPort } from './gateway/token.ts';
import { createGraphql } from './graphql.ts';
import { createHook, sweepHooks } from './hooks/gateway.ts';
import { createGo } from './http/go.ts';
import { createInternalHandler } from './http/internal.ts';
import { createHttpServer, listen } from './http/listener.ts';
import { createPublicHandler, keyOf } from './http/public.ts';
import { carrierOf } from './http/request.ts';
import { createLimit, GUEST_LIMIT, type LimitOptions, OPEN_LIMIT, REQUEST_LIMIT } from './limits/limits.ts';
import { createLinkSeal } from './links/seal.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createReadiness } from './readiness.ts';
import { SAID } from './refusals/messages.ts';
import { createContext } from './request-context.ts';
import { createSchema } from './schema/index.ts';
import { attachSockets } from './sockets.ts';
import { createAccountStore } from './store/accounts.ts';
import { createFrameRows } from './store/event-row.ts';
import { createHeldNotes } from './store/held-notes.ts';
import { createHistoryStore } from './store/history.ts';
import { createLinkStore } from './store/links.ts';
import { createOperationStore } from './store/operations.ts';
import { createOwnWrites } from './store/own-writes.ts';
import { createPersonLock } from './store/person-lock.ts';
import { createProcessLock } from './store/process-lock.ts';
import { createSkipStore } from './store/skips.ts';
import { createAccounts } from './use-cases/accounts.ts';
import { createAgentBegin } from './use-cases/agent-begin.ts';
import { createAnswer } from './use-cases/answer.ts';
import { createAwait } from './use-cases/await.ts';
import { createBecomeAdmin } from './use-cases/become-admin.ts';
import { createConnect } from './use-cases/connect.ts';
import { createDisplay } from './use-cases/display.ts';
import { createHistory } from './use-cases/history.ts';
import { createInterrupt } from './use-cases/interrupt.ts';
import { createKeys } from './use-cases/keys.ts';
import { createMergePersons } from './use-cases/merge-persons.ts';
import { createPageBegin } from './use-cases/page-begin.ts';
import { createPersonLines } from './use-cases/person-lines.ts';
import { createReads } from './use-cases/read.ts';
import { createKeep, createRemove } from './use-cases/remove.ts';
import { createRename } from './use-cases/rename.ts';
import { createRepairOf } from './use-cases/repair-of.ts';
import { createRetry } from './use-cases/retry.ts';
import { createStatus } from './use-cases/status.ts';
import { createWake } from './use-cases/wake.ts';
import { systemClock } from './watch/clock.ts';
import { coreLog } from './watch/core-log.ts';
import { recover, watchForStrays } from './watch/recover.ts';
import { startSweeps } from './watch/sweep.ts';

/** Milliseconds requests under way get when the process is told to stop. */
const GRACE = 2_500;
/** Milliseconds after which a stop that hangs is cut short. */
const STOP_LIMIT = 5_000;
/** Milliseconds a page waits for a fresh account list, or for the first catalog, before it shows what is known. */
const PATIENCE = 2_000;

/** A running api. */
export interface Api {
  readonly port: number;
  readonly internalPort: number;
  /** Resolves when another api has taken this one's place at the database: it has let go of its runs and is to stop. */
  readonly displaced: Promise<void>;
  /** Lets go of runs, closes sockets with 1001, ends requests and pools. */
  stop(): Promise<void>;
}

/** What a test may put in place of the real thing. */
export interface ApiOptions {
  readonly clock?: Clock;
  readonly log?: Log;
  readonly requestLimit?: LimitOptions;
  /**
   * Whether this api is to be the only one on its database (RC8). One that is not takes up and watches nothing but what it opens.
   * @defaultValue true
   */
  readonly alone?: boolean;
  /** Seconds a predecessor gets to go. */
  readonly patience?: number;
}

/** The composition root: makes every part, joins them, recovers what a former process left, and listens. */
export const startApi = async (env: Env, options: ApiOptions = {}): Promise<Api> => {
  const { clock = systemClock, log = createLog(env.LOG_LEVEL), alone = true } = options;
  const now = () => clock.now();
  const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE).unref());
  const publicUrl = env.PUBLIC_URL;
  const secure = publicUrl.startsWith('https:');
  let stopping = false;

  const prisma = createPrisma(env.DATABASE_URL, {
    applicationName: 'patchbay-api',
    onIdleError: (fault) => log.warn({ err: fault }, 'a database connection broke'),
  });
  const client = createGatewayClient({
    origin: env.GATEWAY_URL,
    token: (by) => token(by.ownerId, by.merge),
  });
  const token = createTokenPort(env.GATEWAY_TOKEN_PRIVATE_KEY, systemClock.now, createNameOf(prisma));

  const own = createOwnWrites();
  const notes = createHeldNotes();
  const store = createOperationStore({ prisma, own, notes });
  const accountStore = createAccountStore(prisma);
  const links = createLinkStore(prisma, createLinkSeal(env.LINK_KEY));
  const rows = createFrameRows(prisma);
  const hub = createHub();
  const gateway = createGatewayAdapter({ client, links, publicUrl, stopping: () => stopping, log });
  const catalog = createCatalogCache({ client, now, patience, log });
  const sink = createFrameSink({ hub, notes, now });

  const host = createHost({
    store,
    sink,
    clock,
    ids: { opId: () => opId(randomBytes(6).toString('hex')) ?? never() },
    log: coreLog(log),
    gateway,
    pacer: createPacer(now),
    card: { show: () => undefined },
    note: { connected: () => undefined, seen: () => undefined },
    parkNotice: sink,
  });

  const notices = createNoticeReader({ hub, rows, store, operations: host.operations, own, log });
  const relay = createRelay({
    databaseUrl: env.DATABASE_URL,
    log,
    noticed: notices.noticed,
    back: notices.resync,
  });

  const limit = createLimit(OPEN_LIMIT);
  const keys = createAgentKeys(prisma, now, log);
  const credentials = createLiveCredentials({ prisma, keys, log });
  const presence = createPresence(now);
  const accounts = createAccounts({
    store: accountStore,
    gateway,
    now,
    patience,
    log,
  });
  const guestLimit = createLimit(GUEST_LIMIT);
  const lock = createPersonLock(env.DATABASE_URL, log);
  const lines = createPersonLines(lock);
  const connect = createConnect({
    store,
    lines,
    page: createPageBegin({ host, store }),
    agent: createAgentBegin({ host, store, skips: createSkipStore(prisma), now }),
    repairOf: createRepairOf({ accounts: accountStore, now }),
    limit,
    guestLimit,
    stopping: () => stopping,
  });
  const useCases: UseCases = {
    ...createReads({ store, accounts: accountStore, host, rows, hub, presence }),
    ...createKeys(keys, now),
    becomeAdmin: createBecomeAdmin({ prisma, token: env.SETUP_TOKEN, limit }),
    ...createHistory(createHistoryStore(prisma), prisma),
    ...createDisplay({ prisma, catalog: catalog.get, limit, now }),
    status: createStatus({ gateway, limit, guestLimit }),
    await: createAwait({ store, hub, presence, clock, publicUrl }),
    interrupt: createInterrupt({ host, store, now }),
    connect,
    rename: createRename({ gateway, renamer: client, accounts: accountStore, now }),
    remove: createRemove({ remover: client, accounts: accountStore, now }),
    keep: createKeep({ accounts: accountStore, now }),
    answer: createAnswer({ host, store }),
    retry: createRetry({ host, store, limit, stopping: () => stopping }),
    wake: createWake({ host, store }),
    accounts: (owner) => accounts.list(owner.personId),
    catalog: catalog.get,
  };

  const auth = createAuth({
    prisma,
    publicUrl,
    secret: env.AUTH_SECRET,
    merge: createMergePersons({ prisma, client, host, store, accounts, lines, log }),
    log,
  });
  const identifyHeaders = (headers: Headers) => identify(auth, keys, headers);
  const contextFor = createContext({
    useCases,
    publicUrl,
    now,
    credentials,
    newGuest: (headers) => createGuest(auth, headers, log),
    log,
  });
  const engine = createGraphql({ schema: createSchema(), development: env.NODE_ENV === 'development', log });

  const requestLimit = createLimit(options.requestLimit ?? REQUEST_LIMIT);
  const server = createHttpServer();
  const sockets = attachSockets({
    server,
    engine,
    publicUrl,
    contextOf: async (request, key) => {
      const carrier = carrierOf(request, 'websocket');
      if (key !== null) carrier.headers.set('authorization', key);
      const identified = await identifyHeaders(carrier.headers);
      return identified.kind === 'bad_key' ? null : contextFor(carrier, identified.principal, []);
    },
    limit: (caller) => requestLimit(keyOf(caller.principal(), caller.address)),
  });
  const metrics = createMetrics({ sockets: sockets.size, streams: hub.size });
  server.on(
    'request',
    createPublicHandler({
      publicUrl,
      identify: identifyHeaders,
      contextFor,
      engine,
      auth: toNodeHandler(auth),
      go: createGo({ store, links, bindSecret: env.BIND_SECRET, secure, now, log }),
      ready: createReadiness({ prisma, gatewayUrl: env.GATEWAY_URL, stopping: () => stopping }),
      limit: requestLimit,
      metrics,
      log,
    }),
  );
  const hook = createHook({
    secret: env.HOOK_SECRET,
    prisma,
    store,
    accounts: accountStore,
    gateway,
    host,
    now,
    log,
  });
  const internalServer = createHttpServer();
  internalServer.on('request', createInternalHandler({ hook, metrics, log }));

  const displaced = Promise.withResolvers<void>();
  const processLock = createProcessLock({
    databaseUrl: env.DATABASE_URL,
    log,
    displaced: () => {
      host.stop();
      displaced.resolve();
    },
    ...(options.patience !== undefined && { patience: options.patience }),
  });
  if (alone && !(await processLock.take())) throw new StartupError([SAID.anotherApi]);
  await relay.start();
  if (alone) await recover({ store, host, log });
  const stopStrays = alone ? watchForStrays(clock, { store, host, log }) : () => undefined;
  const stopSweeps = startSweeps(clock, log, [() => links.sweep(now()), () => sweepHooks(prisma, now())]);
  const opened = await listen(server, env.API_PORT);
  const internal = await listen(internalServer, env.API_INTERNAL_PORT);
  log.info({ port: opened.port, internalPort: internal.port }, 'the api listens');

  let stopped: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    stopping = true;
    stopSweeps();
    stopStrays();
    credentials.stop();
    // First nobody new, then those who are here: requests under way get their grace while the sockets say goodbye.
    const closing = [opened.stop(GRACE), internal.stop(GRACE)];
    host.stop();
    await sockets.stop();
    hub.stop();
    await Promise.all(closing);
    // A read or a mint that hangs is cut: it must not eat the time that is left (AP54).
    await client.destroy();
    await relay.stop();
    await lock.close();
    await prisma.$disconnect();
    await processLock.release();
  };

  return {
    port: opened.port,
    internalPort: internal.port,
    displaced: displaced.promise,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
};

const never = (): never => {
  throw new Error('twelve hex characters are an operation id');
};

const run = async (): Promise<void> => {
  const api = await startApi(readEnv(process.env));
  let stopped = false;
  const stop = (code: number): void => {
    if (stopped) return;
    stopped = true;
    setTimeout(() => process.exit(1), STOP_LIMIT).unref();
    api.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', () => stop(0));
  process.once('SIGINT', () => stop(0));
  // A killed supervisor leaves no orphan.
  process.once('disconnect', () => stop(0));
  void api.displaced.then(() => stop(1));
};

if (import.meta.main) {
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
