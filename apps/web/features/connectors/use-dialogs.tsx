'use client';

import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import type { Account, App } from './types.ts';
import type { PressConnect } from './use-connect.ts';

// Dialogs come with the press that opens them: most visits need none.
const loadAdd = () => import('./add-account-dialog.tsx').then((module) => ({ default: module.AddAccountDialog }));
const loadWhy = () => import('./not-set-up-dialog.tsx').then((module) => ({ default: module.NotSetUpDialog }));
const AddAccountDialog = lazy(loadAdd);
const NotSetUpDialog = lazy(loadWhy);

/** What the dialog about a further account needs to know of its app. */
type Adding = Pick<App, 'slug' | 'name' | 'icon' | 'demo'>;

interface DialogsInput {
  readonly accounts: readonly Account[];
  readonly onConnect: PressConnect;
  /** A dialog could not be fetched: the reason belongs beside its app. */
  readonly onRefused: (slug: string, why: string) => void;
}

interface Dialogs {
  readonly add: (app: Adding) => void;
  readonly explain: (app: App) => void;
  readonly shown: ReactNode;
}

/** The page's dialogs: how to open them, and the one that is open. */
export const useDialogs = ({ accounts, onConnect, onRefused }: DialogsInput): Dialogs => {
  const [adding, setAdding] = useState<Adding | null>(null);
  const [why, setWhy] = useState<App | null>(null);

  const add = useCallback(
    (app: Adding) =>
      void loadAdd().then(
        () => setAdding(app),
        () => onRefused(app.slug, messages.refused.connect.undelivered),
      ),
    [onRefused],
  );
  const explain = useCallback(
    (app: App) =>
      void loadWhy().then(
        () => setWhy(app),
        () => onRefused(app.slug, messages.refused.connect.undelivered),
      ),
    [onRefused],
  );

  const shown = (
    <Suspense>
      {adding !== null && (
        <AddAccountDialog
          app={adding}
          accounts={accounts.filter((account) => account.connector.slug === adding.slug)}
          onConnect={onConnect}
          onClose={() => setAdding(null)}
        />
      )}
      {why !== null && <NotSetUpDialog app={why} onClose={() => setWhy(null)} />}
    </Suspense>
  );
  return { add, explain, shown };
};
