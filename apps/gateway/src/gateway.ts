import type { PrismaClient } from '@patchbay/db';
import { createApp, sayNoInJson } from './app.ts';
import { createBinding } from './binding.ts';
import type { Clock } from './clock.ts';
import { sweepDemoRecords } from './demo/adapter.ts';
import { createDemoVendor } from './demo/vendor.ts';
import type { Env } from './env.ts';
import { STATUS } from './errors.ts';
import { createFinisher } from './flow/finish.ts';
import type { Log } from './log.ts';
import { refusalPage } from './pages/refusal-page.ts';
import { PAGE_HEADERS } from './pages/style.ts';
import type { Parts } from './parts.ts';
import { createCatalog, REAL_VENDORS } from './providers/catalog.ts';
import { createConfigurations } from './providers/configuration.ts';
import { createOAuthClient } from './providers/oauth.ts';
import { createProbe } from './providers/probe.ts';
import { createRevoke } from './providers/revoke.ts';
import { createReadBudget } from './read-budget.ts';
import { startRounds } from './rounds.ts';
import { publicRoutes, wireRoutes } from './routes.ts';
import { type Listening, listen, type Served } from './server.ts';
import { expireTry } from './store/expire-try.ts';
import { sweepAttempts } from './store/sweep.ts';
import { createBearer } from './tokens/bearer.ts';
import { createKeyring } from './tokens/keyring.ts';
import { createWebhook } from './webhook.ts';

/** A gateway that listens. */
export interface Gateway {
  readonly ports: { readonly wire: number; readonly public: number; readonly demo: number | null };
  /** stops listening, lets flows under way and their wakes end */
  stop(): Promise<void>;
}

/** Running requests get this many milliseconds when the gateway stops; the whole stop stays within five seconds. */
const GRACE = 3_000;

/** Makes all parts, joins them and opens the listeners. Rejects when a port is taken or the database cannot be reached. */
export const startGateway = async (env: Env, prisma: PrismaClient, clock: Clock, log: Log): Promise<Gateway> => {
  const keys = createKeyring(env.TOKEN_KEYS);
  const redirectUri = `${env.PUBLIC_URL}/oauth/callback`;
  const issuer = `http://127.0.0.1:${env.DEMO_VENDOR_PORT}`;
  const webhook = createWebhook(env.API_INTERNAL_URL, env.HOOK_SECRET, clock, log);
  const demo =
    env.DEMO_VENDOR === 'on'
      ? await createDemoVendor({
          issuer,
          redirectUri,
          prisma,
          keys,
          clock,
          expireTry: (state) => expireTry({ prisma, clock, webhook }, state),
        })
      : null;
  const configurationOf = createConfigurations();
  const parts: Parts = {
    env,
    prisma,
    clock,
    log,
    keys,
    verifyBearer: await createBearer(env.GATEWAY_TOKEN_PUBLIC_KEY),
    takeRead: createReadBudget(clock),
    binding: createBinding(env.BIND_SECRET),
    catalog: createCatalog(
      [...(demo?.connectors ?? []), ...REAL_VENDORS],
      new Map([...env.clients, ...(demo?.clients ?? [])]),
    ),
    oauth: createOAuthClient(redirectUri, configurationOf),
    revoke: createRevoke(configurationOf),
    probe: createProbe(configurationOf),
    webhook,
  };
  const finisher = createFinisher(parts);
  const rounds = startRounds(clock, log, async () => {
    await sweepAttempts(parts);
    await sweepDemoRecords(prisma, clock);
  });
  const ready = () =>
    prisma.gatewayMeta.count().then(
      () => true,
      () => false,
    );
  const wire = createApp({ lines: wireRoutes(parts), sayNo: sayNoInJson, ready, log });
  const pages = createApp({
    lines: publicRoutes(parts, finisher),
    sayNo: async (refused) =>
      new Response(String(await refusalPage(refused, env.PUBLIC_URL)), {
        status: STATUS[refused.code],
        headers: PAGE_HEADERS,
      }),
    ready,
    log,
  });

  const listening: Listening[] = [];
  const open = async (app: Served, port: number): Promise<number> => {
    const one = await listen(app, port);
    listening.unshift(one);
    return one.port;
  };
  // The vendor was opened first and closes last: a flow under way still needs it.
  const stop = async (): Promise<void> => {
    const [pagesAndWire, vendor] = demo ? [listening.slice(0, -1), listening.slice(-1)] : [listening, []];
    await Promise.all(pagesAndWire.map((one) => one.close(GRACE)));
    await Promise.all([finisher.settled(), rounds.stop()]);
    await Promise.all([...vendor.map((one) => one.close(0)), parts.webhook.stop()]);
  };
  try {
    const demoPort = demo && (await open(demo.app, env.DEMO_VENDOR_PORT));
    const wirePort = await open(wire, env.GATEWAY_PORT);
    return { ports: { wire: wirePort, public: await open(pages, env.GATEWAY_PUBLIC_PORT), demo: demoPort }, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
};
