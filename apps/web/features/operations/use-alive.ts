'use client';

import { useEffect } from 'react';

/** Marks the document once its buttons work: `html[data-live]`. Whoever drives the page from outside waits for it. */
export const useAlive = (): void => {
  useEffect(() => {
    document.documentElement.dataset.live = '';
    return () => {
      delete document.documentElement.dataset.live;
    };
  }, []);
};
