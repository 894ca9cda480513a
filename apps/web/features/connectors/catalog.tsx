'use client';

import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { EmptyPanel } from '../../components/ui/panel.tsx';
import { messages } from '../../lib/messages.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { AppGrid } from './app-grid.tsx';
import { closest, type Filter, filterCatalog, holdingsOf, NO_FILTER } from './catalog-filter.ts';
import { CatalogTools } from './catalog-tools.tsx';
import { moveByArrows } from './move-by-arrows.ts';
import type { App, Holding, PageData } from './types.ts';
import { useCatalog } from './use-catalog.ts';
import type { ConnectState, PressConnect } from './use-connect.ts';

const t = messages.catalog;

interface CatalogProps {
  readonly data: PageData;
  readonly state: ConnectState;
  readonly onConnect: PressConnect;
  readonly onAdd: (holding: Holding) => void;
  readonly onWhy: (app: App) => void;
}

const Heading = ({ id, children, count }: { id: string; children: string; count?: number }) => (
  <div className="mb-3 flex min-h-7 items-center gap-2">
    <h2 id={id} className="font-semibold tracking-[-0.006em]">
      {children}
    </h2>
    {count !== undefined && <span className="text-text-3 tabular-nums">{count}</span>}
  </div>
);

/** The person's accounts and every other app, searched and filtered together (WE18). */
export const Catalog = ({ data, state, onConnect, onAdd, onWhy }: CatalogProps) => {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const search = useRef<HTMLInputElement>(null);
  const apps = useCatalog(data.connectors);
  const holdings = useMemo(() => holdingsOf(data.accounts), [data.accounts]);
  const applied = useDeferredValue(filter);
  const { mine, others } = useMemo(() => filterCatalog(apps, holdings, applied), [apps, holdings, applied]);
  const { totalCount, connectedCount, needsAttentionCount, categories } = data.connectors;
  const nothing = mine.length === 0 && others.length === 0;
  const tools = (
    <CatalogTools
      search={search}
      filter={filter}
      onChange={setFilter}
      counts={{ all: totalCount, connected: connectedCount, attention: needsAttentionCount }}
      categories={categories.map(({ category }) => category)}
    />
  );

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target === search.current && event.key === 'ArrowDown') {
      event.currentTarget.querySelector<HTMLElement>('[data-item]')?.focus();
      event.preventDefault();
    } else if (moveByArrows(event.currentTarget, event)) event.preventDefault();
  };

  return (
    // The keys move the focus between controls that work without them too.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its controls let through.
    <div onKeyDown={onKeyDown}>
      <section aria-labelledby="accounts-title">
        <Heading id="accounts-title">{holdings.length === 0 ? t.all : t.mine}</Heading>
        {tools}
        {mine.length > 0 && <AccountsPanel holdings={mine} refusals={state.refusals} onAdd={onAdd} />}
        {nothing && <NothingFound apps={apps} filter={applied} onAll={() => setFilter(NO_FILTER)} />}
        {holdings.length === 0 && others.length > 0 && (
          <AppGrid apps={others} state={state} onConnect={onConnect} onWhy={onWhy} />
        )}
      </section>
      {holdings.length > 0 && others.length > 0 && (
        <section aria-labelledby="more-title" className={mine.length > 0 ? 'mt-10' : undefined}>
          <Heading id="more-title" count={applied === NO_FILTER ? totalCount - holdings.length : others.length}>
            {t.more}
          </Heading>
          <AppGrid apps={others} state={state} onConnect={onConnect} onWhy={onWhy} />
        </section>
      )}
      <p role="status" className="sr-only">
        {applied === NO_FILTER ? '' : t.found(mine.length + others.length)}
      </p>
    </div>
  );
};

const NothingFound = ({ apps, filter, onAll }: { apps: readonly App[]; filter: Filter; onAll: () => void }) => {
  if (apps.length === 0) return <EmptyPanel title={t.empty} next={t.emptyNext} />;
  const meant = filter.text.trim() === '' ? null : closest(apps, filter.text);
  return (
    <EmptyPanel
      title={filter.text.trim() === '' ? t.noneHere[filter.show] : t.noMatch(filter.text.trim())}
      next={meant === null ? undefined : t.didYouMean(meant.name)}
    >
      <Button data-item onClick={onAll}>
        {t.showAll}
      </Button>
    </EmptyPanel>
  );
};
