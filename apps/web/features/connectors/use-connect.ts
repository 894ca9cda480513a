'use client';

import { useCallback, useMemo, useRef, useState } from 'react';
import { announcer } from '../../lib/announcer.ts';
import { usePage } from '../operations/page-context.tsx';
import { FOCUS_FALLBACK } from '../operations/use-kept-focus.ts';
import { connect } from './connect.ts';
import { openTab } from './open-tab.ts';

/** Where a press on Connect stands, by app. */
export interface ConnectState {
  readonly busy: ReadonlySet<string>;
  readonly refusals: ReadonlyMap<string, string>;
}

/** Presses Connect for an app, under a name where one was asked for. */
export type PressConnect = (slug: string, name: string, alias?: string) => void;

/** Puts a reason beside an app. */
export type Refuse = (slug: string, why: string) => void;

/** The one way to connect from this page. A second press for the same app waits for the first (WE26, C41). */
export const useConnect = (): readonly [PressConnect, ConnectState, Refuse] => {
  const { client, store, local, live } = usePage();
  const [state, setState] = useState<ConnectState>({ busy: new Set(), refusals: new Map() });
  const inFlight = useRef(new Set<string>());

  const refuse = useCallback<Refuse>((slug, why) => {
    setState((before) => ({ ...before, refusals: new Map(before.refusals).set(slug, why) }));
    announcer.say(why, 'assertive');
  }, []);

  const press = useCallback<PressConnect>(
    (slug, name, alias) => {
      if (inFlight.current.has(slug)) return;
      inFlight.current.add(slug);
      const tab = openTab(name);
      setState(({ refusals }) => ({ busy: new Set(inFlight.current), refusals: without(refusals, slug) }));
      void connect({ client, store, local, onKnown: live.start }, slug, alias ?? null, tab)
        .then((outcome) => {
          if (outcome.kind === 'refused') refuse(slug, outcome.why);
          else requestAnimationFrame(() => showCard(outcome.opId));
        })
        .finally(() => {
          inFlight.current.delete(slug);
          setState((before) => ({ ...before, busy: new Set(inFlight.current) }));
        });
    },
    [client, store, local, live, refuse],
  );
  return useMemo(() => [press, state, refuse] as const, [press, state, refuse]);
};

const without = (map: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> => {
  const next = new Map(map);
  next.delete(key);
  return next;
};

// The press was in the list; its card is on top. The focus stays where it was, unless what was pressed has gone: the offer of a first
// visit makes room for the card, which is then where a keyboard or a screen reader goes on (WE24).
const showCard = (opId: string): void => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const card = document.querySelector(`[data-op="${CSS.escape(opId)}"]`);
  card?.scrollIntoView({ block: 'center', behavior: still ? 'instant' : 'smooth' });
  if (document.activeElement === null || document.activeElement === document.body)
    card?.querySelector<HTMLElement>(`[${FOCUS_FALLBACK}]`)?.focus({ preventScroll: true });
};
