import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** What the api is woken with; a wake is never evidence. */
export interface WebhookEvent {
  readonly type: 'attempt.ended' | 'account.changed';
  readonly person: string;
  readonly connector: string;
  readonly connectionId: string;
  readonly attempt: string | null;
  readonly op: string | null;
}

/** Sends signed wakes in the background; nobody waits for them but `settled`. */
export interface Webhook {
  send(event: WebhookEvent): void;
  /** resolves when nothing is under way */
  settled(): Promise<void>;
}

/** Waits before the second and the third try, and the limit of each: nine seconds in all. */
const PAUSES = [1_000, 2_000];
const LIMIT = 2_000;

/** The signature header of a body: `v1=<hex HMAC-SHA256 of "<timestamp>.<body>">`. */
export const signature = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', Buffer.from(secret, 'base64url')).update(`${timestamp}.${body}`).digest('hex')}`;

/** Signed webhooks to the api: at most three tries of one event, under one id (GW11). An empty origin sends none. */
export const createWebhook = (origin: string, secret: string, clock: Clock, log: Log): Webhook => {
  const underWay = new Set<Promise<void>>();
  const pause = (milliseconds: number) => new Promise<void>((resolve) => clock.after(milliseconds, resolve));

  const tryOnce = async (body: string): Promise<string | null> => {
    const timestamp = String(Math.floor(clock.now() / 1000));
    try {
      const response = await fetch(`${origin}/hooks/gateway`, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(LIMIT),
        headers: {
          'content-type': 'application/json',
          'x-patchbay-timestamp': timestamp,
          'x-patchbay-signature': signature(secret, timestamp, body),
        },
        body,
      });
      await response.body?.cancel();
      return response.ok ? null : `status ${response.status}`;
    } catch (cause) {
      return cause instanceof Error ? cause.name : 'unknown';
    }
  };

  const deliver = async (event: WebhookEvent): Promise<void> => {
    const id = randomUUID();
    const body = JSON.stringify({ id, at: new Date(clock.now()).toISOString(), ...event });
    for (const wait of [...PAUSES, null]) {
      const fault = await tryOnce(body);
      if (fault === null) return;
      log.warn({ event: id, fault }, wait === null ? 'webhook given up' : 'webhook failed, trying again');
      if (wait !== null) await pause(wait);
    }
  };

  return {
    send: (event) => {
      if (origin === '') return;
      const sending = deliver(event).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
