/** How often the client may send one call: a safe read once more after a lost answer, everything else exactly once (GC6). */
export type Sending = 'once' | 'again_if_lost';

/** For whom a token has to speak: the person alone, or the person as an administrator. */
export type Standing = 'person' | 'admin';

/** One line of the wire contract. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly sending: Sending;
  readonly standing: Standing;
}

const ACCOUNT = '/api/v1/connectors/accounts/{connectionId}';
const POLICY = '/api/v1/connectors/policy';

// biome-ignore format: one route per line
/** The whole wire contract as data; `{connectionId}` is replaced by the escaped id (GC1). */
export const ROUTES = {
  listConnectors: { method: 'GET',    path: '/v1/connectors',                         sending: 'again_if_lost', standing: 'person' },
  mint:           { method: 'POST',   path: '/v1/connectors/connections',             sending: 'once',          standing: 'person' },
  readAccount:    { method: 'GET',    path: '/v1/connectors/accounts/{connectionId}', sending: 'once',          standing: 'person' },
  listAccounts:   { method: 'GET',    path: '/api/v1/connectors/accounts',            sending: 'again_if_lost', standing: 'person' },
  rename:         { method: 'PATCH',  path: ACCOUNT,                                  sending: 'once',          standing: 'person' },
  remove:         { method: 'DELETE', path: ACCOUNT,                                  sending: 'once',          standing: 'person' },
  catalog:        { method: 'GET',    path: '/api/v1/connectors/catalog',             sending: 'again_if_lost', standing: 'person' },
  policy:         { method: 'GET',    path: POLICY,                                   sending: 'again_if_lost', standing: 'admin' },
  setPolicy:      { method: 'PUT',    path: POLICY,                                   sending: 'once',          standing: 'admin' },
  merge:          { method: 'POST',   path: '/v1/subjects/merge',                     sending: 'once',          standing: 'person' },
} as const satisfies Record<string, Route>;

/** Gives the path of a route about one account, the id escaped (GC1). */
export const accountPath = (route: Route, connectionId: string): string =>
  // Escaped, an id holds no `$` that a replacement would take for a pattern.
  route.path.replace('{connectionId}', encodeURIComponent(connectionId));

/** Rows asked for in one page of the connector list. */
export const PAGE_SIZE = 50;
/** The client follows at most this many pages; more is INVALID_RESPONSE (GC8). */
export const MOST_PAGES = 20;
/** Bodies above this many bytes end as a value (GC7). */
export const MOST_BYTES = 1_000_000;
/** Seconds a call may take in all when its caller names no limit (GC7). */
export const DEFAULT_TIMEOUT = 30;
