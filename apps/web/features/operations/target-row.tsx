'use client';

import { clsx } from 'clsx';
import { memo, useRef } from 'react';
import { Alias } from '../../components/ui/chip.tsx';
import { State } from '../../components/ui/state.tsx';
import { VendorTile } from '../../components/ui/vendor-tile.tsx';
import { messages } from '../../lib/messages.ts';
import { notNowKey, rowKey } from './local-store.ts';
import { rowText } from './row-text.ts';
import { RowVerbs } from './row-verbs.tsx';
import { SIGHTS } from './sights.ts';
import type { Target } from './types.ts';
import { FOCUS_FALLBACK, useKeptFocus } from './use-kept-focus.ts';
import { useServerTime } from './use-server-time.ts';
import { useLocal } from './use-store.ts';
import { appOf, sightOf, verbsOf } from './view.ts';

interface TargetRowProps {
  readonly opId: string;
  readonly target: Target;
  readonly open: boolean;
  readonly solid: boolean;
  readonly onAddAnother: (target: Target) => void;
}

const wordOf = (target: Target, now: number): string =>
  messages.state.parked(
    target.nextReadAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(target.nextReadAt) - now) / 1000)),
  );

/** One app of a request: its tile, name and alias, what is the matter, its state in words, its verbs (WE1). */
export const TargetRow = memo(({ opId, target, open, solid, onAddAnother }: TargetRowProps) => {
  const row = useRef<HTMLLIElement>(null);
  const key = rowKey(opId, target.targetId);
  const retrying = useLocal((view) => view.busy.has(key));
  const leaving = useLocal((view) => view.busy.has(notNowKey(opId, target.targetId)));
  const checking = useLocal((view) => view.checking.has(opId));
  const note = useLocal((view) => view.notes.get(key));
  const now = useServerTime(target.nextReadAt !== null);
  useKeptFocus(row);

  const sight = sightOf(target, open, { checking, retrying }, now);
  const look = SIGHTS[sight];
  const verbs = verbsOf(sight, open, target);
  const { text, weighty } = note === undefined ? rowText(target, sight) : { text: note, weighty: true };
  const choice = verbs.includes('addAnother');

  return (
    <li
      ref={row}
      data-target={target.name}
      data-target-id={target.targetId}
      data-state={target.state.toLowerCase()}
      data-sight={sight}
      className="grid grid-cols-[32px_minmax(0,1fr)] items-start gap-x-3 gap-y-1 border-line-soft px-4 py-3.5 not-first:border-t @row:col-span-full @row:min-h-14 @row:grid-cols-subgrid @row:items-center @row:gap-y-0 @row:px-5 @row:py-[11px]"
    >
      <VendorTile
        name={appOf(target)}
        icon={target.connector?.icon ?? null}
        demo={target.connector?.demo ?? false}
        className="row-span-2 @row:row-span-1 @row:row-start-1"
      />
      <div className="min-w-0 self-center">
        <p
          {...{ [FOCUS_FALLBACK]: '' }}
          tabIndex={-1}
          className="flex min-h-5 flex-wrap items-baseline gap-x-2 gap-y-0.5 font-medium wrap-anywhere"
        >
          <span className="min-w-0">{appOf(target)}</span>
          {target.alias !== null && <Alias>{target.alias}</Alias>}
        </p>
        {text !== '' && (
          <p
            className={clsx('mt-px text-sm/[18px] wrap-anywhere text-pretty', weighty ? 'text-text-2' : 'text-text-3')}
          >
            {text}
          </p>
        )}
      </div>
      <State
        icon={look.icon}
        tone={look.tone}
        turning={look.turning ?? false}
        word={sight === 'parked' ? wordOf(target, now) : look.word}
      />
      {verbs.length > 0 && (
        <div
          className={clsx(
            'col-span-full mt-2 flex flex-wrap gap-2',
            choice
              ? '@row:col-[2/-1] @row:mt-2 @row:mb-0.5'
              : '@row:col-auto @row:mt-0 @row:flex-nowrap @row:items-center @row:justify-end @row:gap-1',
          )}
        >
          <RowVerbs
            opId={opId}
            target={target}
            verbs={verbs}
            solid={solid}
            retrying={retrying}
            leaving={leaving}
            onAddAnother={onAddAnother}
          />
        </div>
      )}
    </li>
  );
});
TargetRow.displayName = 'TargetRow';
