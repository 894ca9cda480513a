import type { Urgency } from '../../lib/announcer.ts';
import { messages } from '../../lib/messages.ts';
import { askerOf, titleOf } from './card-text.ts';
import type { Happening } from './happenings.ts';
import { failureText } from './row-text.ts';
import type { Operation } from './types.ts';
import { appOf, nameOf } from './view.ts';

interface Heard {
  readonly urgency: Urgency;
  readonly text: string;
}

const t = messages.heard;

/** What a screen reader says about one thing that happened; null for what the person did or need not know (WE23). */
export const heardOf = (happening: Happening): Heard | null => {
  if (happening.kind === 'settled' && isHeardAlready(happening.operation)) return null;
  if (happening.kind !== 'moved') return { urgency: 'polite', text: titleOf(happening.operation) };
  const { target } = happening;
  const name = nameOf(target);
  switch (target.state) {
    case 'CONNECTED':
      return { urgency: 'polite', text: t.connected(name) };
    case 'FAILED':
      return {
        urgency: 'assertive',
        text: t.failed(name, failureText(appOf(target), target.reason, target.detail) || t.unknownFailure),
      };
    case 'EXPIRED':
      return { urgency: 'polite', text: t.expired(name) };
    case 'SKIPPED':
      return { urgency: 'polite', text: t.skipped(name) };
    default:
      return null;
  }
};

// One's own request for one app ends with its row: that has just been said.
const isHeardAlready = (operation: Operation): boolean => {
  const [only, ...others] = operation.targets;
  return (
    askerOf(operation) === null && others.length === 0 && (only?.state === 'CONNECTED' || only?.state === 'SKIPPED')
  );
};
