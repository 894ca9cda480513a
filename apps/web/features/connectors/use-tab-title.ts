'use client';

import { useEffect } from 'react';
import { messages } from '../../lib/messages.ts';

/** Says in the tab's title and icon that an agent waits, and who, for a person who is in another tab. */
export const useTabTitle = (waiting: number, who: string | null): void => {
  useEffect(() => {
    document.title = messages.title(
      waiting === 0 ? messages.page.connectors : messages.live.titleWaiting(waiting, who),
    );
  }, [waiting, who]);

  const some = waiting > 0;
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon === null || !some) return;
    const { href } = icon;
    icon.href = '/icon-waiting.svg';
    return () => {
      icon.href = href;
    };
  }, [some]);
};
