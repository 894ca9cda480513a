'use client';

import { ArrowUpRight, RotateCcw } from 'lucide-react';
import { Button, button } from '../../components/ui/button.tsx';
import { messages } from '../../lib/messages.ts';
import { CopyButton } from './copy-button.tsx';
import { rowKey, withNote } from './local-store.ts';
import { usePage } from './page-context.tsx';
import type { Target } from './types.ts';
import { appOf, nameOf, type Verb } from './view.ts';

interface RowVerbsProps {
  readonly opId: string;
  readonly target: Target;
  readonly verbs: readonly Verb[];
  /** The card's one solid button is in this row. */
  readonly solid: boolean;
  /** A new link is on its way. */
  readonly retrying: boolean;
  /** Not now is on its way. */
  readonly leaving: boolean;
  readonly onAddAnother: (target: Target) => void;
}

const wide = 'flex-auto min-h-10 @row:min-h-8 @row:flex-none';
const framed = 'shadow-[inset_0_0_0_1px_var(--color-control)] @row:shadow-none';

/** The buttons of a row, in the order of the table: exactly those its state allows (WE2). */
export const RowVerbs = ({ opId, target, verbs, solid, retrying, leaving, onAddAnother }: RowVerbsProps) => {
  const page = usePage();
  const t = messages.verbs;
  const name = nameOf(target);
  const own = solid ? 'primary' : 'tonal';
  return verbs.map((verb) => {
    switch (verb) {
      case 'open':
        return (
          <a
            key={verb}
            data-verb
            href={target.link ?? undefined}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.openName(name)}
            className={button({ look: own, className: wide })}
          >
            {t.open}
            <ArrowUpRight aria-hidden className="rtl:-scale-x-100" />
          </a>
        );
      case 'copy':
        return (
          <CopyButton
            key={verb}
            link={target.link ?? ''}
            name={name}
            className={`size-10 @row:size-8 ${framed}`}
            onRefused={(why) =>
              page.local.change(({ notes }) => ({ notes: withNote(notes, rowKey(opId, target.targetId), why) }))
            }
          />
        );
      case 'tryAgain':
        return (
          <Button
            key={verb}
            look={retrying ? 'tonal' : own}
            data-verb
            aria-disabled={retrying}
            aria-label={t.tryAgainName(name)}
            onClick={() => void page.verbs.tryAgain(opId, target.targetId)}
            className={wide}
          >
            <RotateCcw aria-hidden />
            {t.tryAgain}
          </Button>
        );
      case 'addAnother':
        return (
          <Button
            key={verb}
            look="outline"
            data-verb
            aria-label={t.addAnotherName(appOf(target))}
            onClick={() => onAddAnother(target)}
            className={wide}
          >
            {t.addAnother}
          </Button>
        );
      case 'notNow':
        return (
          <Button
            key={verb}
            look="ghost"
            data-verb
            aria-disabled={leaving}
            aria-label={t.notNowName(name)}
            onClick={() => void page.verbs.notNow(opId, target.targetId)}
            className={`${wide} ${framed} @row:last:-me-3`}
          >
            {t.notNow}
          </Button>
        );
      default:
        return verb satisfies never;
    }
  });
};
