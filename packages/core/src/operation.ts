import type { Detail } from './detail.ts';
import type { Kind, SettleReason, State, TargetAction } from './edges.ts';
import type { Snapshot } from './frame.ts';
import type { OpId, PersonId, Seconds, TargetId } from './ids.ts';
import type { Extra, RequiredEnv } from './json.ts';

/**
 * One thing an operation is to connect. An empty text or list means "none".
 * Immutable and JSON-safe: a store keeps it whole and gives it back as it was.
 */
export interface Target {
  /** Unique inside its operation; makes the target's address and is never shown in a row. */
  readonly targetId: TargetId;
  /** The connector's slug. */
  readonly name: string;
  readonly kind: Kind;
  readonly action: TargetAction;
  readonly state: State;
  readonly detail: Detail;
  readonly instructions: string;
  readonly connectUrl: string;
  /** The vendor account that a mint created or a read observed. */
  readonly connectionId: string;
  /** The gateway's opaque handle of one try. */
  readonly attempt: string;
  readonly alias: string;
  /** The one existing account a repair restarts; never shown in a row. */
  readonly repairId: string;
  readonly requiredEnv: readonly RequiredEnv[];
  readonly extra: Extra;
  /** A code, from a gateway answer only; derived reasons come from `reasonOf`. */
  readonly reason: string;
  readonly granted: readonly string[];
  readonly missing: readonly string[];
}

/** `card`: shown to its person and watched. `link`: detached, no frames and no watching; the caller shows the links. */
export type Surface = 'card' | 'link';

/** Who caused a step, as the gateway hears it. */
export type Initiator = 'agent_tool' | 'connectors_page' | 'card_retry' | 'background';

/** What an operation is from its first to its last moment. */
export interface OperationIdentity {
  readonly opId: OpId;
  readonly ownerId: PersonId;
  readonly sessionKey: string;
  readonly surface: Surface;
  readonly initiator: Initiator;
  /** A reconnect that mints without asking whether the account is healthy. */
  readonly force: boolean;
  /** The agent's own id of the call that opened the operation, empty for none. */
  readonly toolCallId: string;
  /** The agent's own id of the turn that opened the operation, empty for none. */
  readonly turnId: string;
  readonly createdAt: Seconds;
  readonly deadlineAt: Seconds;
}

/** An operation somebody may still act on. */
export interface OpenOperation extends OperationIdentity {
  readonly phase: 'open';
  readonly seq: number;
  readonly targets: readonly Target[];
}

/** An operation that ended: `frozen` is what everybody is told for ever, `targets` the rows a late refresh may still write. */
export interface SettledOperation extends OperationIdentity {
  readonly phase: 'settled';
  readonly seq: number;
  readonly settledAt: Seconds;
  readonly settledBy: SettleReason;
  readonly frozen: Snapshot;
  readonly targets: readonly Target[];
}

/** One connection operation as immutable, JSON-safe data. Parks, the wake flag and mints in flight are not part of it. */
export type Operation = OpenOperation | SettledOperation;

/** How long an operation stays open at most. */
export const DEADLINE_SECONDS: Seconds = 300;

/** Gives the first target of that name; names are unique, `openOperation` sees to it. */
export const targetNamed = (operation: Operation, name: string): Target | null =>
  operation.targets.find((target) => target.name === name) ?? null;

/** Seconds until the deadline, never below 0 (OP12). */
export const remaining = (operation: Operation, now: Seconds): Seconds => Math.max(0, operation.deadlineAt - now);
