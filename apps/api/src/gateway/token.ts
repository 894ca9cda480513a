import { createPrivateKey, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { NameOf } from '../auth/name-of.ts';

/** Seconds a gateway token lives; the contract allows at most 60. */
const LIFE = 60;
/** Seconds before its end at which a token is no longer handed out. */
const MARGIN = 15;

/** Gives a bearer token that speaks for one person; for a merge it names the other one too. */
export type TokenPort = (personId: string, merge?: string) => Promise<string>;

/**
 * Takes the Ed25519 key (PKCS#8 PEM), the time in unix seconds and what a person is called; gives the token port (AP30). A token is used again
 * until shortly before its end, because a tick of many rows must not sign many times.
 */
export const createTokenPort = (pem: string, now: () => number, nameOf: NameOf, most = 10_000): TokenPort => {
  const key = createPrivateKey(pem);
  const held = new Map<string, { readonly token: string; readonly until: number }>();
  const sign = async (personId: string, merge: string | undefined, at: number): Promise<string> => {
    // The name is for the link page only: a token without it does everything else.
    const name = await nameOf(personId).catch(() => null);
    return new SignJWT({ ...(name !== null && { name }), ...(merge !== undefined && { merge }) })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer('patchbay-api')
      .setAudience('patchbay-gateway')
      .setSubject(personId)
      .setIssuedAt(at)
      .setExpirationTime(at + LIFE)
      .setJti(randomUUID())
      .sign(key);
  };
  return async (personId, merge) => {
    const at = Math.floor(now());
    if (merge !== undefined) return sign(personId, merge, at);
    const known = held.get(personId);
    if (known !== undefined && known.until > at) return known.token;
    const token = await sign(personId, undefined, at);
    held.delete(personId);
    held.set(personId, { token, until: at + LIFE - MARGIN });
    const oldest = held.keys().next().value;
    if (held.size > most && oldest !== undefined) held.delete(oldest);
    return token;
  };
};
