import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `look` gives something, at most ten seconds; conditions, never fixed times. */
export const until = async <T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> => {
  const end = Date.now() + 10_000;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`never saw: ${what}`);
    await pause(5);
  }
};
