'use client';

import { type RefObject, useRef } from 'react';

/** Puts what is new first, or last while somebody is busy in the list; what is there already never changes its place (WE14). */
export const steadyOrder = (shown: readonly string[], now: readonly string[], busy: boolean): readonly string[] => {
  const kept = shown.filter((id) => now.includes(id));
  const fresh = now.filter((id) => !shown.includes(id));
  if (fresh.length === 0 && kept.length === shown.length) return shown;
  return busy ? [...kept, ...fresh] : [...fresh, ...kept];
};

/** The order in which cards stand: newest first, but none moves under a pointer or away from the focus. */
export const useSteadyOrder = (list: RefObject<HTMLElement | null>, now: readonly string[]): readonly string[] => {
  const shown = useRef<readonly string[]>([]);
  const element = list.current;
  const busy = element !== null && (element.matches(':hover') || element.contains(document.activeElement));
  shown.current = steadyOrder(shown.current, now, busy);
  return shown.current;
};
