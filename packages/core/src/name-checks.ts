import type { Detail } from './detail.ts';
import type { Operation, Target } from './operation.ts';

/** Gives the rows a name check is about: refused, and without an account. */
export const refusedRows = (operation: Operation): readonly Target[] =>
  operation.phase === 'settled'
    ? []
    : operation.targets.filter(({ state, connectionId }) => state === 'failed' && connectionId === '');

/** Gives the listed names close to `name`: containing it or contained in it, sorted (PR6). */
export const closeNames = (name: string, listed: ReadonlySet<string>): readonly string[] =>
  [...listed].filter((other) => other.includes(name) || name.includes(other)).sort();

/** True when every row of the operation carries the verdict of a name check (PR7). */
export const allMisnamed = (operation: Operation): boolean =>
  operation.targets.length > 0 &&
  operation.targets.every(({ state, detail }) => state === 'failed' && isVerdict(detail));

const isVerdict = (detail: Detail): boolean =>
  typeof detail !== 'string' && (detail.code === 'misrouted_to_hosted' || detail.code === 'unknown_slug');
