'use client';

import type { Client } from '@urql/core';
import { createContext, use } from 'react';
import type { ServerClock } from '../../lib/server-clock.ts';
import type { Live } from './live.ts';
import type { LocalStore } from './local-store.ts';
import type { OperationStore } from './operation-store.ts';
import type { Verbs } from './verbs.ts';

/** What every part of a live page shares: made once per page, joined in one place. */
export interface PageParts {
  readonly client: Client;
  readonly store: OperationStore;
  readonly local: LocalStore;
  readonly verbs: Verbs;
  readonly clock: ServerClock;
  readonly live: Live;
  /** The server's time when the first paint was made: the first drawing in the browser must say the same. */
  readonly paintedAt: number;
}

const PageContext = createContext<PageParts | null>(null);

/** Gives the parts to everything below. */
export const PageProvider = PageContext.Provider;

/** The page's parts. Used outside a live page it is a bug. */
export const usePage = (): PageParts => {
  const parts = use(PageContext);
  if (parts === null) throw new Error('used outside of a live page');
  return parts;
};
