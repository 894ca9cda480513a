import type { Account } from '@patchbay/db';
import type { CatalogEntry } from '@patchbay/gateway-client';

/** An account that is there to be used or repaired. */
const isKept = (account: Account): boolean => !account.disabled;

/** True when an app has an account that works. */
export const isConnected = (accounts: readonly Account[]): boolean =>
  accounts.some((account) => isKept(account) && account.status === 'active');

/** True when an account does not work, misses permissions, or came in although its request had ended. */
export const needsAttention = (accounts: readonly Account[]): boolean =>
  accounts.some(
    (account) =>
      isKept(account) &&
      (!['active', 'pending'].includes(account.status) || account.missing.length > 0 || account.arrived !== null),
  );

/** What a list of apps is narrowed by. */
export interface CatalogFilter {
  readonly search?: string | null | undefined;
  readonly category?: string | null | undefined;
  readonly connected?: boolean | null | undefined;
}

/** Takes the catalog and the caller's accounts by app, gives what the filter leaves, in the catalog's order. */
export const filterCatalog = (
  entries: readonly CatalogEntry[],
  accountsOf: (slug: string) => readonly Account[],
  { search, category, connected }: CatalogFilter,
): readonly CatalogEntry[] => {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = category?.toLowerCase();
  return entries.filter((entry) => {
    const text = `${entry.slug} ${entry.name} ${entry.description} ${entry.category}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (!wanted || entry.category.toLowerCase() === wanted) &&
      (connected == null || isConnected(accountsOf(entry.slug)) === connected)
    );
  });
};

/** Takes accounts, gives them by app. */
export const byConnector = (accounts: readonly Account[]): ((slug: string) => readonly Account[]) => {
  const groups = Map.groupBy(accounts, (account) => account.connector);
  return (slug) => groups.get(slug) ?? [];
};
