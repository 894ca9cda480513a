'use client';

import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { messages } from '../../lib/messages.ts';
import { usePage } from './page-context.tsx';

/** A loss shorter than this is not worth a word, in milliseconds. */
const QUIET_FOR = 1500;

const onNetwork = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Says that the page is not up to date and since when: quiet, in the margin above the page, so that no row moves under a pointer. */
export const LiveBanner = () => {
  const { live, clock } = usePage();
  const status = useSyncExternalStore(live.subscribe, live.status, () => 'idle' as const);
  const online = useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  );
  const lost = status === 'lost' || !online;
  const since = useRef(0);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!lost) {
      setShown(false);
      return;
    }
    since.current = clock.now();
    const timer = setTimeout(() => setShown(true), QUIET_FOR);
    return () => clearTimeout(timer);
  }, [lost, clock]);

  return (
    <div role="status" aria-live="polite" data-line={status}>
      {shown && (
        <p className="appearing mb-4 flex items-start gap-2 rounded-tile bg-pressed px-3 py-2 text-sm text-text-2 sm:absolute sm:inset-x-0 sm:-top-[30px] sm:mb-0 sm:py-1">
          <WifiOff aria-hidden strokeWidth={1.75} className="mt-0.5 size-4" />
          <span>{online ? messages.live.reconnecting(since.current) : messages.live.offline(since.current)}</span>
        </p>
      )}
    </div>
  );
};
