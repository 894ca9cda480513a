import type {
  Actor,
  Detail,
  Initiator,
  Json,
  Kind,
  MintNotes,
  Operation,
  OpId,
  PersonId,
  RequiredEnv,
  Seconds,
  SettleReason,
  State,
  Surface,
  Target,
  TargetAction,
  TargetId,
} from '@patchbay/core';

/** One target as frames and queries show it. It says whether there is a link, and never holds one (FR9). */
export interface TargetView {
  readonly targetId: TargetId;
  readonly name: string;
  readonly kind: Kind;
  readonly action: TargetAction;
  readonly state: State;
  readonly alias: string;
  readonly detail: Detail;
  readonly instructions: string;
  readonly hasLink: boolean;
  readonly connectionId: string;
  readonly requiredEnv: readonly RequiredEnv[];
  readonly reason: string;
  readonly granted: readonly string[];
  readonly missing: readonly string[];
  readonly extra: { readonly [key: string]: Json };
}

/** What an operation is from its first to its last moment. */
export interface OperationIdentity {
  readonly opId: OpId;
  readonly ownerId: PersonId;
  readonly surface: Surface;
  readonly initiator: Initiator;
  readonly createdAt: Seconds;
  readonly deadlineAt: Seconds;
}

/** What of an operation changes with its seq; this is what an event row keeps. */
export interface OperationStand {
  readonly seq: number;
  readonly settledAt: Seconds | null;
  readonly settledBy: SettleReason | null;
  readonly targets: readonly TargetView[];
  readonly notes: MintNotes;
}

/** One operation as it stood at one seq. */
export interface OperationView extends OperationIdentity, OperationStand {}

/** What one write did to one target. */
export interface ChangeView {
  readonly target: string;
  readonly targetId: TargetId;
  readonly from: State;
  readonly to: State;
  readonly actor: Actor;
  readonly detail: Detail;
}

/** One write as a subscriber gets it. A park notice has no change and repeats the seq; only `nextReadAt` counts in it (FR8). */
export interface FrameView {
  readonly at: Seconds;
  readonly change: ChangeView | null;
  readonly operation: OperationView;
  readonly nextReadAt: Readonly<Record<TargetId, Seconds>> | null;
}

const targetView = (target: Target): TargetView => ({
  targetId: target.targetId,
  name: target.name,
  kind: target.kind,
  action: target.action,
  state: target.state,
  alias: target.alias,
  detail: target.detail,
  instructions: target.instructions,
  hasLink: target.connectUrl !== '',
  connectionId: target.connectionId,
  requiredEnv: target.requiredEnv,
  reason: target.reason,
  granted: target.granted,
  missing: target.missing,
  extra: target.extra,
});

/** Takes core's operation and the host's notes, gives what may be shown of it. */
export const viewOf = (operation: Operation, notes: MintNotes): OperationView => ({
  opId: operation.opId,
  ownerId: operation.ownerId,
  surface: operation.surface,
  initiator: operation.initiator,
  createdAt: operation.createdAt,
  deadlineAt: operation.deadlineAt,
  seq: operation.seq,
  settledAt: operation.phase === 'settled' ? operation.settledAt : null,
  settledBy: operation.phase === 'settled' ? operation.settledBy : null,
  targets: operation.targets.map(targetView),
  notes,
});

/** Gives the part of a view that an event row keeps; the notes are added by the statement that knows them all. */
export const standOf = ({ seq, settledAt, settledBy, targets }: OperationView): Omit<OperationStand, 'notes'> => ({
  seq,
  settledAt,
  settledBy,
  targets,
});
