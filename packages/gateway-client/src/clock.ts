/** Time as this package sees it: seconds since the epoch, and one call later that can be taken back. */
export interface Clock {
  now(): number;
  at(time: number, run: () => void): () => void;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now() / 1000,
  at: (time, run) => {
    const timer = setTimeout(run, Math.max(0, time * 1000 - Date.now()));
    return () => clearTimeout(timer);
  },
};
