import type { CombinedError } from '@urql/core';
import { messages } from './messages.ts';

/** What the page says of a press that was not delivered, and of one whose answer was lost. */
export interface Silence {
  readonly undelivered: string;
  readonly unknown: string;
}

const t = messages.refused;

/**
 * Why a press has no answer, as far as the page can know (WE35): the front says when it delivered nothing, the api when it refused
 * to listen or broke. After anything else, a lost line above all, the press may have been heard.
 */
export const whyNoAnswer = (error: CombinedError | undefined, { undelivered, unknown }: Silence): string => {
  const [fault] = error?.graphQLErrors ?? [];
  if (error === undefined || fault === undefined) return unknown;
  switch (fault.extensions.code) {
    case 'UNAVAILABLE':
      return undelivered;
    case 'BROKEN_OFF':
      return unknown;
    case 'RATE_LIMITED':
      return t.busy(secondsOf(error));
    default:
      return t.broken;
  }
};

const secondsOf = ({ response }: CombinedError): number => {
  const headers: unknown = response?.headers;
  const seconds = headers instanceof Headers ? Number(headers.get('retry-after')) : 0;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 1;
};
