import type { Seconds } from '@patchbay/core';
import type { OperationView } from '../store/view.ts';
import { CODES, type ErrorCode, type Family } from './codes.ts';
import { sentence } from './messages.ts';

/** An app the person said Not now to in this session, and when. */
export interface Declined {
  readonly name: string;
  readonly at: Seconds;
}

/** A refusal as a value: what the caller is told. What the log needs is written where the refusal is made. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  /** the input field that is wrong */
  readonly field?: string;
  /** seconds to wait */
  readonly retryAfter?: number;
  /** the names there are, when the one given fits none or several */
  readonly names?: readonly string[];
  /** what the person said no to, and when */
  readonly declined?: readonly Declined[];
  /** the operation the refusal is about, the caller's own */
  readonly operation?: OperationView;
}

export type { Family } from './codes.ts';

/** What a use case gives: its value, or a refusal. */
export type Outcome<T> = { readonly kind: 'done'; readonly value: T } | Refusal;

/** Wraps a use case's value. */
export const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });

/** Makes a refusal; the sentence comes from the messages module unless a more exact one is given (AP10). */
export const refuse = (
  code: ErrorCode,
  more: {
    readonly message?: string;
    readonly field?: string;
    readonly retryAfter?: number;
    readonly retryable?: boolean;
    readonly names?: readonly string[];
    readonly declined?: readonly Declined[];
    readonly operation?: OperationView;
  } = {},
): Refusal => ({
  kind: 'refused',
  code,
  message: sentence(code),
  retryable: CODES[code].retryable,
  ...more,
});

/** Which GraphQL type carries this refusal. */
export const familyOf = (refusal: Refusal): Family => CODES[refusal.code].family;
