'use client';

import { useSyncExternalStore } from 'react';
import { announcer } from '../../lib/announcer.ts';

/** The two regions a screen reader listens to. They stand in the page from the start, empty (WE23). */
export const LiveRegions = () => {
  const said = useSyncExternalStore(announcer.subscribe, announcer.said, announcer.said);
  return (
    <>
      <div className="sr-only" role="status" aria-live="polite">
        {said.polite}
      </div>
      <div className="sr-only" role="alert" aria-live="assertive">
        {said.assertive}
      </div>
    </>
  );
};
