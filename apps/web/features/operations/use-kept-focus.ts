'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Marks what may receive the focus when a verb has gone: the row's name, then the card's title. */
export const FOCUS_FALLBACK = 'data-focus-fallback';

/**
 * When a focused verb vanishes, focus goes to the next verb of its row, else to the row's name, else to the card's title (WE24);
 * a keyboard or screen reader user is never thrown back to the top of the page. A card uses it too, for its own Continue.
 */
export const useKeptFocus = (row: RefObject<HTMLElement | null>): void => {
  const last = useRef<Element | null>(null);

  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const remember = (event: FocusEvent): void => {
      last.current = event.target instanceof Element ? event.target : null;
    };
    const forget = (event: FocusEvent): void => {
      // Focus that moves on its own goes somewhere; focus that is lost goes nowhere.
      if (event.relatedTarget !== null) last.current = null;
    };
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', forget);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget);
    };
  }, [row]);

  useLayoutEffect(() => {
    const element = row.current;
    const lost = last.current;
    if (element === null || lost === null || lost.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const next =
      element.querySelector<HTMLElement>('[data-verb]:not(:disabled)') ??
      element.querySelector<HTMLElement>(`[${FOCUS_FALLBACK}]`) ??
      element.closest('[data-op]')?.querySelector<HTMLElement>(`[${FOCUS_FALLBACK}]`);
    next?.focus();
  });
};
