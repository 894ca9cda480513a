import type { Clock } from './clock.ts';

/** Account reads of one principal within any sixty seconds. */
export const READS_PER_MINUTE = 180;
const WINDOW = 60_000;

/** Takes one read; 0 = taken, else the milliseconds until the next one fits. */
export type TakeRead = (subject: string) => number;

/** An exact sliding window per principal: the 181st read within any 60 s is refused, refused ones do not count (GW5). */
export const createReadBudget = (clock: Clock, most = READS_PER_MINUTE): TakeRead => {
  const taken = new Map<string, number[]>();
  let sweptAt = clock.now();

  const sweep = (now: number): void => {
    if (now - sweptAt < WINDOW) return;
    sweptAt = now;
    for (const [subject, times] of taken) if ((times.at(-1) ?? 0) <= now - WINDOW) taken.delete(subject);
  };

  return (subject) => {
    const now = clock.now();
    sweep(now);
    const times = (taken.get(subject) ?? []).filter((time) => time > now - WINDOW);
    taken.set(subject, times);
    const oldest = times[0];
    if (oldest !== undefined && times.length >= most) return oldest + WINDOW - now;
    times.push(now);
    return 0;
  };
};
