'use client';

import { useCallback } from 'react';
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
import type { Holding, PageData } from './types.ts';
import { useConnect } from './use-connect.ts';
import { useDialogs } from './use-dialogs.tsx';
import { usePageData } from './use-page-data.ts';
import { useRenewal } from './use-renewal.ts';
import { useTabTitle } from './use-tab-title.ts';

const waitingAgents = (view: View): string =>
  [...view.values()]
    .flatMap((operation) => (operation.settledAt === null && askerOf(operation) !== null ? [askerOf(operation)] : []))
    .join('\n');
const anyCard = (view: View): boolean => view.size > 0;

const whoIs = (viewer: PageData['viewer']): string =>
  viewer === null
    ? messages.shell.nobody
    : viewer.kind === 'GUEST'
      ? messages.shell.guest
      : (viewer.email ?? viewer.name ?? messages.shell.guest);

/** Everything a person sees on the Connectors page. */
export const ConnectorsHome = ({ initial }: { initial: PageData | null }) => {
  const [{ data, failed, loading }, reload] = usePageData(initial);
  const [connect, state, refuse] = useConnect();
  const dialogs = useDialogs({ accounts: data?.accounts ?? [], onConnect: connect, onRefused: refuse });
  const waiting = useOperations(waitingAgents);
  const carded = useOperations(anyCard);
  const agents = waiting === '' ? [] : waiting.split('\n');
  const demos = (data?.connectors.edges ?? []).map((edge) => edge.node).filter((app) => app.demo && app.allowed);
  const [demo] = demos;
  const known = data !== null && data.viewer !== null;
  const firstVisit = data !== null && data.accounts.length === 0 && !carded;

  useAlive();
  // Before the line it hears: leaving the page ends that, and is no reason to ask again.
  useRenewal(reload, known);
  useWake(known);
  useAnnouncements();
  useTabTitle(agents.length, agents[0] ?? null);

  const { add } = dialogs;
  const onAdd = useCallback(({ app }: Holding) => add(app), [add]);
  const onAddAnother = useCallback((target: Target) => target.connector && add(target.connector), [add]);

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
        <Catalog data={data} state={state} onConnect={connect} onAdd={onAdd} onWhy={dialogs.explain} />
      ) : failed ? (
        <CatalogFailed requests={carded} loading={loading} onRetry={reload} />
      ) : (
        <CatalogLoading />
      )}
      {dialogs.shown}
    </Shell>
  );
};
