import type { AccountAnswer, AccountRead, Gateway, MintRequest, RenamePorts } from '@patchbay/core';
import { Pool } from 'undici';
import type { z } from 'zod';
import { createCall, type Outcome } from './call.ts';
import { type Clock, systemClock } from './clock.ts';
import {
  AccountList,
  AccountRow,
  Catalog,
  type CatalogEntry,
  ConnectorPage,
  Merge,
  MintResults,
  Removal,
} from './decode.ts';
import { type ClientFailure, ownFailure } from './errors.ts';
import type { Attribution } from './headers.ts';
import { DEFAULT_TIMEOUT, MOST_BYTES, MOST_PAGES, PAGE_SIZE, ROUTES } from './routes.ts';

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

/** What the catalog call brought. */
export type CatalogAnswer =
  | { readonly kind: 'catalog'; readonly connectors: readonly CatalogEntry[] }
  | { readonly kind: 'failed'; readonly failure: ClientFailure };

/** The receipt of a removal: what became of the grant at the vendor (`yes`, `no`, `unsupported`), and where a person ends it by hand. */
export interface RemovalReceipt {
  readonly connectionId: string;
  readonly connector: string;
  readonly revoked: string;
  readonly vendorPage?: string | null;
}

/** What a removal brought. */
export type RemoveAnswer =
  | { readonly kind: 'removed'; readonly receipt: RemovalReceipt }
  | { readonly kind: 'failed'; readonly failure: ClientFailure };

/** What a merge brought: how many accounts moved, which became one, and which had to take another name. */
export type MergeAnswer =
  | {
      readonly kind: 'merged';
      readonly moved: number;
      readonly merged: readonly { readonly from: string; readonly into: string }[];
      readonly renamed: readonly { readonly connectionId: string; readonly alias: string }[];
    }
  | { readonly kind: 'failed'; readonly failure: ClientFailure };

/** Core's Gateway and rename ports over HTTP, and what only the api asks for beside them. `close` lets the connections go. */
export interface GatewayClient extends Gateway {
  /** A failure with status 405, or 404 without `connection_not_found`, says that this gateway cannot rename. */
  renameAccount: RenamePorts['renamer']['renameAccount'];
  removeAccount(connectionId: string, by: Attribution): Promise<RemoveAnswer>;
  /** Reads an account outside any try; the gateway may ask the vendor whether the grant is still good. */
  checkAccount(
    check: { readonly connectionId: string; readonly timeout: number },
    by: Attribution,
  ): Promise<AccountAnswer>;
  /** Moves everything of person `from` to the caller's owner; the token port sees `merge: from`. */
  mergeSubjects(from: string, by: Attribution): Promise<MergeAnswer>;
  catalog(by: Attribution): Promise<CatalogAnswer>;
  close(): Promise<void>;
}

