import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts one use of `key`; gives null, or the seconds to wait when it was too much. */
export type Limit = (key: string) => Promise<number | null>;

/** What is counted, and how much of it is too much. */
export interface LimitOptions {
  readonly uses: number;
  readonly seconds: number;
}

/** Requests of one caller: three tabs, eight apps and a waiting agent stay far below (AP51). */
export const REQUEST_LIMIT: LimitOptions = { uses: 1_200, seconds: 60 };
/** Openings and retries of one person: eight apps side by side pass, a hundred in ten seconds do not (AP51). */
export const OPEN_LIMIT: LimitOptions = { uses: 40, seconds: 10 };
/** New guests of one address. */
export const GUEST_LIMIT: LimitOptions = { uses: 40, seconds: 10 };

/** New guests of one network in an hour: what a slow flood would make in ever new ten seconds. */
export const GUEST_HOUR_LIMIT: LimitOptions = { uses: 600, seconds: 3_600 };

/** Takes limits, gives the one that counts in all of them; the longest wait is said. */
export const allLimits =
  (...limits: readonly Limit[]): Limit =>
  async (key) => {
    const waits = await Promise.all(limits.map((limit) => limit(key)));
    const longest = Math.max(...waits.map((wait) => wait ?? 0));
    return longest === 0 ? null : longest;
  };

/** Makes a limit in this process's memory. */
export const createLimit = ({ uses, seconds }: LimitOptions): Limit => {
  const limiter = new RateLimiterMemory({ points: uses, duration: seconds });
  return async (key) => {
    try {
      await limiter.consume(key);
      return null;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw refused;
    }
  };
};
