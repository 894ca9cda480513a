'use client';

import { useEffect } from 'react';
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

  // After a loss the list may be old as well.
  useEffect(() => {
    let before = live.status();
    return live.subscribe(() => {
      const now = live.status();
      if (now === 'live' && before === 'lost') reload();
      before = now;
    });
  }, [live, reload]);
};
