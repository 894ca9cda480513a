'use client';

import { lazy, Suspense, useCallback, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { askerOf } from '../operations/card-text.ts';
import { LiveBanner } from '../operations/live-banner.tsx';
import type { Target, View } from '../operations/types.ts';
import { useAlive } from '../operations/use-alive.ts';
import { useAnnouncements } from '../operations/use-announcements.ts';
import { useOperations } from '../operations/use-store.ts';
import { useWake } from '../operations/use-wake.ts';
import { Shell } from '../shell/shell.tsx';
import { Catalog } from './catalog.tsx';
import { CatalogFailed, CatalogLoading, CatalogStale } from './catalog-states.tsx';
import { DemoOffer } from './demo-offer.tsx';
import { Hero } from './hero.tsx';
import { PageHead } from './page-head.tsx';
import { Requests } from './requests.tsx';
import type { App, Holding, PageData } from './types.ts';
import { useConnect } from './use-connect.ts';
import { usePageData } from './use-page-data.ts';
import { useRenewal } from './use-renewal.ts';
import { useTabTitle } from './use-tab-title.ts';

// Dialogs come with the press that opens them: most visits need none.
const AddAccountDialog = lazy(() =>
  import('./add-account-dialog.tsx').then((module) => ({ default: module.AddAccountDialog })),
);
const NotSetUpDialog = lazy(() =>
  import('./not-set-up-dialog.tsx').then((module) => ({ default: module.NotSetUpDialog })),
);

type Adding = Pick<App, 'slug' | 'name' | 'icon' | 'demo'>;

const waitingAgents = (view: View): string =>
  [...view.values()]
    .flatMap((operation) => (operation.settledAt === null && askerOf(operation) !== null ? [askerOf(operation)] : []))
    .join('\n');
const anyCard = (view: View): boolean => view.size > 0;

const whoIs = (viewer: PageData['viewer']): string =>
  viewer == null
    ? messages.shell.nobody
    : viewer.kind === 'GUEST'
      ? messages.shell.guest
      : (viewer.email ?? viewer.name ?? messages.shell.guest);

/** Everything a person sees on the Connectors page. */
export const ConnectorsHome = ({ initial }: { initial: PageData | null }) => {
  const [{ data, failed, loading }, reload] = usePageData(initial);
  const [connect, state] = useConnect();
  const [adding, setAdding] = useState<Adding | null>(null);
  const [why, setWhy] = useState<App | null>(null);
  const waiting = useOperations(waitingAgents);
  const carded = useOperations(anyCard);
  const agents = waiting === '' ? [] : waiting.split('\n');
  const demos = (data?.connectors.edges ?? []).map((edge) => edge.node).filter((app) => app.demo && app.allowed);
  const [demo] = demos;
  const firstVisit = data !== null && data.accounts.length === 0 && !carded;

  useAlive();
  useWake(data?.viewer != null);
  useAnnouncements();
  useRenewal(reload);
  useTabTitle(agents.length, agents[0] ?? null);

  const onAdd = useCallback(({ app }: Holding) => setAdding(app), []);
  const onAddAnother = useCallback((target: Target) => target.connector && setAdding(target.connector), []);

  return (
    <Shell waiting={agents.length} who={data === null ? '' : whoIs(data.viewer)}>
      <LiveBanner />
      {firstVisit ? <Hero /> : <PageHead agents={agents.length} />}
      {firstVisit && demo !== undefined && (
        <div className="mb-10">
          <DemoOffer
            app={demo}
            several={demos.length > 1}
            busy={state.busy.has(demo.slug)}
            refusal={state.refusals.get(demo.slug)}
            onConnect={connect}
          />
        </div>
      )}
      <Requests onConnect={connect} onAddAnother={onAddAnother} />
      {failed && data !== null && (
        <CatalogStale since={Date.parse(data.serverTime)} loading={loading} onRetry={reload} />
      )}
      {data !== null ? (
        <Catalog data={data} state={state} onConnect={connect} onAdd={onAdd} onWhy={setWhy} />
      ) : failed ? (
        <CatalogFailed requests={carded} loading={loading} onRetry={reload} />
      ) : (
        <CatalogLoading />
      )}
      <Suspense>
        {adding !== null && (
          <AddAccountDialog
            app={adding}
            accounts={(data?.accounts ?? []).filter((account) => account.connector.slug === adding.slug)}
            onConnect={connect}
            onClose={() => setAdding(null)}
          />
        )}
        {why !== null && <NotSetUpDialog app={why} onClose={() => setWhy(null)} />}
      </Suspense>
    </Shell>
  );
};
