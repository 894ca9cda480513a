/** The server's time as well as this browser can know it; the browser's own clock may be wrong by hours (WE10). */
export interface ServerClock {
  /** The server's time now, in milliseconds. */
  readonly now: () => number;
  /** Learns from one answer: the server's time in it lies between sending and receiving by the browser's clock. */
  readonly learn: (serverTime: number, sentAt: number, receivedAt: number) => void;
}

/** For how long a good sample is kept against a worse one: clocks drift, and a laptop sleeps. */
const KEPT_FOR = 60_000;

/** Makes a clock on the browser's; until it has learned anything it gives the browser's time. */
export const makeServerClock = (local: () => number): ServerClock => {
  let offset = 0;
  let doubt = Number.POSITIVE_INFINITY;
  let learnedAt = Number.NEGATIVE_INFINITY;
  return {
    now: () => local() + offset,
    learn: (serverTime, sentAt, receivedAt) => {
      const spread = Math.max(0, receivedAt - sentAt);
      // A browser's clock that was set back since makes the good sample worthless too.
      if (spread > doubt && receivedAt >= learnedAt && receivedAt - learnedAt < KEPT_FOR) return;
      offset = serverTime - (sentAt + receivedAt) / 2;
      doubt = spread;
      learnedAt = receivedAt;
    },
  };
};
