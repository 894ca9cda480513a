/** A bounded line of messages for one reader. */
export interface Feed<T> extends AsyncIterable<T> {
  /** Adds a message; when the reader is too far behind the feed is cut instead. */
  push(message: T): void;
  /** Ends the feed; what is already in line is still read. */
  close(): void;
  /** Ends the feed at once, what is in line included: its reader has to begin anew. */
  cutOff(): void;
  /** True when the feed was cut. */
  readonly cut: boolean;
}

/** Takes the longest line and what to do at the end; a stalled reader is cut, never buffered (FR7). */
export const createFeed = <T>(most: number, ended: () => void): Feed<T> => {
  const line: T[] = [];
  let wake: (() => void) | null = null;
  let open = true;
  let cut = false;

  const close = (): void => {
    if (!open) return;
    open = false;
    ended();
    wake?.();
  };

  const cutOff = (): void => {
    if (!open) return;
    cut = true;
    line.length = 0;
    close();
  };

  return {
    get cut() {
      return cut;
    },
    push: (message) => {
      if (!open) return;
      if (line.length >= most) return cutOff();
      line.push(message);
      wake?.();
    },
    close,
    cutOff,
    async *[Symbol.asyncIterator]() {
      try {
        while (true) {
          const message = line.shift();
          if (message !== undefined) yield message;
          else if (!open) return;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          wake = null;
        }
      } finally {
        close();
      }
    },
  };
};
