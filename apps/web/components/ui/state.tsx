import { cva } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

/** The colour role of a state. It never speaks alone: an icon and a word come with it. */
export type Tone = 'you' | 'ok' | 'warn' | 'bad' | 'off' | 'plain';

const state = cva('inline-flex items-start gap-1.5 text-sm font-medium', {
  variants: {
    tone: {
      you: 'text-accent-text',
      ok: 'text-ok',
      warn: 'text-warn',
      bad: 'text-bad',
      off: 'text-text-3',
      plain: 'text-text-2',
    },
  },
});

interface StateProps {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly word: string;
  readonly turning?: boolean;
  readonly className?: string;
}

/** A state in words with its icon. A new word fades in instead of jumping. */
export const State = ({ icon: Icon, tone, word, turning = false, className }: StateProps) => (
  <span
    key={word.replace(/\d+/g, '')}
    className={state({ tone, className: clsx('appearing tabular-nums', className) })}
  >
    <Icon aria-hidden strokeWidth={1.75} className={clsx('mt-0.5 size-4', turning && 'turning')} />
    <span>{word}</span>
  </span>
);
