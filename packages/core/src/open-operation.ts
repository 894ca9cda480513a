import { CORE_FIELDS } from './core-fields.ts';
import type { Kind, TargetAction } from './edges.ts';
import type { Frame } from './frame.ts';
import type { OpId, PersonId, Seconds, TargetId } from './ids.ts';
import type { Extra, RequiredEnv } from './json.ts';
import { DEADLINE_SECONDS, type Initiator, type OpenOperation, type Surface, type Target } from './operation.ts';
import { snapshotOf } from './snapshot.ts';

/** What is asked for one target; what is left out is empty. */
export interface TargetRequest {
  readonly name: string;
  readonly kind?: Kind;
  readonly action: TargetAction;
  readonly alias?: string;
  readonly repairId?: string;
  /** An account known beforehand. */
  readonly connectionId?: string;
  readonly instructions?: string;
  readonly requiredEnv?: readonly RequiredEnv[];
  readonly extra?: Extra;
}

/** What is asked for one operation. */
export interface OperationRequest {
  readonly opId: OpId;
  readonly ownerId: PersonId;
  readonly sessionKey: string;
  readonly surface: Surface;
  readonly initiator: Initiator;
  /** Reconnect only: mint without asking whether the account is healthy. @defaultValue false */
  readonly force?: boolean;
  readonly toolCallId?: string;
  readonly turnId?: string;
  readonly createdAt: Seconds;
  /** @defaultValue 300; the parameter is for tests, nothing a caller sends reaches it */
  readonly deadlineSeconds?: Seconds;
  readonly targets: readonly TargetRequest[];
}

/** An operation was made, or why not. */
export type Opened =
  | { readonly kind: 'opened'; readonly operation: OpenOperation; readonly frame: Frame | null }
  | { readonly kind: 'same_name_twice'; readonly name: string }
  | { readonly kind: 'reserved_fields'; readonly fields: readonly string[] };

const NOTHING: readonly never[] = [];
const NO_EXTRA: Extra = {};

const targetOf = (request: TargetRequest, index: number): Target => ({
  targetId: `t${index + 1}` as TargetId,
  name: request.name,
  kind: request.kind ?? 'connector',
  action: request.action,
  state: 'pending',
  detail: '',
  instructions: request.instructions ?? '',
  connectUrl: '',
  connectionId: request.connectionId ?? '',
  attempt: '',
  alias: request.alias ?? '',
  repairId: request.repairId ?? '',
  requiredEnv: request.requiredEnv ?? NOTHING,
  extra: request.extra ?? NO_EXTRA,
  reason: '',
  granted: NOTHING,
  missing: NOTHING,
});

/**
 * Makes an open operation at seq 0 with its opened frame (change null; none for a detached one).
 * Refuses two targets of one name, because a write addresses a row by name (OP15), and extra fields named like core fields (OP7).
 */
export const openOperation = (request: OperationRequest): Opened => {
  const names = new Set<string>();
  for (const { name, extra } of request.targets) {
    if (names.has(name)) return { kind: 'same_name_twice', name };
    names.add(name);
    const reserved = Object.keys(extra ?? NO_EXTRA).filter((field) => CORE_FIELDS.has(field));
    if (reserved.length > 0) return { kind: 'reserved_fields', fields: reserved };
  }
  const operation: OpenOperation = {
    phase: 'open',
    opId: request.opId,
    ownerId: request.ownerId,
    sessionKey: request.sessionKey,
    surface: request.surface,
    initiator: request.initiator,
    force: request.force ?? false,
    toolCallId: request.toolCallId ?? '',
    turnId: request.turnId ?? '',
    createdAt: request.createdAt,
    deadlineAt: request.createdAt + (request.deadlineSeconds ?? DEADLINE_SECONDS),
    seq: 0,
    targets: request.targets.map(targetOf),
  };
  return { kind: 'opened', operation, frame: openedFrame(operation) };
};

/** Gives the frame an operation is announced with; null for a detached one. */
export const openedFrame = (operation: OpenOperation): Frame | null =>
  operation.surface === 'link' ? null : { change: null, snapshot: snapshotOf(operation) };
