import { createClient } from 'graphql-ws';
import type { LiveSocket, SocketEvents } from '../features/operations/live.ts';
import { named } from './documents.ts';

/** How often a quiet socket is asked whether it lives, and how long it may take to say so. */
const PING_EVERY = 10_000;
const PONG_WITHIN = 5_000;
/** How long a socket may take to stand before the next one is tried. */
const STAND_WITHIN = 8_000;

/** A page that read too slowly was left behind: nothing is refused to it, it begins anew. */
const beginsAnew = ({ extensions }: { readonly extensions?: unknown }): boolean =>
  typeof extensions === 'object' && extensions !== null && 'code' in extensions && extensions.code === 'SLOW_READER';

/**
 * Opens one socket by graphql-ws (graphql-transport-ws). It does not retry by itself: who opened it decides when the next one comes,
 * because a loss is also the moment to ask for what was missed.
 */
export const openSocket = (url: string, { connected, lost }: SocketEvents): LiveSocket => {
  let closed = false;
  let pong: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(standing);
    clearTimeout(pong);
    if (closed) return;
    closed = true;
    lost();
  };
  const standing = setTimeout(end, STAND_WITHIN);
  const client = createClient({
    url,
    retryAttempts: 0,
    keepAlive: PING_EVERY,
    connectionAckWaitTimeout: PONG_WITHIN,
    on: {
      connected: () => {
        clearTimeout(standing);
        if (!closed) connected();
      },
      ping: (received) => {
        if (received) return;
        clearTimeout(pong);
        pong = setTimeout(() => client.terminate(), PONG_WITHIN);
      },
      pong: (received) => {
        if (received) clearTimeout(pong);
      },
      error: end,
      closed: end,
    },
  });
  return {
    subscribe: (document, variables, sink) => {
      // The api refuses inside an answer: errors in a `next`, and a `complete` behind it. Only the first of them is told.
      let over = false;
      const finish = (tell: () => void): void => {
        if (over || closed) return;
        over = true;
        tell();
      };
      client.subscribe(
        { query: document.toString(), variables: variables as Record<string, unknown>, extensions: named(document) },
        {
          next: ({ data, errors }) => {
            if (over || closed) return;
            if (data && !errors) return sink.next(data as Parameters<typeof sink.next>[0]);
            finish(errors?.some(beginsAnew) ? sink.ended : sink.refused);
          },
          // A fault of the document comes as errors here; a lost socket also ends here, and has its own event.
          error: (fault) => (Array.isArray(fault) ? finish(fault.some(beginsAnew) ? sink.ended : sink.refused) : end()),
          complete: () => finish(sink.ended),
        },
      );
    },
    close: () => {
      clearTimeout(standing);
      clearTimeout(pong);
      closed = true;
      // A socket that does not stand yet is closed when it does; one that never will has nothing to close.
      Promise.resolve(client.dispose()).catch(() => undefined);
    },
  };
};

/** The address of the api's socket on the origin the page came from. */
export const socketUrl = (location: Location): string =>
  `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/graphql`;
