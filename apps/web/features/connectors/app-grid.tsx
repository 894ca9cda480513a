'use client';

import { memo } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { VendorTile } from '../../components/ui/vendor-tile.tsx';
import { messages } from '../../lib/messages.ts';
import type { App } from './types.ts';
import type { ConnectState, PressConnect } from './use-connect.ts';

const t = messages.catalog;

interface AppGridProps {
  readonly apps: readonly App[];
  readonly state: ConnectState;
  readonly onConnect: PressConnect;
  readonly onWhy: (app: App) => void;
}

/** The apps that can be connected, a tile each. */
export const AppGrid = ({ apps, state, onConnect, onWhy }: AppGridProps) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,272px),1fr))] gap-2">
    {apps.map((app) => (
      <AppTile
        key={app.slug}
        app={app}
        busy={state.busy.has(app.slug)}
        refusal={state.refusals.get(app.slug)}
        onConnect={onConnect}
        onWhy={onWhy}
      />
    ))}
  </ul>
);

interface AppTileProps {
  readonly app: App;
  readonly busy: boolean;
  readonly refusal: string | undefined;
  readonly onConnect: PressConnect;
  readonly onWhy: (app: App) => void;
}

const remarkOf = (app: App): string =>
  !app.allowed ? t.notAllowedNext : !app.configured ? t.notSetUpNext : app.category;

// A tile draws again only when it changes itself: typing in the search moves hundreds of them and draws none anew.
const AppTile = memo(({ app, busy, refusal, onConnect, onWhy }: AppTileProps) => (
  <li className="flex min-h-14 min-w-0 items-center gap-3 rounded-[10px] bg-surface py-2.5 ps-3 pe-2.5 shadow-card outlined-when-forced has-[[data-item]:focus-visible]:outline-2 has-[[data-item]:focus-visible]:outline-focus">
    <VendorTile name={app.name} icon={app.icon} demo={app.demo} />
    <div className="min-w-0 flex-1">
      <p className="font-medium wrap-anywhere">{app.name}</p>
      <p className={refusal === undefined ? 'text-xs text-pretty text-text-3' : 'text-xs text-pretty text-bad'}>
        {refusal ?? remarkOf(app)}
      </p>
    </div>
    {app.allowed && app.configured ? (
      <Button
        look="soft"
        size="dense"
        data-item
        aria-disabled={busy}
        aria-label={
          busy ? t.connectingName(app.name) : refusal === undefined ? t.connectName(app.name) : t.tryAgainName(app.name)
        }
        onClick={() => onConnect(app.slug, app.name)}
      >
        {busy ? t.connecting : refusal === undefined ? t.connect : t.tryAgain}
      </Button>
    ) : app.allowed ? (
      <Button look="ghost" size="dense" data-item aria-label={t.whyNotSetUp(app.name)} onClick={() => onWhy(app)}>
        {t.notSetUp}
      </Button>
    ) : (
      <span className="px-2.5 text-sm text-text-3">{t.notAllowed}</span>
    )}
  </li>
));
AppTile.displayName = 'AppTile';
