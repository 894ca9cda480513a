import { createClient } from 'graphql-ws';
import type { LiveSocket, SocketEvents } from '../features/operations/live.ts';
import { named } from './documents.ts';

/** How often a quiet socket is asked whether it lives, and how long it may take to say so. */
const PING_EVERY = 10_000;
const PONG_WITHIN = 5_000;
/** How long a socket may take to stand before the next one is tried. */
const STAND_WITHIN = 8_000;

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
      client.subscribe(
        { query: document.toString(), variables: variables as Record<string, unknown>, extensions: named(document) },
        {
          next: ({ data, errors }) =>
            data && !errors ? sink.next(data as Parameters<typeof sink.next>[0]) : undefined,
          // A refusal comes as the errors of this subscription; a lost socket also ends here, and has its own event.
          error: (fault) => (Array.isArray(fault) ? sink.refused() : end()),
          complete: () => (closed ? undefined : sink.ended()),
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
