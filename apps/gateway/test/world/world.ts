import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { createPrisma, type PrismaClient } from '@patchbay/db';
import { createTestDatabase, type TestDatabase } from '@patchbay/db/testing';
import { importPKCS8, SignJWT } from 'jose';
import type { Clock } from '../../src/clock.ts';
import { type Env, readEnv } from '../../src/env.ts';
import { type Gateway, startGateway } from '../../src/gateway.ts';
import { createLog } from '../../src/log.ts';
import { Browser } from './browser.ts';
import { type HookReceiver, startHookReceiver } from './hook-receiver.ts';

/** The machine's time, moved on by what a test adds. */
export interface ShiftedClock extends Clock {
  shift(seconds: number): void;
  /** from now on pauses wait; resolves once one of so many milliseconds has begun */
  hold(milliseconds: number): Promise<void>;
  /** ends the pauses that wait */
  release(): void;
}

/** What comes round again and again is run by its tests, never by the clock. */
const ROUND = 60_000;

const shiftedClock = (): ShiftedClock => {
  let by = 0;
  let held: (() => void)[] | null = null;
  let awaited: { milliseconds: number; begun: () => void } | null = null;
  return {
    now: () => Date.now() + by,
    // Pauses between tries are skipped: nothing here waits for real time.
    after: (milliseconds, run) => {
      if (milliseconds >= ROUND) return () => {};
      if (held !== null) {
        held.push(run);
        if (awaited?.milliseconds === milliseconds) awaited.begun();
        return () => {};
      }
      const soon = setImmediate(run);
      return () => clearImmediate(soon);
    },
    shift: (seconds) => {
      by += seconds * 1000;
    },
    hold: (milliseconds) => {
      held = [];
      return new Promise((begun) => {
        awaited = { milliseconds, begun };
      });
    },
    release: () => {
      const waiting = held ?? [];
      held = null;
      for (const run of waiting) run();
    },
  };
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const secret = () => randomBytes(32).toString('base64url');

const freePorts = async () => ({
  GATEWAY_PORT: String(await freePort()),
  GATEWAY_PUBLIC_PORT: String(await freePort()),
  DEMO_VENDOR_PORT: String(await freePort()),
});

/** A gateway on a database of its own, with a signing api beside it. */
export interface World {
  readonly prisma: PrismaClient;
  readonly database: TestDatabase;
  readonly clock: ShiftedClock;
  readonly hooks: HookReceiver;
  readonly env: Env;
  /** every line of the log */
  readonly logged: string[];
  /** the public listener, which also is PUBLIC_URL */
  readonly publicUrl: string;
  token(person: string, claims?: Record<string, unknown>): Promise<string>;
  wire(person: string, path: string, init?: { method?: string; body?: unknown }): Promise<Response>;
  /** what `/go` sets for an attempt */
  bindingCookie(attempt: string, person: string, lives?: number): [name: string, value: string];
  /** a browser of this person, bound to an attempt */
  browser(attempt: string, person: string): Browser;
  /** three free ports, by their environment names */
  freePorts(): Promise<Record<string, string>>;
  /** the environment of a gateway process of its own, on the same database */
  processEnv(ports: Record<string, string>): Record<string, string>;
  restart(): Promise<void>;
  end(): Promise<void>;
}

/** Starts the world; `set` overrides single environment values. */
export const startWorld = async (set: Record<string, string> = {}): Promise<World> => {
  const database = await createTestDatabase();
  const prisma = createPrisma(database.gatewayUrl);
  const clock = shiftedClock();
  const hooks = await startHookReceiver();
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signingKey = await importPKCS8(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 'EdDSA');
  const ports = await freePorts();
  const publicUrl = `http://localhost:${ports.GATEWAY_PUBLIC_PORT}`;
  const raw = {
    PUBLIC_URL: publicUrl,
    DATABASE_URL: database.gatewayUrl,
    ...ports,
    GATEWAY_TOKEN_PUBLIC_KEY: Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })).toString('base64'),
    BIND_SECRET: secret(),
    HOOK_SECRET: secret(),
    API_INTERNAL_URL: hooks.origin,
    TOKEN_KEYS: `k1:${secret()}`,
    LOG_LEVEL: 'debug',
    ...set,
  };
  const env = readEnv(raw);
  const logged: string[] = [];
  const log = createLog('debug', { write: (line) => void logged.push(line) });
  let gateway: Gateway = await startGateway(env, prisma, clock, log);

  const token = async (person: string, claims: Record<string, unknown> = {}) => {
    const now = Math.floor(clock.now() / 1000);
    return new SignJWT({
      iss: 'patchbay-api',
      aud: 'patchbay-gateway',
      sub: person,
      iat: now,
      exp: now + 60,
      jti: secret(),
      ...claims,
    })
      .setProtectedHeader({ alg: 'EdDSA' })
      .sign(signingKey);
  };
  const bindingCookie = (attempt: string, person: string, lives = 300): [string, string] => {
    const exp = Math.floor(clock.now() / 1000) + lives;
    const mac = createHmac('sha256', Buffer.from(env.BIND_SECRET, 'base64url'))
      .update(`v1.${attempt}.${person}.${exp}`)
      .digest('base64url');
    return [`pb_bind_${attempt}`, `v1.${person}.${exp}.${mac}`];
  };

  return {
    prisma,
    database,
    clock,
    hooks,
    env,
    logged,
    publicUrl,
    token,
    bindingCookie,
    wire: async (person, path, { method = 'GET', body } = {}) =>
      fetch(`http://127.0.0.1:${env.GATEWAY_PORT}${path}`, {
        method,
        headers: { authorization: `Bearer ${await token(person)}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    browser: (attempt, person) => {
      const browser = new Browser();
      browser.setCookie(publicUrl, ...bindingCookie(attempt, person));
      return browser;
    },
    freePorts,
    processEnv: (others) => ({ ...raw, ...others, LOG_LEVEL: 'info' }),
    restart: async () => {
      await gateway.stop();
      gateway = await startGateway(env, prisma, clock, log);
    },
    end: async () => {
      await gateway.stop();
      await hooks.close();
      await prisma.$disconnect();
      await database.drop();
    },
  };
};
