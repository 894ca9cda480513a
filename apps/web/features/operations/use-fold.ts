'use client';

import { type RefObject, useEffect, useState } from 'react';

/** How long an ended card says how it ended before it folds, in milliseconds. */
export const FOLD_AFTER = 8000;
/** How long the folding takes; the same as `--duration-fold`. */
const FOLDING = 240;

/** whole: the card. folding: both, on the way. folded: one line. */
export type Fold = 'whole' | 'folding' | 'folded';

/** Folds an ended card after 8 s; a pointer or the focus inside holds it open and starts the time anew (WE9). */
export const useFold = (card: RefObject<HTMLElement | null>, ended: boolean): Fold => {
  const [fold, setFold] = useState<Fold>('whole');

  useEffect(() => {
    const element = card.current;
    if (!ended || fold !== 'whole' || element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = (): void => clearTimeout(timer);
    const count = (): void => {
      clearTimeout(timer);
      const held = element.matches(':hover') || element.contains(document.activeElement);
      if (!held) timer = setTimeout(() => setFold('folding'), FOLD_AFTER);
    };
    // The focus has left only after the event: ask on the next turn.
    const later = (): void => void setTimeout(count);
    element.addEventListener('pointerenter', hold);
    element.addEventListener('focusin', hold);
    element.addEventListener('pointerleave', later);
    element.addEventListener('focusout', later);
    count();
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointerenter', hold);
      element.removeEventListener('focusin', hold);
      element.removeEventListener('pointerleave', later);
      element.removeEventListener('focusout', later);
    };
  }, [card, ended, fold]);

  useEffect(() => {
    if (fold !== 'folding') return;
    const timer = setTimeout(() => setFold('folded'), FOLDING);
    return () => clearTimeout(timer);
  }, [fold]);

  return fold;
};
