'use client';

import { useEffect } from 'react';
import { messages } from '../../lib/messages.ts';

/** Says in the tab's title that an agent waits, and who, for a person who is in another tab. */
export const useTabTitle = (waiting: number, who: string | null): void => {
  useEffect(() => {
    document.title = messages.title(
      waiting === 0 ? messages.page.connectors : messages.live.titleWaiting(waiting, who),
    );
  }, [waiting, who]);
};
