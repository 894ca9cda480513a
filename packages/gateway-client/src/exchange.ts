import type { Dispatcher, Pool } from 'undici';
import type { Clock } from './clock.ts';

/** One HTTP request, ready to go. */
export interface Outgoing {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

/** How one exchange ended. `sent` says whether the gateway may have seen the request. */
export type Exchanged =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: unknown; readonly text: string }
  | { readonly kind: 'lost'; readonly sent: boolean; readonly detail: string }
  | { readonly kind: 'too_slow'; readonly sent: boolean }
  | { readonly kind: 'too_large'; readonly status: number };

const abort = new Error('given up by the client');

/**
 * Sends one request and reads its body, all within `timeout` seconds of `clock` and `mostBytes`; every end is a value (GC7).
 * The time counts from the call on, waiting for a free connection included, so neither a hang nor a slow drip outlives it.
 */
export const exchange = (
  pool: Pool,
  clock: Clock,
  outgoing: Outgoing,
  timeout: number,
  mostBytes: number,
): Promise<Exchanged> =>
  new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null;
    let ended = false;
    let status = 0;
    let retryAfter: unknown;
    let bytes = 0;
    const chunks: Buffer[] = [];

    const end = (how: Exchanged): void => {
      if (ended) return;
      ended = true;
      cancel();
      resolve(how);
    };
    const giveUp = (how: Exchanged): void => {
      end(how);
      controller?.abort(abort);
    };
    const cancel = clock.at(clock.now() + timeout, () => giveUp({ kind: 'too_slow', sent: controller !== null }));

    pool.dispatch(
      { ...outgoing, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart(given) {
          controller = given;
          if (ended) given.abort(abort);
        },
        onResponseStart(_given, code, headers) {
          status = code;
          retryAfter = headers['retry-after'];
        },
        onResponseData(_given, chunk) {
          bytes += chunk.length;
          if (bytes > mostBytes) giveUp({ kind: 'too_large', status });
          else chunks.push(chunk);
        },
        onResponseEnd() {
          end({ kind: 'answered', status, retryAfter, text: Buffer.concat(chunks, bytes).toString('utf8') });
        },
        onResponseError(_given, error) {
          end({ kind: 'lost', sent: controller !== null, detail: error.message });
        },
      },
    );
  });
