import { isResolved } from './edges.ts';
import type { Operation } from './operation.ts';

/** One account a press on the page asks for; an empty alias or repair id asks for none in particular. */
export interface AccountAsked {
  readonly name: string;
  readonly alias: string;
  readonly repairId: string;
}

/**
 * Gives the session key of an agent's call (RG2): the session it names, else one for its key. Null for a session named like a key of
 * the registry's own, so that no agent can stand in the way of its person's page.
 */
export const agentKey = (session: string, keyId: string): string | null => {
  if (session === '') return `key:${keyId}`;
  return /^(key|page):/.test(session) ? null : session;
};

/** Gives the session key of a press on the page (RG3): one for each account asked for, several sorted and joined. */
export const pageKey = (asked: readonly AccountAsked[]): string =>
  `page:${asked
    .map(({ name, alias, repairId }) => `${name}:${alias || repairId || '-'}`)
    .sort()
    .join('+')}`;

/** What a press on the page leads to. */
export type PagePress =
  | { readonly kind: 'open' }
  | { readonly kind: 'join'; readonly operation: Operation }
  /** Some of the accounts are worked on and some are not, or by different operations: nothing is minted. */
  | { readonly kind: 'mixed' };

// A row the person has resolved is not worked on any more: a new press for it is a new wish.
const worksOn = (operation: Operation, asked: AccountAsked): boolean =>
  operation.phase === 'open' &&
  operation.surface === 'card' &&
  operation.targets.some(
    ({ name, alias, repairId, state }) =>
      name === asked.name && alias === asked.alias && repairId === asked.repairId && !isResolved(state),
  );

/**
 * Decides a press on the page given this person's open operations (RG4). The caller holds the lock of the person, so that two
 * presses are decided one after the other.
 */
export const decidePress = (asked: readonly AccountAsked[], open: readonly Operation[]): PagePress => {
  const working = asked.map((one) => open.find((operation) => worksOn(operation, one)) ?? null);
  const [first] = working;
  if (first === undefined || working.every((operation) => operation === null)) return { kind: 'open' };
  return first !== null && working.every((operation) => operation?.opId === first.opId)
    ? { kind: 'join', operation: first }
    : { kind: 'mixed' };
};
