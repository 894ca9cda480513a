import type { Dispatcher, Pool } from 'undici';
import type { Route } from './routes.ts';
import type { TimeLimit } from './time-limit.ts';

/** One HTTP request, ready to go. */
export interface Outgoing {
  readonly method: Route['method'];
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
 * Sends one request and reads its body, within the call's time and `mostBytes`; every end is a value (GC7).
 * Waiting for a free connection counts, so neither a hang nor a slow drip outlives the time.
 */
export const exchange = (pool: Pool, limit: TimeLimit, outgoing: Outgoing, mostBytes: number): Promise<Exchanged> =>
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
      resolve(how);
    };
    const giveUp = (how: Exchanged): void => {
      end(how);
      controller?.abort(abort);
    };
    limit.end(() => giveUp({ kind: 'too_slow', sent: controller !== null }));
    if (ended) return;

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
