import type { MoveFields } from './decide.ts';
import { type Actor, isLive, lawfulActor, type State } from './edges.ts';
import type { AccountFacts } from './gateway.ts';
import { secondsOf } from './instant.ts';
import type { Operation, Target } from './operation.ts';
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

// A gateway merges rows of one identity and answers under the existing account's id: from now on that is the target's account (RN16).
const fieldsOf = ({ statusReason, reason, account }: Reading): MoveFields => ({
  ...(account.connectionId !== '' && { connectionId: account.connectionId }),
  ...(statusReason !== '' && { detail: statusReason }),
  reason,
  granted: account.granted ?? [],
  missing: account.missing ?? [],
});

/**
 * True when an active row is evidence for this operation (RN17). A forced switch works on an account that is active already: where
 * the gateway tells tries apart the try has spoken, else only a grant given after the operation was opened (no mint is earlier)
 * counts. Of a gateway that says no times the word is taken, except about the very account that is being repaired.
 */
const isNewEvidence = (operation: Operation, { action, repairId }: Target, { account, attempt }: Reading): boolean => {
  if (!operation.force || action !== 'reconnect' || (attempt !== '' && account.attempt != null)) return true;
  const authorizedAt = secondsOf(account.authorizedAt ?? '');
  return authorizedAt === null ? account.connectionId !== repairId : authorizedAt > operation.createdAt;
};

/**
 * Gives the next step a reading of `connectionId` asks for, or null when it has nothing (more) to say: the operation is settled,
 * the row is no longer live, it is about another account or another try by now (RN7), or it is no evidence (RN17). Where the table has
 * no edge from pending, the read itself is the witness that the try began, so the row is stepped through initiated first (RN6).
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
  if (to === 'connected' && !isNewEvidence(operation, target, reading)) return null;
  if (target.state === 'pending' && lawfulActor(target.kind, 'pending', to) === null)
    return { command: { do: 'move', name, to: 'initiated', actor: 'backend_watcher' } };
  return {
    command: { do: 'move', name, to, actor, fields: fieldsOf(reading) },
    ...(to === 'connected' && { account: reading.account }),
  };
};
