import type { MoveFields } from './decide.ts';
import { type Actor, isLive, lawfulActor, type State } from './edges.ts';
import type { AccountFacts } from './gateway.ts';
import type { Operation } from './operation.ts';
import type { Step } from './operations.ts';

/** What one account row says about one try. */
export interface Reading {
  /** Lower case; open text. */
  readonly status: string;
  readonly statusReason: string;
  readonly reason: string;
  readonly account: AccountFacts;
  /** The try that was asked about, empty for none. */
  readonly attempt: string;
}

/** The states a read can move a row to, and who is then the mover; any other word moves nothing (RN5). */
const MEANING: Readonly<Partial<Record<string, { readonly to: State; readonly actor: Actor }>>> = {
  active: { to: 'connected', actor: 'backend_watcher' },
  failed: { to: 'failed', actor: 'backend_watcher' },
  revoked: { to: 'failed', actor: 'backend_watcher' },
  inactive: { to: 'failed', actor: 'backend_watcher' },
  expired: { to: 'expired', actor: 'clock' },
};

/**
 * Reads an account row for the try `attempt` (RN6). An account is not its attempt: where the gateway tells them apart, a row that
 * speaks of another try says nothing about ours, and one that speaks of ours says what became of the try.
 */
export const readingOf = (account: AccountFacts, attempt: string): Reading => {
  const of = (status: string, statusReason?: string | null, reason?: string | null): Reading => ({
    status: status.toLowerCase(),
    statusReason: statusReason ?? '',
    reason: reason ?? '',
    account,
    attempt,
  });
  const tried = account.attempt;
  if (attempt === '' || tried == null) return of(account.status, account.statusReason, account.reason);
  if (tried.id !== attempt) return of('pending');
  return of(tried.status, tried.statusReason ?? account.statusReason, tried.reason ?? account.reason);
};

/** True when a read of this status moves a row at all. */
export const isEventful = (reading: Reading): boolean => MEANING[reading.status] !== undefined;

const fieldsOf = ({ statusReason, reason, account }: Reading): MoveFields => ({
  ...(statusReason !== '' && { detail: statusReason }),
  reason,
  granted: account.granted ?? [],
  missing: account.missing ?? [],
});

/**
 * Gives the next step a reading of `connectionId` asks for, or null when it has nothing (more) to say: the operation is settled,
 * the row is no longer live, or it is about another account or another try by now (RN7). Where the table has no edge from pending, the read itself is
 * the witness that the try began, so the row is stepped through initiated first (RN6).
 */
export const readingStep = (
  operation: Operation,
  name: string,
  connectionId: string,
  reading: Reading,
): Step | null => {
  const meaning = MEANING[reading.status];
  const target = operation.targets.find((one) => one.name === name);
  if (meaning === undefined || target === undefined || operation.phase === 'settled') return null;
  if (!isLive(target.state) || target.connectionId !== connectionId || target.attempt !== reading.attempt) return null;
  const { to, actor } = meaning;
  if (target.state === 'pending' && lawfulActor(target.kind, 'pending', to) === null)
    return { command: { do: 'move', name, to: 'initiated', actor: 'backend_watcher' } };
  return {
    command: { do: 'move', name, to, actor, fields: fieldsOf(reading) },
    ...(to === 'connected' && { account: reading.account }),
  };
};
