'use client';

import { Button } from '../../components/ui/button.tsx';
import { VendorTile } from '../../components/ui/vendor-tile.tsx';
import { messages } from '../../lib/messages.ts';
import type { App } from './types.ts';
import type { PressConnect } from './use-connect.ts';

interface DemoOfferProps {
  readonly app: App;
  /** There is more than one made-up app, so this one is named. */
  readonly several: boolean;
  readonly busy: boolean;
  readonly refusal: string | undefined;
  readonly onConnect: PressConnect;
}

/** The first thing a first visitor can do: a whole request with a made-up person. */
export const DemoOffer = ({ app, several, busy, refusal, onConnect }: DemoOfferProps) => {
  const t = messages.hero;
  return (
    <section
      aria-labelledby="demo-offer"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-3 rounded-card bg-surface p-4 shadow-lift outlined-when-forced sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5 sm:py-[18px]"
    >
      <VendorTile name={app.name} icon={null} demo size="large" />
      <div>
        <h2 id="demo-offer" className="text-lg/[22px] font-semibold">
          {t.demoTitle(app.name, several)}
        </h2>
        <p className={refusal === undefined ? 'text-text-2' : 'text-bad'}>{refusal ?? t.demo}</p>
      </div>
      <Button
        look="primary"
        aria-disabled={busy}
        onClick={() => onConnect(app.slug, app.name)}
        className="col-span-full min-h-10 px-4! sm:col-span-1 sm:min-h-9"
      >
        {busy ? messages.catalog.connecting : t.demoConnect(app.name, several)}
      </Button>
    </section>
  );
};
