'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { usePage } from './page-context.tsx';

const SECOND = 1000;

// One timer per page for everything that counts, aimed at the start of the server's next second.
const makeTicker = () => {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (now: () => number): void => {
    timer = setTimeout(
      () => {
        for (const listener of listeners) listener();
        tick(now);
      },
      SECOND - (now() % SECOND),
    );
  };
  return (now: () => number, listener: () => void): (() => void) => {
    listeners.add(listener);
    if (listeners.size === 1) tick(now);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) clearTimeout(timer);
    };
  };
};

const onEachSecond = makeTicker();
const nothing = (): (() => void) => () => undefined;

/**
 * The server's time in whole steps of `step` ms, drawn anew at each (WE10). With `counting` false it stands still and costs nothing.
 * While the page comes to life it is the time of the first paint.
 */
export const useServerTime = (counting: boolean, step = SECOND): number => {
  const { clock, paintedAt } = usePage();
  const subscribe = useCallback(
    (listener: () => void) => (counting ? onEachSecond(clock.now, listener) : nothing()),
    [clock, counting],
  );
  const floor = (time: number): number => time - (time % step);
  return useSyncExternalStore(
    subscribe,
    () => floor(clock.now()),
    () => floor(paintedAt),
  );
};
