import type { OpId, Running } from '@patchbay/core';
import type { Refusal } from '../refusals/refusal.ts';
import type { ParsedConnect } from './parse-connect.ts';

/** One account asked for: what the core opens a target for. */
export interface Asked {
  readonly name: string;
  readonly alias: string;
  readonly repairId: string;
}

/** A checked wish with the accounts it is about. */
export interface Wish extends ParsedConnect {
  readonly accounts: readonly Asked[];
}

/** What a wish leads to: an operation that is there, one that has just been opened, or a refusal. */
export type Begun = { readonly kind: 'join'; readonly opId: OpId } | Running | Refusal;
