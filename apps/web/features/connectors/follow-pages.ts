/** One part of a list that comes in parts. */
export interface Part<Item> {
  readonly items: readonly Item[];
  /** Where the next part begins; null at the end. */
  readonly next: string | null;
}

interface Following<Item> {
  readonly from: string;
  /** One part; null when there was no answer. */
  readonly read: (after: string) => Promise<Part<Item> | null>;
  readonly take: (all: readonly Item[]) => void;
  /** Waits before try `attempt` of the same part. */
  readonly wait: (attempt: number) => Promise<void>;
  readonly stopped: () => boolean;
}

/** Reads a list to its end, part by part, and gives all there is after each; a part without an answer is asked for again (WE37). */
export const followPages = async <Item>({ from, read, take, wait, stopped }: Following<Item>): Promise<void> => {
  const found: Item[] = [];
  let after: string | null = from;
  let attempt = 0;
  while (after !== null && !stopped()) {
    const part: Part<Item> | null = await read(after);
    if (stopped()) return;
    if (part === null) {
      attempt += 1;
      await wait(attempt);
      continue;
    }
    attempt = 0;
    found.push(...part.items);
    take([...found]);
    after = part.next;
  }
};
