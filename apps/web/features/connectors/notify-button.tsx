'use client';

import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { announcer } from '../../lib/announcer.ts';
import { messages } from '../../lib/messages.ts';
import { askerOf, nextOf, titleOf } from '../operations/card-text.ts';
import { usePage } from '../operations/page-context.tsx';
import { type Notify, notify, readNotify, toggleNotify } from './notify.ts';

const t = messages.page;

/** Desktop notifications for agents that begin to wait while this page is out of sight; asked for in the press, never before. */
export const NotifyButton = () => {
  const { store } = usePage();
  const [state, setState] = useState<Notify>('off');
  const [refused, setRefused] = useState(false);
  useEffect(() => setState(readNotify()), []);

  useEffect(() => {
    if (state !== 'on') return;
    return store.watch((happened) => {
      if (document.visibilityState === 'visible') return;
      for (const happening of happened) {
        if (happening.kind !== 'opened' || askerOf(happening.operation) === null) continue;
        const { operation } = happening;
        if (notify(titleOf(operation), nextOf(operation, false), operation.opId)) continue;
        setState('blocked');
        setRefused(true);
      }
    });
  }, [state, store]);

  const press = async (): Promise<void> => {
    const next = await toggleNotify(state);
    setState(next);
    setRefused(next === 'blocked');
    if (next === 'blocked') announcer.say(t.notifyBlocked, 'assertive');
  };

  return (
    <div className="-mx-3">
      <Button look="ghost" aria-pressed={state === 'on'} onClick={() => void press()}>
        {state === 'on' ? <BellRing aria-hidden strokeWidth={1.75} /> : <Bell aria-hidden strokeWidth={1.75} />}
        {state === 'on' ? t.notifyOn : t.notify}
      </Button>
      {refused && <p className="px-3 text-xs text-text-3">{t.notifyBlocked}</p>}
    </div>
  );
};
