/** Seconds before anything is counted. */
export const WARM_UP = 1;
/** Seconds that are counted. */
export const WINDOW = 3;

/** What one way to tick came to in its {@link WINDOW}. */
export interface Ticked {
  readonly cpuMicros: number;
  /** Milliseconds that 99 of 100 ticks were late at most. */
  readonly p99: number;
  /** Bytes of heap an item. */
  readonly perItem: number;
  /** Ticks of the item that had fewest, and of the one that had most. */
  readonly fewest: number;
  readonly most: number;
  /** What else was not as it should be; empty when all was. */
  readonly wrong: string;
}
