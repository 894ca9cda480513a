'use client';

import { ChevronRight, Plus } from 'lucide-react';
import { memo, useId } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { VendorTile } from '../../components/ui/vendor-tile.tsx';
import { messages } from '../../lib/messages.ts';
import { AccountRow } from './account-row.tsx';
import type { Holding } from './types.ts';

const t = messages.catalog;

interface AccountsPanelProps {
  readonly holdings: readonly Holding[];
  readonly refusals: ReadonlyMap<string, string>;
  readonly onAdd: (holding: Holding) => void;
}

/** "Your accounts": each app with its logins inline. */
export const AccountsPanel = ({ holdings, refusals, onAdd }: AccountsPanelProps) => (
  <Panel className="@container">
    {holdings.map((holding) => (
      <HoldingRow key={holding.app.slug} holding={holding} refusal={refusals.get(holding.app.slug)} onAdd={onAdd} />
    ))}
  </Panel>
);

const HoldingRow = memo(
  ({
    holding,
    refusal,
    onAdd,
  }: {
    holding: Holding;
    refusal: string | undefined;
    onAdd: (holding: Holding) => void;
  }) => {
    const { app, accounts, retired } = holding;
    const name = useId();
    return (
      <section
        aria-labelledby={name}
        data-connector={app.slug}
        className="grid grid-cols-[minmax(0,1fr)] border-line not-first:border-t @catalog:grid-cols-[236px_minmax(0,1fr)]"
      >
        <div className="flex items-center gap-3 ps-4 pe-2.5 pt-3 pb-2 @catalog:items-start @catalog:py-3.5 @catalog:ps-5 @catalog:pe-2">
          <VendorTile name={app.name} icon={app.icon} demo={app.demo} />
          <div className="min-w-0 flex-1 @catalog:-mt-px">
            <h3 id={name} className="font-semibold tracking-[-0.006em] wrap-anywhere">
              {app.name}
            </h3>
            <p className={refusal === undefined ? 'text-xs text-text-3' : 'text-xs text-bad'}>
              {refusal ?? t.accounts(app.category, accounts.length)}
            </p>
          </div>
          {app.configured && app.allowed && (
            <Button
              look="ghost"
              size="dense"
              data-item
              aria-label={t.addAccountName(app.name)}
              onClick={() => onAdd(holding)}
              className="@catalog:mt-0.5 @catalog:min-h-7 @catalog:w-7 @catalog:p-0"
            >
              <Plus aria-hidden />
              <span aria-hidden className="@catalog:hidden">
                {t.addAccount}
              </span>
            </Button>
          )}
        </div>
        <ul className="ps-[60px] pe-2.5 pb-2 @catalog:px-3 @catalog:py-[3px]">
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
          {retired.length > 0 && (
            <li className="border-line-soft not-first:border-t">
              <details className="group">
                <summary className="inline-flex min-h-8 touchable list-none items-center gap-1.5 rounded-chip text-sm text-text-3">
                  <ChevronRight
                    aria-hidden
                    strokeWidth={1.75}
                    className="size-4 group-open:rotate-90 rtl:-scale-x-100"
                  />
                  {t.retired(retired.length)}
                </summary>
                <ul>
                  {retired.map((account) => (
                    <AccountRow key={account.id} account={account} />
                  ))}
                </ul>
              </details>
            </li>
          )}
        </ul>
      </section>
    );
  },
);
HoldingRow.displayName = 'HoldingRow';