/** Makes a client of one gateway. Nothing it gives ever rejects: each failure is a value (GC1 to GC10). */
export const createGatewayClient = (options: GatewayClientOptions): GatewayClient => {
  const { origin, token, clock = systemClock, connections = 32, mostBytes = MOST_BYTES } = options;
  const limit = options.timeout ?? DEFAULT_TIMEOUT;
  const pool = origin === null ? null : new Pool(origin, { connections, pipelining: 1 });
  const call = createCall({ pool, token, clock, limit, mostBytes });

  return {
    mint: async (request, by) => {
      const answer = await call(ROUTES.mint, MintResults, by, { body: mintBody(request, by) });
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      const asked = new Set<string>(request.targets.map(({ name }) => name.toLowerCase()));
      const results = answer.value.results.filter(({ connector }) => asked.has(connector.toLowerCase()));
      return { kind: 'minted', results };
    },

    readAccount: async (read, by) =>
      readingOf(await call(ROUTES.readAccount, AccountRow, by, { path: readPath(read), timeout: read.timeout })),

    checkAccount: async ({ connectionId, timeout }, by) => {
      const path = `${idPath(ROUTES.readAccount.path, connectionId)}?check=1`;
      return readingOf(await call(ROUTES.readAccount, AccountRow, by, { path, timeout }));
    },

    renameAccount: async (connectionId, alias, by) => {
      const path = idPath(ROUTES.rename.path, connectionId);
      const answer = await call(ROUTES.rename, AccountRow, by, { path, body: { alias } });
      return answer.ok ? { kind: 'renamed', account: answer.value } : { kind: 'failed', failure: answer.failure };
    },

    removeAccount: async (connectionId, by) => {
      const path = idPath(ROUTES.remove.path, connectionId);
      const answer = await call(ROUTES.remove, Removal, by, { path });
      return answer.ok ? { kind: 'removed', receipt: answer.value } : { kind: 'failed', failure: answer.failure };
    },

    mergeSubjects: async (from, by) => {
      const answer = await call(ROUTES.merge, Merge, { ...by, merge: from }, { body: { from, to: by.ownerId } });
      return answer.ok ? { kind: 'merged', ...answer.value } : { kind: 'failed', failure: answer.failure };
    },

    listAccounts: async (by) => {
      const answer = await call(ROUTES.listAccounts, AccountList, by);
      return answer.ok
        ? { kind: 'accounts', accounts: answer.value.accounts }
        : { kind: 'failed', failure: answer.failure };
    },

    listConnectors: async (by) => {
      const connectors: z.infer<typeof ConnectorPage>['items'] = [];
      let query = `?limit=${PAGE_SIZE}`;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const path = `${ROUTES.listConnectors.path}${query}`;
        const answer = await call(ROUTES.listConnectors, ConnectorPage, by, { path });
        if (!answer.ok) return { kind: 'failed', failure: answer.failure };
        connectors.push(...answer.value.items);
        if (!answer.value.nextCursor) return { kind: 'connectors', connectors };
        query = `?limit=${PAGE_SIZE}&cursor=${encodeURIComponent(answer.value.nextCursor)}`;
      }
      const failure = ownFailure('INVALID_RESPONSE', `nextCursor after ${MOST_PAGES} pages`, 'unknown', 200);
      return { kind: 'failed', failure };
    },

    catalog: async (by) => {
      const answer = await call(ROUTES.catalog, Catalog, by);
      return answer.ok
        ? { kind: 'catalog', connectors: answer.value.connectors }
        : { kind: 'failed', failure: answer.failure };
    },

    close: async () => pool?.close(),
  };
};

/** The return surface and the operation's id go together or not at all; with an account named, no alias is sent. */
const mintBody = (
  { operation, targets, reinitiate, alias, connectionId, returnTo, opId }: MintRequest,
  by: Attribution,
) => ({
  connectors: targets.map(({ name }) => name),
  reinitiate,
  // Another identity may take the account's place only when the person asked for a switch.
  ...(reinitiate && operation.force && { force: true }),
  ...(alias !== null && { alias }),
  ...(connectionId !== null && { connectionId }),
  ...(returnTo !== null && { returnTo, op: opId }),
  initiator: by.initiator,
});

const idPath = (path: string, connectionId: string): string =>
  path.replace('{connectionId}', () => encodeURIComponent(connectionId));

const readPath = ({ connectionId, attempt }: AccountRead): string => {
  const path = idPath(ROUTES.readAccount.path, connectionId);
  return attempt === '' ? path : `${path}?attempt=${encodeURIComponent(attempt)}`;
};

const readingOf = (answer: Outcome<z.infer<typeof AccountRow>>): AccountAnswer => {
  if (answer.ok) return { kind: 'account', account: answer.value };
  const { failure } = answer;
  if (failure.kind === 'unavailable') return { kind: 'not_known_yet' };
  if (failure.kind === 'rate_limited') return { kind: 'rate_limited', retryAfter: failure.retryAfter ?? 1 };
  return { kind: 'no_answer', failure };
};
