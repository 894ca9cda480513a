import { CircleCheck, CirclePause, CircleX, CornerDownRight, type LucideIcon, TimerOff } from 'lucide-react';
import { messages } from '../../lib/messages.ts';
import { askerOf } from './card-text.ts';
import type { Operation } from './types.ts';
import { appOf, nameOf } from './view.ts';

const t = messages.ended;

/** The one line that is left of a card: an icon, what came of it, and why it ended (WE9). */
export interface Ended {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly why: string;
  /** The connector a person may want to connect now, because the time was up before they could. */
  readonly connect: { readonly slug: string; readonly name: string } | null;
}

const countsOf = (operation: Operation): string => {
  const who = askerOf(operation);
  const [only] = operation.targets;
  if (operation.targets.length === 1 && only !== undefined) {
    const word = only.state === 'CONNECTED' || only.state === 'SKIPPED' ? t.words[only.state] : t.words.other;
    return t.counts(who, [t.one(nameOf(only), word)]);
  }
  const n = (state: string): number => operation.targets.filter((target) => target.state === state).length;
  const parts = [
    [n('CONNECTED'), t.connected],
    [n('SKIPPED'), t.skipped],
    [n('NOT_CONNECTED'), t.notConnected],
  ] as const;
  return t.counts(
    who,
    parts.filter(([many]) => many > 0).map(([many, say]) => say(many)),
  );
};

/** Gives what a settled operation's line says; by the clock of the person who reads it. */
export const endedOf = (operation: Operation): Ended => {
  const at = Date.parse(operation.settledAt ?? operation.deadlineAt);
  const who = askerOf(operation);
  const missing = operation.targets.filter((target) => target.state === 'NOT_CONNECTED');
  switch (operation.settledBy) {
    case 'CONTINUE':
      return { icon: CornerDownRight, title: countsOf(operation), why: t.youContinued(at), connect: null };
    case 'DEADLINE': {
      const [only] = missing;
      const connect = missing.length === 1 && only?.connector ? { slug: only.connector.slug, name: appOf(only) } : null;
      return { icon: TimerOff, title: countsOf(operation), why: t.timeUp(at, connect?.name ?? null), connect };
    }
    case 'INTERRUPT':
      if (operation.targets.some((target) => target.reason === 'MINT_FAILED' || target.reason === 'MINT_UNKNOWN')) {
        return {
          icon: CircleX,
          title: t.noLinks(who ?? t.you),
          why: who === null ? t.youMintFailed : t.mintFailed,
          connect: null,
        };
      }
      return {
        icon: CirclePause,
        title: t.stopped(who ?? t.you),
        why: t.nothingLeft(missing.map(nameOf)),
        connect: null,
      };
    default:
      return { icon: CircleCheck, title: countsOf(operation), why: t.allAnswered(at), connect: null };
  }
};
