import type { Actor } from './edges.ts';
import type { MintEntry } from './gateway.ts';
import type { Operation, Target } from './operation.ts';
import type { Step } from './operations.ts';

/** One gateway call: whom it asks for, and under which account or name. */
export interface MintCall {
  readonly targets: readonly Target[];
  readonly alias: string | null;
  readonly connectionId: string | null;
}

/** Accounts a prepare looked up, by target name. */
export type Known = ReadonlyMap<string, string>;

const addressOf = (target: Target, reinitiate: boolean, known: Known): Omit<MintCall, 'targets'> => {
  const minted = target.alias === '' ? '' : target.connectionId;
  const connectionId = known.get(target.name) || (reinitiate && (target.repairId || minted)) || null;
  return connectionId !== null ? { connectionId, alias: null } : { connectionId: null, alias: target.alias || null };
};

/**
 * Gives the calls that mint these targets (MI1, MI2): an account handed in, else on a reinitiate the repair id, else the account a
 * named target has already got, else the name. With an account no name is sent. A target that needs an address of its own has a
 * call of its own, the others go together; nothing asked is no call.
 */
export const mintCalls = (
  targets: readonly Target[],
  reinitiate: boolean,
  known: Known = new Map(),
): readonly MintCall[] => {
  const calls: MintCall[] = [];
  const plain: Target[] = [];
  for (const target of targets) {
    const address = addressOf(target, reinitiate, known);
    if (address.connectionId !== null || address.alias !== null) calls.push({ targets: [target], ...address });
    else if (plain.push(target) === 1) calls.push({ targets: plain, connectionId: null, alias: null });
  }
  return calls;
};

/** Gives the target an entry speaks of, or null when it is not one of those asked for (MI7). */
export const askedFor = (entry: MintEntry, asked: readonly Target[]): Target | null =>
  asked.find((target) => target.name === entry.connector?.toLowerCase()) ?? null;

const moving = (name: string, to: 'initiated' | 'connected' | 'failed', actor: Actor, fields = {}): Step => ({
  command: { do: 'move', name, to, actor, fields },
});

const active = (target: Target, entry: MintEntry, actor: Actor): Step | null => {
  if (target.state === 'connected') return null;
  if (target.state !== 'initiated') return moving(target.name, 'initiated', actor);
  // What an earlier failure said about this row is no longer so; its text stays, as the reference has it.
  const fields = { reason: '', ...(entry.connectionId && { connectionId: entry.connectionId }) };
  return moving(target.name, 'connected', 'backend_watcher', fields);
};

// A used link and a dead account are never offered or watched again: what the answer does not bring is taken away.
const initiated = (target: Target, entry: MintEntry, actor: Actor): Step | null =>
  target.state === 'initiated'
    ? null
    : moving(target.name, 'initiated', actor, {
        connectUrl: entry.connectUrl ?? '',
        connectionId: entry.connectionId ?? '',
        attempt: entry.attempt ?? '',
        detail: entry.statusReason ?? '',
        reason: entry.reason ?? '',
      });

const refused = (target: Target, entry: MintEntry, refreshed: boolean): Step | null => {
  const detail = entry.statusReason || entry.instruction || '';
  const reason = entry.reason ?? '';
  switch (target.state) {
    case 'pending':
    case 'initiated':
      return moving(target.name, 'failed', 'backend_watcher', { detail, reason });
    case 'expired':
      return moving(target.name, 'initiated', 'user');
    case 'failed':
      return refreshed ? null : { command: { do: 'refresh', name: target.name, connectUrl: '', detail, reason } };
    default:
      return null;
  }
};

/** How far the application of one entry has got. */
export interface EntryProgress {
  /** The state the row had when the entry's turn came. */
  readonly from: Target['state'];
  readonly steps: number;
}

/**
 * Gives the next step of one answer entry, or null when it is done or has come too late (MI4 to MI8): the operation has settled, or
 * the person has resolved the row meanwhile. The caller asks again after each step; a step the law refuses ends the entry.
 */
export const entryStep = (
  operation: Operation,
  name: string,
  entry: MintEntry,
  actor: Actor,
  progress: EntryProgress,
): Step | null => {
  const target = operation.targets.find((one) => one.name === name);
  if (target === undefined || operation.phase === 'settled') return null;
  // A person's skip, or a connection that was witnessed, stands.
  if (target.state === 'skipped' || target.state === 'connected') return null;
  switch (entry.status) {
    case 'active':
      return active(target, entry, actor);
    case 'initiated':
      return progress.steps > 0 ? null : initiated(target, entry, actor);
    default:
      return refused(target, entry, isRefusalDone(progress));
  }
};

// pending or initiated: one move. failed: one refresh. expired: two moves and a refresh.
const isRefusalDone = ({ from, steps }: EntryProgress): boolean => steps >= (from === 'expired' ? 3 : 1);
