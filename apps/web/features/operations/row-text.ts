import type { ReasonCode } from '../../generated/graphql.ts';
import { messages } from '../../lib/messages.ts';
import type { Target } from './types.ts';
import { appOf, type Sight } from './view.ts';

const t = messages.row;

/** What went wrong in one sentence: the reason in our words, then what the app said in its own (WE5). Empty when neither is known. */
export const failureText = (app: string, reason: ReasonCode | null, detail: string | null): string => {
  const why = reason === null ? undefined : messages.reason[reason];
  const said = detail === null || detail.trim() === '' ? undefined : messages.row.said(app, detail);
  return [why, said].filter((part) => part !== undefined).join(' ');
};

const END: Readonly<Partial<Record<ReasonCode, string>>> = {
  DEADLINE: t.end.deadline,
  CONTINUED: t.end.continued,
  INTERRUPTED: t.end.interrupted,
  MINT_FAILED: t.end.mintFailed,
  MINT_UNKNOWN: t.end.mintUnknown,
};

/** The line under a row's name. `weighty` marks what the person should read before acting. */
export const rowText = (target: Target, sight: Sight): { readonly text: string; readonly weighty: boolean } => {
  const app = appOf(target);
  switch (sight) {
    case 'pending':
      return { text: t.pending(app), weighty: false };
    case 'waiting':
      return target.detail
        ? { text: t.said(app, target.detail), weighty: true }
        : { text: target.connector?.description ?? '', weighty: false };
    case 'noLink':
      return { text: t.noLink(app), weighty: false };
    case 'parked':
      return { text: t.parked, weighty: false };
    case 'checking':
      return { text: t.checking(app), weighty: false };
    case 'retrying':
      return { text: t.retrying(app), weighty: false };
    case 'connected':
      return { text: target.accountLabel ?? '', weighty: false };
    case 'missing':
      return { text: t.connectedMissing(target.accountLabel, target.missing), weighty: true };
    case 'skipped':
      return { text: t.skipped, weighty: false };
    case 'failed':
    case 'mismatch':
      return { text: failureText(app, target.reason, target.detail), weighty: true };
    case 'expired':
      return { text: t.expired, weighty: true };
    case 'notConnected':
      return {
        text:
          (target.reason === null ? undefined : END[target.reason]) ?? failureText(app, target.reason, target.detail),
        weighty: false,
      };
  }
};
