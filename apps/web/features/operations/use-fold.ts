'use client';

import { type RefObject, useEffect, useState } from 'react';

/** How long an ended card says how it ended before it folds, in milliseconds. */
export const FOLD_AFTER = 8000;
/** How long the folding takes; the same as `--duration-fold`. */
const FOLDING = 240;

const MOVES = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;

/** whole: the card. folding: both, on the way. folded: one line. */
export type Fold = 'whole' | 'folding' | 'folded';

/** Folds an ended card after 8 s; a pointer or the focus inside holds it open and starts the time anew (WE9). */
export const useFold = (card: RefObject<HTMLElement | null>, ended: boolean): Fold => {
  const [fold, setFold] = useState<Fold>('whole');

  useEffect(() => {
    const element = card.current;
    if (!ended || fold !== 'whole' || element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A pointer holds by being there; the focus only where it is seen: after a press by mouse it rests on the title and means nothing.
    const count = (): void => {
      clearTimeout(timer);
      const held = element.matches(':hover') || element.querySelector(':focus-visible') !== null;
      if (!held) timer = setTimeout(() => setFold('folding'), FOLD_AFTER);
    };
    // Pointer and focus have moved only after the event: ask on the next turn.
    let asked: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      clearTimeout(asked);
      asked = setTimeout(count);
    };
    for (const kind of MOVES) element.addEventListener(kind, ask);
    count();
    return () => {
      clearTimeout(timer);
      clearTimeout(asked);
      for (const kind of MOVES) element.removeEventListener(kind, ask);
    };
  }, [card, ended, fold]);

  useEffect(() => {
    if (fold !== 'folding') return;
    const timer = setTimeout(() => setFold('folded'), FOLDING);
    return () => clearTimeout(timer);
  }, [fold]);

  return fold;
};
