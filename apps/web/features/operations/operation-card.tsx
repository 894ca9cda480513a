'use client';

import { clsx } from 'clsx';
import { Bot, UserRound } from 'lucide-react';
import { memo, useCallback, useId, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Tile } from '../../components/ui/tile.tsx';
import { messages } from '../../lib/messages.ts';
import { askerOf, footOf, nextOf, titleOf } from './card-text.ts';
import { Fuse, TimeLeft } from './countdown.tsx';
import { EndedLine } from './ended-line.tsx';
import { usePage } from './page-context.tsx';
import { TargetRow } from './target-row.tsx';
import type { Target, View } from './types.ts';
import { useFold } from './use-fold.ts';
import { FOCUS_FALLBACK, useKeptFocus } from './use-kept-focus.ts';
import { useLocal, useOperations } from './use-store.ts';
import { solidRow } from './view.ts';

interface OperationCardProps {
  readonly opId: string;
  readonly onConnect: (slug: string, name: string) => void;
  readonly onAddAnother: (target: Target) => void;
}

/** One request: who asks, for what, how long still, a row per app, Continue; then how it ended, then one line (WE1, WE9). */
export const OperationCard = memo(({ opId, onConnect, onAddAnother }: OperationCardProps) => {
  const operation = useOperations(useCallback((view: View) => view.get(opId), [opId]));
  const { verbs } = usePage();
  const blocked = useLocal((view) => view.blocked.has(opId));
  const busy = useLocal((view) => view.busy.has(opId));
  const note = useLocal((view) => view.notes.get(opId));
  const shell = useRef<HTMLDivElement>(null);
  const title = useId();
  useKeptFocus(shell);
  const fold = useFold(shell, operation !== undefined && operation.settledAt !== null);
  if (operation === undefined) return null;

  const open = operation.settledAt === null;
  const solid = solidRow(operation.targets, open);

  return (
    <div
      ref={shell}
      data-op={opId}
      data-seq={operation.seq}
      data-settled={operation.settledBy?.toLowerCase()}
      className="grid min-w-0"
    >
      {fold !== 'folded' && (
        <div
          className={clsx(
            'grid min-w-0 transition-[grid-template-rows,opacity] duration-(--duration-fold) ease-in-out',
            fold === 'folding' ? 'grid-rows-[0fr] opacity-0' : 'grid-rows-[1fr]',
          )}
        >
          <article
            aria-labelledby={title}
            className={clsx(
              '@container min-h-0 min-w-0 rounded-card bg-surface outlined-when-forced',
              open ? 'shadow-lift' : 'shadow-card',
              fold === 'folding' && 'overflow-clip',
            )}
          >
            <header
              className={clsx(
                'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 p-4 @row:grid-cols-[auto_minmax(0,1fr)_auto] @row:px-5 @row:pb-[17px]',
                !open && 'border-b border-line-soft',
              )}
            >
              <Tile look="who" className="row-span-3 mt-0.5 [&_svg]:size-[18px] @row:row-span-2">
                {askerOf(operation) === null ? <UserRound strokeWidth={1.75} /> : <Bot strokeWidth={1.75} />}
              </Tile>
              <h3
                id={title}
                {...{ [FOCUS_FALLBACK]: '' }}
                tabIndex={-1}
                className="col-start-2 text-lg/[22px] font-semibold text-balance wrap-anywhere"
              >
                {titleOf(operation)}
              </h3>
              {open && <TimeLeft operation={operation} />}
              <p className="col-start-2 text-text-2 wrap-anywhere @row:col-end-4">{nextOf(operation, blocked)}</p>
              {open && <Fuse operation={operation} />}
            </header>
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-x-3 @row:grid-cols-[52px_minmax(0,1fr)_minmax(166px,max-content)_minmax(212px,max-content)]">
              {operation.targets.map((target) => (
                <TargetRow
                  key={target.targetId}
                  opId={opId}
                  target={target}
                  open={open}
                  solid={target.targetId === solid}
                  onAddAnother={onAddAnother}
                />
              ))}
            </ol>
            {open && (
              <footer className="flex flex-wrap items-center gap-3 rounded-b-card border-t border-line-soft bg-sunken px-4 py-3 @row:px-5">
                <p
                  className={clsx(
                    'min-w-0 flex-[1_1_220px] text-sm text-pretty',
                    note === undefined ? 'text-text-2' : 'text-bad',
                  )}
                >
                  {note ?? footOf(operation)}
                </p>
                <Button
                  look="outline"
                  aria-disabled={busy}
                  onClick={() => void verbs.goOn(opId)}
                  className="min-h-10 flex-auto @row:min-h-8 @row:flex-none"
                >
                  {messages.verbs.continue}
                </Button>
              </footer>
            )}
          </article>
        </div>
      )}
      {fold !== 'whole' && (
        <div className="appearing min-w-0">
          <EndedLine operation={operation} onConnect={onConnect} />
        </div>
      )}
    </div>
  );
});
OperationCard.displayName = 'OperationCard';
