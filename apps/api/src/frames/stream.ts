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

/** Takes a stream and what to do once when it ends, however it ends; gives the stream. */
export const onEnd = <T>(stream: Stream<T>, ended: () => void): Stream<T> => ({
  next: async () => {
    try {
      const result = await stream.next();
      if (result.done === true) ended();
      return result;
    } catch (error) {
      ended();
      throw error;
    }
  },
  return: async () => {
    ended();
    await stream.return?.();
    return { done: true, value: undefined };
  },
  throw: async (error) => {
    ended();
    return (await stream.throw?.(error)) ?? { done: true, value: undefined };
  },
  [Symbol.asyncIterator]() {
    return this;
  },
});

/**
 * Takes a stream and what calls back when its reader may read no longer; gives the stream, which then fails with `fault` at once,
 * though its next message may never come.
 */
export const cutBy = <T>(stream: Stream<T>, ends: (ended: () => void) => () => void, fault: () => Error): Stream<T> => {
  const { promise: over, reject } = Promise.withResolvers<never>();
  over.catch(() => undefined);
  const stop = ends(() => {
    reject(fault());
    void stream.return?.();
  });
  const whole = onEnd(stream, stop);
  return { ...whole, next: () => Promise.race([over, whole.next()]) };
};
