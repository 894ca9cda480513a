import { createHmac, timingSafeEqual } from 'node:crypto';

/** Proves that a browser belongs to the person of an attempt. */
export interface Binding {
  /** the person named by a valid binding cookie of this attempt, or null */
  personOf(attemptId: string, cookie: string | undefined, nowSeconds: number): string | null;
  /** a cookie value that says: this browser started the flow with this state */
  flow(attemptId: string, personId: string, stateHash: string, expires: number): string;
  /** whether the cookie says so, and has not run out */
  isFlow(attemptId: string, personId: string, stateHash: string, cookie: string | undefined, now: number): boolean;
}

/** Name of the cookie that the api sets in `/go`. */
export const bindingCookie = (attemptId: string): string => `pb_bind_${attemptId}`;
/** Name of the cookie that the link page sets when the person goes on to the vendor. */
export const flowCookie = (attemptId: string): string => `pb_flow_${attemptId}`;

/** Binding cookies by HMAC-SHA256: `v1.<personId>.<exp>.<mac>` (GW8). */
export const createBinding = (secret: string): Binding => {
  const key = Buffer.from(secret, 'base64url');
  const mac = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const read = (cookie: string | undefined, now: number, text: (person: string, exp: string) => string) => {
    const [, person, exp, given] = /^v1\.(.+)\.(\d{1,12})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
    if (!person || !exp || !given || Number(exp) <= now) return null;
    return timingSafeEqual(Buffer.from(given), Buffer.from(mac(text(person, exp)))) ? person : null;
  };
  const flowText = (attempt: string, person: string, stateHash: string, exp: string | number) =>
    `flow.v1.${attempt}.${person}.${stateHash}.${exp}`;

  return {
    personOf: (attempt, cookie, now) => read(cookie, now, (person, exp) => `v1.${attempt}.${person}.${exp}`),
    flow: (attempt, person, stateHash, exp) => `v1.${person}.${exp}.${mac(flowText(attempt, person, stateHash, exp))}`,
    isFlow: (attempt, person, stateHash, cookie, now) =>
      read(cookie, now, (named, exp) => flowText(attempt, named, stateHash, exp)) === person,
  };
};
