import type { Grant } from '@patchbay/db';
import type { Keyring } from './keyring.ts';

/** What is sealed of a grant. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

const contextOf = (connectionId: string): string => `grant:${connectionId}`;

/** Seals the tokens of one account, with the name of the key; they open at no other account (GW12). */
export const sealTokens = (keys: Keyring, connectionId: string, tokens: Tokens) => ({
  sealed: keys.seal(JSON.stringify(tokens), contextOf(connectionId)),
  keyId: keys.mainId,
});

/** The columns of an account whose tokens are forgotten. */
export const NO_TOKENS = { sealed: null, keyId: null, expiresAt: null } as const;

/** Opens the tokens of an account; null when it holds none, or none that a key of ours opens (GW12). */
export const openTokens = (keys: Keyring, { sealed, connectionId }: Pick<Grant, 'sealed' | 'connectionId'>) => {
  const opened = sealed && keys.open(sealed, contextOf(connectionId));
  return opened ? (JSON.parse(opened) as Tokens) : null;
};
