/** Time as the gateway sees it: milliseconds since the epoch, and one call later that can be taken back. */
export interface Clock {
  now(): number;
  after(milliseconds: number, run: () => void): () => void;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
