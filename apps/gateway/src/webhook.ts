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

/** Sends signed wakes in the background; nobody waits for them but `stop`. */
export interface Webhook {
  send(event: WebhookEvent): void;
  /** ends what is under way and begins no further try; resolves when nothing is left */
  stop(): Promise<void>;
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
  const stopping = new AbortController();
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(milliseconds, resolve);
      stopping.signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });

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
      const isLast = wait === null || stopping.signal.aborted;
      log.warn({ event: id, fault }, isLast ? 'webhook given up' : 'webhook failed, trying again');
      if (isLast) return;
      await pause(wait);
    }
  };

  return {
    send: (event) => {
      if (origin === '') return;
      const sending = deliver(event).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
};
