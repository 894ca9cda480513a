/** The longest pause between two tries to reach the api, in milliseconds. */
export const LONGEST_WAIT = 5000;

/**
 * How long to wait before try `attempt` (0 is the first after a loss), in milliseconds (WE11). The first try comes at once, spread
 * over a quarter of a second so that a restart is not met by everybody in the same instant; then the pause doubles up to 5 s.
 * @param random a number from 0 up to 1.
 */
export const retryWait = (attempt: number, random: number): number => {
  if (attempt <= 0) return random * 250;
  const step = Math.min(LONGEST_WAIT, 500 * 2 ** (attempt - 1));
  return step * (0.75 + random * 0.25);
};
