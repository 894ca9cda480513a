/** How many of something each caller holds. */
export interface Tally {
  count(key: string): number;
  add(key: string): void;
  remove(key: string): void;
}

/** Makes a tally; a caller that holds nothing takes no room. */
export const createTally = (): Tally => {
  const held = new Map<string, number>();
  const count = (key: string): number => held.get(key) ?? 0;
  return {
    count,
    add: (key) => {
      held.set(key, count(key) + 1);
    },
    remove: (key) => {
      if (count(key) > 1) held.set(key, count(key) - 1);
      else held.delete(key);
    },
  };
};
