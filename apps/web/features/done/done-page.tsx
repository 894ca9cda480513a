'use client';

import { useCallback, useEffect, useMemo } from 'react';
import { button } from '../../components/ui/button.tsx';
import type { OneOperationQuery } from '../../generated/graphql.ts';
import { messages } from '../../lib/messages.ts';
import { PageProvider, usePage } from '../operations/page-context.tsx';
import type { View } from '../operations/types.ts';
import { useAlive } from '../operations/use-alive.ts';
import { useAnnouncements } from '../operations/use-announcements.ts';
import { usePageParts } from '../operations/use-page-parts.ts';
import { useOperations } from '../operations/use-store.ts';
import { useWake } from '../operations/use-wake.ts';
import { Say, Solo } from '../shell/solo.tsx';
import { ThemeSwitch } from '../shell/theme-switch.tsx';
import { doneOf, targetOf } from './done-view.ts';
import { Plug } from './plug.tsx';
import { useMissing } from './use-missing.ts';

interface DonePageProps {
  readonly opId: string;
  readonly app: string | null;
  /** What the server got for the first paint; null when the api gave no answer. */
  readonly initial: OneOperationQuery | null;
  readonly paintedAt: string;
}

/** Where a vendor's flow returns: says how it went for that app, and stays true while the row still moves (WE22). */
export const DonePage = ({ opId, app, initial, paintedAt }: DonePageProps) => {
  const parts = usePageParts({ serverTime: paintedAt, operations: initial?.operation ? [initial.operation] : [] });
  return (
    <PageProvider value={parts}>
      <DoneMessage opId={opId} app={app} initial={initial} />
    </PageProvider>
  );
};

const whoIs = (viewer: OneOperationQuery['viewer'] | undefined): string | undefined =>
  viewer == null ? undefined : viewer.email !== null ? messages.done.signedIn(viewer.email) : messages.done.guest;

const DoneMessage = ({ opId, app, initial }: Omit<DonePageProps, 'paintedAt'>) => {
  const { verbs } = usePage();
  const operation = useOperations(useCallback((view: View) => view.get(opId), [opId])) ?? null;
  const unreachable = useMissing(opId, initial === null);
  const done = useMemo(() => doneOf(operation, app), [operation, app]);
  const target = operation === null ? null : targetOf(operation, app);

  useAlive();
  useAnnouncements();
  useWake(initial === null || initial.viewer !== null);
  useEffect(() => {
    // The person is back before anything else knows: read the accounts now.
    void verbs.wake(opId);
  }, [verbs, opId]);
  useEffect(() => {
    document.title = messages.title(done.title);
  }, [done.title]);

  const t = messages.done;
  return (
    <Solo end={<ThemeSwitch />} foot={whoIs(initial?.viewer)}>
      {unreachable ? (
        <Say title={t.unreachable} next={t.unreachableNext} />
      ) : (
        <div data-done={done.kind} className="contents">
          {target !== null && <Plug target={target} kind={done.kind} />}
          <Say title={done.title} next={done.next}>
            <a href="/connectors" className={button({ look: 'primary', className: 'mt-[22px]' })}>
              {operation !== null && operation.settledAt === null ? t.back : t.backPlain}
            </a>
            {done.kind === 'connected' && <p className="mt-3.5 text-sm text-text-2">{t.close}</p>}
          </Say>
        </div>
      )}
    </Solo>
  );
};
