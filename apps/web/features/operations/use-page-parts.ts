'use client';

import { useState } from 'react';
import { OneOperationDocument, OpenOperationsDocument } from '../../generated/graphql.ts';
import { ask } from '../../lib/documents.ts';
import { makeServerClock } from '../../lib/server-clock.ts';
import { makeClient } from '../../lib/urql.ts';
import { openSocket, socketUrl } from '../../lib/ws.ts';
import { asFrame } from './fold-frame.ts';
import { makeLive } from './live.ts';
import { forgetOldNotes, makeLocalStore } from './local-store.ts';
import { makeOperationStore, perAnimationFrame } from './operation-store.ts';
import type { PageParts } from './page-context.tsx';
import type { Operation } from './types.ts';
import { makeVerbs } from './verbs.ts';

/** What the server knew when it made the first paint. */
export interface Painted {
  readonly serverTime: string;
  readonly operations: readonly Operation[];
}

// The browser knows when it asked for the document and when the answer began: the server's time in it lies between.
const learnFromNavigation = (
  learn: (serverTime: number, sentAt: number, receivedAt: number) => void,
  serverTime: number,
): void => {
  if (typeof window === 'undefined') return;
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return;
  learn(
    serverTime,
    performance.timeOrigin + navigation.requestStart,
    performance.timeOrigin + navigation.responseStart,
  );
};

/** Makes and joins everything a live page shares, once per page: client, clock, stores, verbs, the line to the api. */
const makeParts = ({ serverTime, operations }: Painted): PageParts => {
  const paintedAt = Date.parse(serverTime);
  const client = makeClient('/graphql');
  const clock = makeServerClock(() => Date.now());
  learnFromNavigation(clock.learn, paintedAt);
  const store = makeOperationStore(operations.map(asFrame), perAnimationFrame);
  const local = makeLocalStore();
  forgetOldNotes(store, local);
  const live = makeLive({
    store,
    random: Math.random,
    openSocket: (events) => openSocket(socketUrl(window.location), events),
    readOpen: async () => {
      const sentAt = Date.now();
      const { data } = await ask(client, OpenOperationsDocument, {});
      if (!data) return null;
      clock.learn(Date.parse(data.serverTime), sentAt, Date.now());
      return { known: data.viewer !== null, operations: data.openOperations };
    },
    readOne: async (opId) => {
      const { data } = await ask(client, OneOperationDocument, { opId });
      return data?.operation ?? null;
    },
  });
  return { client, clock, store, local, live, verbs: makeVerbs({ client, store, local }), paintedAt };
};

/** The parts of this page; the same ones for as long as it stands. */
export const usePageParts = (painted: Painted): PageParts => useState(() => makeParts(painted))[0];
