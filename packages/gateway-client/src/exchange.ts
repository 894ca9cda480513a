import type { Dispatcher, Pool } from 'undici';
import type { Route } from './routes.ts';
import type { TimeLimit } from './time-limit.ts';

/** One HTTP request, ready to go. */
export interface Outgoing {
  readonly method: Route['method'];
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
  /** The pool's own time-outs are off: the call has one for all. */
  readonly headersTimeout: 0;
  readonly bodyTimeout: 0;
}

/** How one exchange ended. `sent` says whether the gateway may have seen the request. */
export type Exchanged =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: unknown; readonly text: string }
  | { readonly kind: 'lost'; readonly sent: boolean; readonly detail: string }
  | { readonly kind: 'too_slow'; readonly sent: boolean }
  | { readonly kind: 'too_large'; readonly status: number };

const abort = new Error('given up by the client');

// A class, not closures: a watcher makes thousands of these a second.
class Exchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private ended = false;
  private status = 0;
  private retryAfter: unknown;
  private bytes = 0;
  private readonly chunks: Buffer[] = [];
  private readonly mostBytes: number;
  private readonly tell: (how: Exchanged) => void;

  constructor(mostBytes: number, tell: (how: Exchanged) => void) {
    this.mostBytes = mostBytes;
    this.tell = tell;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.ended) controller.abort(abort);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.status = status;
    this.retryAfter = headers['retry-after'];
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > this.mostBytes) this.giveUp({ kind: 'too_large', status: this.status });
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const { chunks, status, retryAfter } = this;
    // Most bodies come in one piece, which need not be copied.
    const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, this.bytes);
    this.end({ kind: 'answered', status, retryAfter, text: body?.toString('utf8') ?? '' });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.end({ kind: 'lost', sent: this.controller !== null, detail: error.message });
  }

  tooSlow(): void {
    this.giveUp({ kind: 'too_slow', sent: this.controller !== null });
  }

  private giveUp(how: Exchanged): void {
    this.end(how);
    this.controller?.abort(abort);
  }

  private end(how: Exchanged): void {
    if (this.ended) return;
    this.ended = true;
    this.tell(how);
  }
}

/**
 * Sends one request and reads its body, within the call's time and `mostBytes`; tells how that ended, once, and never throws (GC7).
 * Waiting for a free connection counts, so neither a hang nor a slow drip outlives the time.
 */
export const exchange = (
  pool: Pool,
  limit: TimeLimit,
  outgoing: Outgoing,
  mostBytes: number,
  tell: (how: Exchanged) => void,
): void => {
  const under = new Exchange(mostBytes, tell);
  limit.end(() => under.tooSlow());
  if (!limit.over) pool.dispatch(outgoing, under);
};
