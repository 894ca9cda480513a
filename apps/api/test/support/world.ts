import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { Clock } from '@patchbay/core';
import { createPrisma, type PrismaClient } from '@patchbay/db';
import { createTestDatabase, type TestDatabase } from '@patchbay/db/testing';
import { type Env, readEnv } from '../../src/env.ts';
import { createLog } from '../../src/log.ts';
import { type Api, type ApiOptions, startApi } from '../../src/main.ts';
import { Browser } from './browser.ts';
import { type ScriptedGateway, startScriptedGateway } from './gateway.ts';

/** Everything around one api under test: real database, real HTTP, a scripted gateway. */
export interface World {
  readonly env: Env;
  readonly raw: Record<string, string>;
  readonly gateway: ScriptedGateway;
  readonly database: TestDatabase;
  readonly prisma: PrismaClient;
  /** Everything that was logged. */
  readonly logged: () => string;
  /** Starts (another) api on the same database. */
  start(clock?: Clock, options?: ApiOptions): Promise<Api>;
  /** A new browser without cookies. */
  browser(api: Api): Browser;
  /** Sends a signed webhook; gives the status of its answer. */
  hook(
    api: Pick<Api, 'internalPort'>,
    body: Partial<HookInput>,
    options?: { secret?: Buffer; timestamp?: number },
  ): Promise<number>;
  close(): Promise<void>;
}

/** The fields of a webhook a test sets. */
export interface HookInput {
  readonly id: string;
  readonly type: string;
  readonly person: string;
  readonly connector: string;
  readonly connectionId: string;
  readonly attempt: string | null;
  readonly op: string | null;
}

export const PUBLIC_URL = 'http://localhost:3000';

const makeRaw = (databaseUrl: string, gatewayUrl: string): Record<string, string> => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const secret = () => randomBytes(32).toString('base64url');
  return {
    NODE_ENV: 'test',
    PUBLIC_URL,
    DATABASE_URL: databaseUrl,
    API_PORT: '0',
    API_INTERNAL_PORT: '0',
    GATEWAY_URL: gatewayUrl,
    GATEWAY_TOKEN_PRIVATE_KEY: Buffer.from(pem).toString('base64'),
    BIND_SECRET: secret(),
    HOOK_SECRET: secret(),
    AUTH_SECRET: secret(),
    LINK_KEY: secret(),
    SETUP_TOKEN: secret(),
    LOG_LEVEL: 'trace',
  };
};

/** The environment of this world as a process would get it. */
export const rawEnv = (world: World): Record<string, string> => world.raw;

export const createWorld = async (): Promise<World> => {
  const database = await createTestDatabase();
  const gateway = await startScriptedGateway();
  const raw = makeRaw(database.apiUrl, gateway.origin);
  const env = readEnv(raw);
  const prisma = createPrisma(database.ownerUrl);
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, next) => {
      lines.push(String(chunk));
      next();
    },
  });
  const running = new Set<Api>();
  let time = (): number => Date.now() / 1000;
  return {
    env,
    raw,
    gateway,
    database,
    prisma,
    logged: () => lines.join(''),
    start: async (clock, options = {}) => {
      if (clock) time = () => clock.now();
      const api = await startApi(env, { log: createLog(env.LOG_LEVEL, sink), ...(clock && { clock }), ...options });
      running.add(api);
      return api;
    },
    browser: (api) => new Browser(`http://127.0.0.1:${api.port}`),
    hook: async (api, body, { secret = env.HOOK_SECRET, timestamp = Math.floor(time()) } = {}) => {
      const text = JSON.stringify({ id: randomUUID(), at: new Date().toISOString(), type: 'attempt.ended', ...body });
      const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex');
      const response = await fetch(`http://127.0.0.1:${api.internalPort}/hooks/gateway`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-patchbay-timestamp': String(timestamp),
          'x-patchbay-signature': `v1=${signature}`,
        },
        body: text,
      });
      return response.status;
    },
    close: async () => {
      await Promise.all([...running].map((api) => api.stop()));
      await prisma.$disconnect();
      await gateway.close();
      await database.drop();
    },
  };
};
