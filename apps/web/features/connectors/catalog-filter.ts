import { needsAttention } from './account-view.ts';
import type { Account, App, Holding } from './types.ts';

/** Which apps are shown. */
export type Show = 'all' | 'connected' | 'attention';

/** What the person has typed and chosen. */
export interface Filter {
  readonly text: string;
  readonly category: string | null;
  readonly show: Show;
}

/** The filter that shows everything. */
export const NO_FILTER: Filter = { text: '', category: null, show: 'all' };

// One order for server and browser, whatever language each is set to.
const byName = new Intl.Collator('en');

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** True when every typed word is found in the app's name, slug, category or description, in any order (WE18). */
export const matches = (app: App, { text, category }: Filter): boolean => {
  if (category !== null && app.category !== category) return false;
  const heap = plain(`${app.name} ${app.slug} ${app.category} ${app.description}`);
  return plain(text)
    .split(/\s+/)
    .every((word) => heap.includes(word));
};

/** This person's accounts by app: what needs attention first, then by name; retired ones apart (WE18). */
export const holdingsOf = (accounts: readonly Account[]): readonly Holding[] => {
  const bySlug = new Map<string, Account[]>();
  for (const account of accounts)
    bySlug.set(account.connector.slug, [...(bySlug.get(account.connector.slug) ?? []), account]);
  const holdings = [...bySlug.values()].flatMap((group): readonly Holding[] => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        app: first.connector,
        accounts: group.filter((account) => !account.retired),
        retired: group.filter((account) => account.retired),
      },
    ];
  });
  const urgent = (holding: Holding): number => (holding.accounts.some(needsAttention) ? 0 : 1);
  return holdings.toSorted((one, other) => urgent(one) - urgent(other) || byName.compare(one.app.name, other.app.name));
};

/** What can be connected comes first, what nobody has set up or allowed after it, each by name (WE18). */
const readyFirst = (apps: readonly App[]): readonly App[] => {
  const unready = ({ configured, allowed }: App): number => (configured && allowed ? 0 : 1);
  return apps.toSorted((one, other) => unready(one) - unready(other) || byName.compare(one.name, other.name));
};

/** What of the person's accounts and of the other apps a filter leaves. A name typed may also be an account's. */
export const filterCatalog = (
  apps: readonly App[],
  holdings: readonly Holding[],
  filter: Filter,
): { readonly mine: readonly Holding[]; readonly others: readonly App[] } => {
  const held = new Set(holdings.map((holding) => holding.app.slug));
  const named = ({ app, accounts }: Holding): boolean =>
    matches(app, filter) ||
    (matches(app, { ...filter, text: '' }) &&
      accounts.some((account) => plain(`${account.label} ${account.alias ?? ''}`).includes(plain(filter.text.trim()))));
  const shown = ({ accounts }: Holding): boolean =>
    filter.show === 'all' ||
    (filter.show === 'attention'
      ? accounts.some(needsAttention)
      : accounts.some((account) => account.status === 'ACTIVE'));
  return {
    mine: holdings.filter((holding) => shown(holding) && named(holding)),
    others: filter.show === 'all' ? readyFirst(apps.filter((app) => !held.has(app.slug) && matches(app, filter))) : [],
  };
};

const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
      );
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

/** The app a mistyped name may have meant, or null: a word of its name is at most two letters away (WE18). */
export const closest = (apps: readonly App[], text: string): App | null => {
  const typed = plain(text.trim());
  if (typed.length < 3) return null;
  const ranked = apps
    .map((app) => ({
      app,
      far: Math.min(...[plain(app.name), ...plain(app.name).split(/\s+/)].map((word) => distance(typed, word))),
    }))
    .filter(({ far }) => far <= 2)
    .toSorted((one, other) => one.far - other.far);
  return ranked[0]?.app ?? null;
};
