'use client';

import { useEffect } from 'react';
import { announcer } from '../../lib/announcer.ts';
import { heardOf } from './heard.ts';
import { usePage } from './page-context.tsx';

/** Says to a screen reader what happens on the cards, and nothing about what was there at load (WE23, C93). */
export const useAnnouncements = (): void => {
  const { store } = usePage();
  useEffect(
    () =>
      store.watch((happened) => {
        for (const urgency of ['polite', 'assertive'] as const) {
          const said = happened.map((happening) => heardOf(happening)).filter((heard) => heard?.urgency === urgency);
          if (said.length > 0) announcer.say(said.map((heard) => heard?.text).join('. '), urgency);
        }
      }),
    [store],
  );
};
