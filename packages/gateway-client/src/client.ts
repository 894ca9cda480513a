import { Pool } from 'undici';
import type { z } from 'zod';
import { type Clock, systemClock } from './clock.ts';
import { AccountList, AccountRow, Catalog, ConnectorPage, decode, MintAnswer } from './decode.ts';
import { type GatewayFailure, ownFailure, readError } from './errors.ts';
import { type Exchanged, exchange, type Outgoing } from './exchange.ts';
import {
  ATTRIBUTION_HEADERS,
  DEFAULT_TIMEOUT,
  MOST_BYTES,
  MOST_PAGES,
  PAGE_SIZE,
  ROUTES,
  type Route,
} from './routes.ts';
import type { Account, Attribution, CatalogEntry, Connector, GatewayClient, MintRequest, Outcome } from './types.ts';

/** What a client needs; everything but origin and token has a default. */
export interface GatewayClientOptions {
  /** the gateway's origin; null = none configured, and every call says NO_ORIGIN */
  readonly origin: string | null;
  /** the bearer token for one call; null = NO_TOKEN, nothing is sent */
  readonly token: (by: Attribution) => Promise<string | null>;
  /** @defaultValue the machine's clock */
  readonly clock?: Clock;
  /** seconds a call may take. @defaultValue 30 */
  readonly timeout?: number;
  /** keep-alive connections. @defaultValue 32 */
  readonly connections?: number;
  /** largest body in bytes. @defaultValue 1,000,000 */
  readonly mostBytes?: number;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const failed = (failure: GatewayFailure): { ok: false; failure: GatewayFailure } => ({ ok: false, failure });

const headersFor = (by: Attribution, token: string, hasBody: boolean): Record<string, string> => {
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` };
  if (hasBody) headers['content-type'] = 'application/json';
  for (const [field, name] of Object.entries(ATTRIBUTION_HEADERS)) {
    const value = by[field as keyof typeof ATTRIBUTION_HEADERS];
    if (value) headers[name] = value;
  }
  return headers;
};

const isLost = (how: Exchanged): boolean =>
  how.kind === 'lost' || (how.kind === 'answered' && how.status >= 500 && how.status <= 599);

/** Makes a client of one gateway. Nothing it gives ever rejects: each failure is a value (GC1 to GC10). */
export const createGatewayClient = (options: GatewayClientOptions): GatewayClient & { close(): Promise<void> } => {
  const { origin, token, clock = systemClock, connections = 32, mostBytes = MOST_BYTES } = options;
  const limit = options.timeout ?? DEFAULT_TIMEOUT;
  const pool = origin === null ? null : new Pool(origin, { connections, pipelining: 1 });

  /** Turns the end of an exchange into the decoded body or the failure it stands for. */
  const understand = <T>(how: Exchanged, schema: z.ZodType<T>): Outcome<T> => {
    switch (how.kind) {
      case 'lost':
        return failed(ownFailure('transport', how.detail, how.sent));
      case 'too_slow':
        return failed(ownFailure('timeout', 'no full answer within the time-out', how.sent));
      case 'too_large':
        return failed(ownFailure('invalid_response', `a body of more than ${mostBytes} bytes`, true, how.status));
      case 'answered': {
        const { status, text, retryAfter } = how;
        const body = text === '' ? null : parseJson(text);
        if (status < 200 || status > 299) return failed(readError({ status, body, retryAfter }, clock.now()));
        const read = decode(schema, body);
        if (read.ok) return { ok: true, value: read.value };
        return failed(ownFailure('invalid_response', `wrong type in ${read.field}`, true, status));
      }
    }
  };

  const call = async <T>(
    route: Route,
    schema: z.ZodType<T>,
    by: Attribution,
    { path = route.path, body = null, timeout = limit }: { path?: string; body?: object | null; timeout?: number } = {},
  ): Promise<Outcome<T>> => {
    if (!pool) return failed(ownFailure('no_origin', 'no origin configured', false));
    const until = clock.now() + timeout;
    let tokenFault = 'the token port gave none';
    const bearer = await token(by).catch((cause: unknown) => {
      tokenFault = String(cause);
      return null;
    });
    if (!bearer) return failed(ownFailure('no_token', tokenFault, false));
    const outgoing: Outgoing = {
      method: route.method,
      path,
      headers: headersFor(by, bearer, body !== null),
      body: body && JSON.stringify(body),
    };
    let how = await exchange(pool, clock, outgoing, until - clock.now(), mostBytes);
    if (route.sending === 'again_if_lost' && isLost(how) && clock.now() < until)
      how = await exchange(pool, clock, outgoing, until - clock.now(), mostBytes);
    return understand(how, schema);
  };

  return {
    mint: async (request: MintRequest, by) => {
      const answer = await call(ROUTES.mint, MintAnswer, by, { body: { ...request, initiator: by.initiator } });
      if (!answer.ok) return answer;
      const asked = new Set(request.connectors);
      return { ok: true, value: answer.value.results.filter((entry) => asked.has(entry.connector.toLowerCase())) };
    },
    readAccount: (connectionId, by, timeout): Promise<Outcome<Account>> => {
      const path = ROUTES.readAccount.path.replace('{connectionId}', () => encodeURIComponent(connectionId));
      return call(ROUTES.readAccount, AccountRow, by, { path, timeout });
    },
    listAccounts: async (by): Promise<Outcome<Account[]>> => {
      const answer = await call(ROUTES.listAccounts, AccountList, by);
      return answer.ok ? { ok: true, value: answer.value.accounts } : answer;
    },
    listConnectors: async (by): Promise<Outcome<Connector[]>> => {
      const items: Connector[] = [];
      let query = `?limit=${PAGE_SIZE}`;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const answer = await call(ROUTES.listConnectors, ConnectorPage, by, {
          path: `${ROUTES.listConnectors.path}${query}`,
        });
        if (!answer.ok) return answer;
        items.push(...answer.value.items);
        if (!answer.value.nextCursor) return { ok: true, value: items };
        query = `?limit=${PAGE_SIZE}&cursor=${encodeURIComponent(answer.value.nextCursor)}`;
      }
      return failed(ownFailure('invalid_response', `more than ${MOST_PAGES} pages`, true, 200));
    },
    catalog: async (by): Promise<Outcome<CatalogEntry[]>> => {
      const answer = await call(ROUTES.catalog, Catalog, by);
      return answer.ok ? { ok: true, value: answer.value.connectors } : answer;
    },
    close: async () => pool?.close(),
  };
};
