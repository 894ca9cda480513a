import { createHmac } from 'node:crypto';

/** What a binding cookie says: this browser belongs to `personId` for the try `attempt`, until `expires` (unix seconds). */
export interface Binding {
  readonly attempt: string;
  readonly personId: string;
  readonly expires: number;
}

/** Longest life of a binding in seconds, whatever the operation has left. */
export const LONGEST_BINDING = 300;

/** Attempts that may stand in a cookie's name; anything else gets no cookie and the gateway refuses the link. */
const NAMEABLE = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Takes secret, binding, the time of now and whether the origin is https; gives the Set-Cookie line of
 * docs/architecture.md, or null when the attempt cannot be named or nothing is left of its time (AP22).
 */
export const bindingCookie = (secret: Buffer, binding: Binding, now: number, secure: boolean): string | null => {
  const maxAge = Math.floor(Math.min(binding.expires - now, LONGEST_BINDING));
  if (!NAMEABLE.test(binding.attempt) || maxAge < 1) return null;
  const expires = Math.floor(now) + maxAge;
  const signature = createHmac('sha256', secret)
    .update(`v1.${binding.attempt}.${binding.personId}.${expires}`)
    .digest('base64url');
  const value = `v1.${binding.personId}.${expires}.${signature}`;
  return [
    `pb_bind_${binding.attempt}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${maxAge}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ');
};
