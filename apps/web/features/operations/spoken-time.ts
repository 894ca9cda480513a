/** The only two moments at which a screen reader hears the time, in seconds before the end. */
const SPOKEN = [60, 10];

/**
 * True when the time left has just come down to one of the spoken moments (WE23). `least` is the least that was left so far, null at
 * load: nothing is said of what was so then, and nothing twice.
 */
export const isSpoken = (least: number | null, left: number): boolean =>
  least !== null && left > 0 && SPOKEN.some((moment) => left <= moment && moment < least);
