'use client';

import { useEffect } from 'react';
import type { LiveStatus } from '../operations/live.ts';
import { usePage } from '../operations/page-context.tsx';

/** Asks for the accounts again when a row says that one may have changed: they were written in the same breath as the move. */
export const useRenewal = (reload: () => void, known: boolean): void => {
  const { store, live } = usePage();

  useEffect(
    () =>
      store.watch((happened) => {
        if (
          happened.some(
            (happening) =>
              happening.kind === 'settled' || (happening.kind === 'moved' && happening.target.state === 'CONNECTED'),
          )
        )
          reload();
      }),
    [store, reload],
  );

  // Nobody in this tab may have become somebody in another one.
  useEffect(() => {
    if (known) return;
    const onShow = (): void => {
      if (document.visibilityState === 'visible') reload();
    };
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [known, reload]);

  // With every line but the first the list may be old, and who the person is as well when a line has become none.
  useEffect(() => live.subscribe(renewOn(live.status, reload)), [live, reload]);
};

/**
 * Hears every change of the line and renews when it stands anew, or stands no more because the api knows nobody here. The first
 * line comes right after the first paint and renews nothing, unless it was long in coming.
 */
export const renewOn = (status: () => LiveStatus, reload: () => void): (() => void) => {
  let before = status();
  let stood = before === 'live';
  return () => {
    const now = status();
    if (now === before) return;
    if (now === 'idle' || (now === 'live' && (stood || before === 'lost'))) reload();
    stood ||= now === 'live';
    before = now;
  };
};
