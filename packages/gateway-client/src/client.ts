import type { Gateway } from '@patchbay/core';
import { Pool } from 'undici';
import { type AccountCalls, accountCalls } from './account-calls.ts';
import { type AdminCalls, adminCalls } from './admin-calls.ts';
import { createCall, type TokenPort } from './call.ts';
import { type Clock, systemClock } from './clock.ts';
import { connectCalls } from './connect-calls.ts';
import { DEFAULT_TIMEOUT, MOST_BYTES } from './routes.ts';

/** What a client needs; everything but origin and token has a default. */
export interface GatewayClientOptions {
  /** the gateway's origin; null = none configured, and every call says NO_ORIGIN */
  readonly origin: string | null;
  /** the bearer token for one call; null = NO_TOKEN, nothing is sent */
  readonly token: TokenPort;
  /** @defaultValue the machine's clock */
  readonly clock?: Clock;
  /** seconds a call may take. @defaultValue 30 */
  readonly timeout?: number;
  /** keep-alive connections. @defaultValue 32 */
  readonly connections?: number;
  /** largest body in bytes. @defaultValue 1,000,000 */
  readonly mostBytes?: number;
}

/** Core's Gateway port over HTTP, and beside it what the api does with accounts and as an administrator. `close` lets the connections go. */
export interface GatewayClient extends Gateway, AccountCalls, AdminCalls {
  close(): Promise<void>;
  /** Cuts the calls under way, which then fail as values, and lets the connections go. */
  destroy(): Promise<void>;
}

/** Makes a client of one gateway. Nothing it gives ever rejects: each failure is a value (GC1 to GC16). */
export const createGatewayClient = (options: GatewayClientOptions): GatewayClient => {
  const { origin, token, clock = systemClock, connections = 32, mostBytes = MOST_BYTES } = options;
  const limit = options.timeout ?? DEFAULT_TIMEOUT;
  const pool = origin === null ? null : new Pool(origin, { connections, pipelining: 1 });
  const call = createCall({ pool, token, clock, limit, mostBytes });
  return {
    ...connectCalls(call, clock, limit),
    ...accountCalls(call),
    ...adminCalls(call),
    close: async () => pool?.close(),
    destroy: async () => pool?.destroy(),
  };
};
