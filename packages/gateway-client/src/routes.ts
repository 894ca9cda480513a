/** How often the client may send one call: a safe read once more after a lost answer, everything else exactly once (GC6). */
export type Sending = 'once' | 'again_if_lost';

/** One line of the wire contract. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly sending: Sending;
}

/** The part of the wire contract that this client speaks, as data; `{connectionId}` is replaced by the escaped id (GC1). */
export const ROUTES = {
  listConnectors: { method: 'GET', path: '/v1/connectors', sending: 'again_if_lost' },
  mint: { method: 'POST', path: '/v1/connectors/connections', sending: 'once' },
  readAccount: { method: 'GET', path: '/v1/connectors/accounts/{connectionId}', sending: 'once' },
  listAccounts: { method: 'GET', path: '/api/v1/connectors/accounts', sending: 'again_if_lost' },
  rename: { method: 'PATCH', path: '/api/v1/connectors/accounts/{connectionId}', sending: 'once' },
  remove: { method: 'DELETE', path: '/api/v1/connectors/accounts/{connectionId}', sending: 'once' },
  merge: { method: 'POST', path: '/v1/subjects/merge', sending: 'once' },
  catalog: { method: 'GET', path: '/api/v1/connectors/catalog', sending: 'again_if_lost' },
} as const satisfies Record<string, Route>;

/** Rows asked for in one page of the connector list. */
export const PAGE_SIZE = 50;
/** The client follows at most this many pages; more is INVALID_RESPONSE (GC8). */
export const MOST_PAGES = 20;
/** Bodies above this many bytes end as a value (GC7). */
export const MOST_BYTES = 1_000_000;
/** Seconds a call may take in all when its caller names no limit (GC7). */
export const DEFAULT_TIMEOUT = 30;
