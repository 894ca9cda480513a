import type { Detail } from './detail.ts';
import type { Actor, Kind, SettleReason, State, TargetAction } from './edges.ts';
import type { OpId, Seconds } from './ids.ts';
import type { Json, RequiredEnv } from './json.ts';

/** One target as a snapshot shows it: the four first fields always, the others only when not empty, then the extra fields. */
export interface Row {
  readonly name: string;
  readonly kind: Kind;
  readonly action: TargetAction;
  readonly state: State;
  readonly alias?: string;
  readonly detail?: Detail;
  readonly instructions?: string;
  readonly connectUrl?: string;
  readonly connectionId?: string;
  readonly attempt?: string;
  readonly requiredEnv?: readonly RequiredEnv[];
  readonly reason?: string;
  readonly granted?: readonly string[];
  readonly missing?: readonly string[];
  /** Extra fields; their names are never those of core fields. */
  readonly [extra: string]: Json | Detail | readonly RequiredEnv[] | undefined;
}

/** An operation as it stood at one seq. Nothing about owner, session or call is in it. */
export interface Snapshot {
  readonly opId: OpId;
  readonly seq: number;
  readonly deadlineAt: Seconds;
  readonly settledAt: Seconds | null;
  readonly settledBy: SettleReason | null;
  readonly targets: readonly Row[];
}

/** What one write did to one target. A refresh has `from` = `to`. */
export interface Change {
  readonly target: string;
  readonly from: State;
  readonly to: State;
  readonly actor: Actor;
  readonly detail: Detail;
}

/** One write: what changed (null for the opening and for a settlement) and the whole operation as it stood then. */
export interface Frame {
  readonly change: Change | null;
  readonly snapshot: Snapshot;
}

/** What a receiver knows: the newest snapshot of each operation. */
export type View = ReadonlyMap<OpId, Snapshot>;

/**
 * What any receiver does with a frame: keeps the highest seq of each operation (OP18).
 * A lower seq is dropped and an equal one changes nothing: the same view comes back, so that nobody draws again.
 * A receiver that holds snapshots in another form (the page's come by GraphQL) folds them by the same rule.
 */
export const keepNewest = <S extends { readonly opId: string; readonly seq: number }>(
  view: ReadonlyMap<S['opId'], S>,
  frame: { readonly snapshot: S },
): ReadonlyMap<S['opId'], S> => {
  const { snapshot } = frame;
  const seen = view.get(snapshot.opId);
  return seen !== undefined && seen.seq >= snapshot.seq ? view : new Map(view).set(snapshot.opId, snapshot);
};
