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
  /**
   * Gives the last known list at once and has it refreshed behind the answer when it is old. Only while it was never had does it
   * wait for the gateway, and then for as long as `patience` at most (AP32).
   */
  get(): Promise<KnownCatalog>;
  /** What is known now, without asking. */
  known(): KnownCatalog;
}

/** Seconds a list is good for; the first wait after a failure. */
const FRESH = 5;
/** Seconds between two questions to a gateway that goes on failing, at most. */
const LONGEST_WAIT = 30;
/** The subject of calls that are about no person. */
const NO_ONE = 'catalog' as PersonId;
const CALLER: Caller = { ownerId: NO_ONE, initiator: 'background', turnId: '', toolCallId: '' };

/** What the cache needs. */
export interface CatalogParts {
  readonly client: { catalog(by: Caller): Promise<CatalogAnswer> };
  readonly now: () => Seconds;
  /** Ends when a caller has waited long enough for the first list. */
  readonly patience: () => Promise<void>;
  readonly log: Log;
}

/** Makes the cache; one question at a time, and each failure in a row doubles the time to the next one. */
export const createCatalogCache = ({ client, now, patience, log }: CatalogParts): CatalogCache => {
  let known: KnownCatalog = { connectors: [], bySlug: new Map(), checkedAt: null };
  /** The question under way: ends with its answer, or when its first caller has waited long enough. */
  let asking: Promise<void> | null = null;
  let nextAsk = Number.NEGATIVE_INFINITY;
  let wait = FRESH;

  const ask = async (): Promise<void> => {
    const answer = await client.catalog(CALLER);
    if (answer.kind === 'catalog') {
      const { connectors } = answer;
      known = { connectors, bySlug: new Map(connectors.map((entry) => [entry.slug, entry])), checkedAt: now() };
      wait = FRESH;
      nextAsk = now() + FRESH;
    } else {
      log.warn({ code: answer.failure.code, status: answer.failure.status }, 'the catalog could not be had');
      nextAsk = now() + wait;
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  };

  const begin = (): Promise<void> => {
    const flight = ask()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the catalog could not be kept');
        nextAsk = now() + LONGEST_WAIT;
      })
      .finally(() => {
        asking = null;
      });
    return known.checkedAt === null ? Promise.race([flight, patience()]) : flight;
  };

  return {
    known: () => known,
    get: async () => {
      if (asking === null && now() >= nextAsk) asking = begin();
      if (known.checkedAt === null && asking !== null) await asking;
      return known;
    },
  };
};
