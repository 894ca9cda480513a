import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds a webhook's time may be away from ours. */
export const HOOK_WINDOW = 300;

/** Why a webhook is refused; the answer to the caller says less. */
export type HookRefusal = 'no_signature' | 'bad_time' | 'too_old' | 'wrong_signature';

/** The two headers and the raw body of a webhook. */
export interface SignedHook {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly body: Buffer;
}

/** Takes the secret, a webhook and now (unix seconds); gives null when it is genuine and fresh, else why not (AP40). */
export const refuseHook = (secret: Buffer, hook: SignedHook, now: number): HookRefusal | null => {
  if (!hook.signature || !hook.timestamp) return 'no_signature';
  if (!/^\d{1,12}$/.test(hook.timestamp)) return 'bad_time';
  if (Math.abs(now - Number(hook.timestamp)) > HOOK_WINDOW) return 'too_old';
  const given = /^v1=([0-9a-f]{64})$/.exec(hook.signature)?.[1];
  if (given === undefined) return 'wrong_signature';
  const expected = createHmac('sha256', secret).update(`${hook.timestamp}.`).update(hook.body).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex')) ? null : 'wrong_signature';
};
