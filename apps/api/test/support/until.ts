import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `look` gives something; on conditions, never for a fixed time. The limit only ends a test that has failed. */
export const until = async <T>(what: string, look: () => T | Promise<T>, limit = 20): Promise<NonNullable<T>> => {
  const end = Date.now() + limit * 1000;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`never saw: ${what}`);
    await pause(5);
  }
};
