'use client';

import { useEffect, useRef } from 'react';
import { usePage } from './page-context.tsx';

/** A tab that was hidden this long may hold a socket that died in its sleep, in milliseconds. */
const LONG_HIDDEN = 20_000;

/**
 * Keeps the line to the api up while the page stands, and reads the accounts at once when the person comes back (WE16): a tab that
 * is shown again, a page that is taken out of the browser's memory, a network that is there again.
 */
export const useWake = (known: boolean): void => {
  const { live, store, verbs } = usePage();

  const somebody = useRef(known);
  useEffect(() => {
    somebody.current = known;
    if (known) live.start();
  }, [known, live]);

  useEffect(() => {
    // A line that was refused is idle: the person who comes back may be somebody again.
    const line = (): void => (live.status() === 'idle' && somebody.current ? live.start() : live.reconnect());
    let hiddenAt: number | null = null;
    const wake = (): void => {
      for (const operation of store.view().values()) {
        const waits =
          operation.settledAt === null &&
          operation.targets.some((target) => target.state === 'INITIATED' || target.state === 'PENDING');
        if (waits) void verbs.wake(operation.opId);
      }
    };
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now();
        return;
      }
      if (live.status() !== 'live' || (hiddenAt !== null && Date.now() - hiddenAt > LONG_HIDDEN)) line();
      hiddenAt = null;
      wake();
    };
    const onShow = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      line();
      wake();
    };
    const onOnline = (): void => {
      line();
      wake();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pageshow', onShow);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pageshow', onShow);
      window.removeEventListener('online', onOnline);
      live.stop();
    };
  }, [live, store, verbs]);
};
