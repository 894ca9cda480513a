import type { Caller, PersonId, Seconds } from '@patchbay/core';
import type { CatalogAnswer, CatalogEntry } from '@patchbay/gateway-client';
import type { Log } from '../log.ts';

/** The catalog as this process knows it. */
export interface KnownCatalog {
  /** In the gateway's order; empty when it was never had. */
  readonly connectors: readonly CatalogEntry[];
  readonly bySlug: ReadonlyMap<string, CatalogEntry>;
  /** When the gateway gave it; null when it was never had. */
  readonly checkedAt: Seconds | null;
}

/** The list of what can be connected; the same for everybody. */
export interface CatalogCache {
  /** Gives the list, asked for again when it is old; the last known one when the gateway does not answer (AP32). */
  get(): Promise<KnownCatalog>;
  /** What is known now, without asking. */
  known(): KnownCatalog;
}

/** Seconds a list is good for. */
const FRESH = 5;
/** The subject of calls that are about no person. */
const NO_ONE = 'catalog' as PersonId;
const CALLER: Caller = { ownerId: NO_ONE, initiator: 'background', turnId: '', toolCallId: '' };

/** What the cache needs. */
export interface CatalogParts {
  readonly client: { catalog(by: Caller): Promise<CatalogAnswer> };
  readonly now: () => Seconds;
  readonly log: Log;
}

/** Makes the cache; one question at a time, whoever asks meanwhile gets the same answer. */
export const createCatalogCache = ({ client, now, log }: CatalogParts): CatalogCache => {
  let known: KnownCatalog = { connectors: [], bySlug: new Map(), checkedAt: null };
  let asking: Promise<KnownCatalog> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;

  const ask = async (): Promise<KnownCatalog> => {
    askedAt = now();
    const answer = await client.catalog(CALLER);
    if (answer.kind === 'catalog') {
      const { connectors } = answer;
      known = { connectors, bySlug: new Map(connectors.map((entry) => [entry.slug, entry])), checkedAt: now() };
    } else log.warn({ code: answer.failure.code, status: answer.failure.status }, 'the catalog could not be had');
    return known;
  };

  return {
    known: () => known,
    get: async () => {
      if (now() - askedAt < FRESH) return asking ?? known;
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
};
