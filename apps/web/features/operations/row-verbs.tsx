'use client';

import { ArrowUpRight, Copy, RotateCcw } from 'lucide-react';
import { Button, button } from '../../components/ui/button.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { announcer } from '../../lib/announcer.ts';
import { messages } from '../../lib/messages.ts';
import { usePage } from './page-context.tsx';
import type { Target } from './types.ts';
import { appOf, nameOf, type Verb } from './view.ts';

interface RowVerbsProps {
  readonly opId: string;
  readonly target: Target;
  readonly verbs: readonly Verb[];
  /** The card's one solid button is in this row. */
  readonly solid: boolean;
  readonly busy: boolean;
  /** A required value is missing: the row's own verb waits for it. */
  readonly held: boolean;
  readonly onAddAnother: (target: Target) => void;
}

const copy = async (link: string, name: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link);
    announcer.say(messages.verbs.copied(name));
  } catch {
    announcer.say(messages.verbs.copyFailed, 'assertive');
  }
};

const wide = 'flex-auto min-h-10 @row:min-h-8 @row:flex-none';
const framed = 'shadow-[inset_0_0_0_1px_var(--color-control)] @row:shadow-none';

/** The buttons of a row, in the order of the table: exactly those its state allows (WE2). */
export const RowVerbs = ({ opId, target, verbs, solid, busy, held, onAddAnother }: RowVerbsProps) => {
  const page = usePage();
  const t = messages.verbs;
  const name = nameOf(target);
  const own = solid ? 'primary' : 'tonal';
  return verbs.map((verb) => {
    switch (verb) {
      case 'open':
        return held ? (
          <Button key={verb} look={own} data-verb disabled aria-label={t.openName(name)} className={wide}>
            {t.open}
          </Button>
        ) : (
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
          <IconButton
            key={verb}
            data-verb
            aria-label={t.copyName(name)}
            onClick={() => void copy(target.link ?? '', name)}
            className={`size-10 @row:size-8 ${framed}`}
          >
            <Copy aria-hidden strokeWidth={1.75} />
          </IconButton>
        );
      case 'tryAgain':
        return (
          <Button
            key={verb}
            look={busy ? 'tonal' : own}
            data-verb
            aria-disabled={busy}
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
