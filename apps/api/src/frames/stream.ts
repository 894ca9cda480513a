/** A stream whose reader may leave at any time. */
export type Stream<T> = AsyncIterableIterator<T, undefined, undefined>;

/**
 * Takes a generator and what wakes it, gives a stream that ends at once when its reader leaves. (A generator alone would
 * take the leave only after the next message, which may never come, and its feed would stay open.)
 */
export const stoppable = <T>(run: AsyncGenerator<T, void, undefined>, stop: () => void): Stream<T> => {
  const settle = (result: IteratorResult<T, void>): IteratorResult<T, undefined> =>
    result.done === true ? { done: true, value: undefined } : result;
  return {
    next: async () => settle(await run.next()),
    return: async () => {
      stop();
      await run.return();
      return { done: true, value: undefined };
    },
    throw: async (error) => {
      stop();
      return settle(await run.throw(error));
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
};
