import { messages } from '../../lib/messages.ts';
import type { Account } from './types.ts';

/** What can be said of a name while it is typed. */
export type AliasCheck =
  | { readonly kind: 'empty' }
  | { readonly kind: 'good'; readonly alias: string }
  | { readonly kind: 'bad'; readonly why: string };

const t = messages.add;

/** What two spellings of one name have in common: full-width letters, case and blanks make no other name (C47). */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * Checks a name for a new account against the format and the names in use (WE19): 1 to 32 of a-z, 0-9 and -, starting with a letter
 * or a digit. A retired account's name may be taken again. The service checks once more.
 */
export const checkAlias = (text: string, accounts: readonly Account[]): AliasCheck => {
  const alias = text.trim();
  if (alias === '') return { kind: 'empty' };
  const holder = accounts.find(
    (account) => !account.retired && account.alias !== null && plain(account.alias) === plain(alias),
  );
  if (holder !== undefined) return { kind: 'bad', why: t.taken(holder.alias ?? alias, holder.label) };
  if (!/^[a-z0-9-]+$/.test(alias)) return { kind: 'bad', why: t.letters };
  if (alias.startsWith('-')) return { kind: 'bad', why: t.start };
  if (alias.length > 32) return { kind: 'bad', why: t.long };
  return { kind: 'good', alias };
};
