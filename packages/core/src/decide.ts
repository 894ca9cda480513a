import { CORE_FIELDS } from './core-fields.ts';
import type { Detail } from './detail.ts';
import { type Actor, isResolved, lawfulActor, type SettleReason, type State } from './edges.ts';
import type { Change, Frame } from './frame.ts';
import type { Seconds } from './ids.ts';
import type { Extra } from './json.ts';
import type { OpenOperation, Operation, SettledOperation, Target } from './operation.ts';
import { rowOf, snapshotOf } from './snapshot.ts';
import { unreachable } from './unreachable.ts';

/** Fields that come along with a move. An absent one keeps the target's value; an empty one is a given one. */
export interface MoveFields {
  readonly detail?: Detail;
  readonly connectUrl?: string;
  readonly connectionId?: string;
  readonly attempt?: string;
  /** A non-empty one replaces the target's whole extra. */
  readonly extra?: Extra;
  readonly reason?: string;
  readonly granted?: readonly string[];
  readonly missing?: readonly string[];
}

/** Everything that can be asked of an operation. */
export type Command =
  | {
      readonly do: 'move';
      readonly name: string;
      readonly to: State;
      readonly actor: Actor;
      readonly fields?: MoveFields;
    }
  | {
      readonly do: 'refresh';
      readonly name: string;
      /** Empty takes the link away. */
      readonly connectUrl: string;
      readonly detail: Detail;
      readonly reason?: string;
      /** Who produced the text. @defaultValue user */
      readonly actor?: Actor;
    }
  /** The account a target's name turned out to mean: the target works on it by id and has no name of its own any more. */
  | { readonly do: 'adopt'; readonly name: string; readonly repairId: string }
  | { readonly do: 'settle'; readonly by: SettleReason }
  | { readonly do: 'settle_if_all_resolved' };

/** What the law says to a command. Only `written` is stored and only it and `late` carry a frame. */
export type Decision =
  | { readonly kind: 'written'; readonly next: Operation; readonly frame: Frame | null; readonly change: Change | null }
  /** Kept without a seq or a frame: nothing anybody is told about has changed. */
  | { readonly kind: 'adopted'; readonly next: OpenOperation; readonly frame: null }
  /** A refresh after settlement: the live change with the frozen snapshot. Above the core it is dropped. */
  | { readonly kind: 'late'; readonly next: SettledOperation; readonly frame: Frame | null; readonly change: Change }
  | { readonly kind: 'already_there'; readonly state: State }
  | { readonly kind: 'already_settled'; readonly by: SettleReason }
  | { readonly kind: 'not_resolved' }
  | { readonly kind: 'no_such_target'; readonly name: string }
  | {
      readonly kind: 'illegal';
      readonly from: State;
      readonly to: State;
      readonly actor: Actor;
      readonly lawful: Actor | null;
    }
  | { readonly kind: 'reserved_fields'; readonly fields: readonly string[] };

/** True when there is at least one target and each is connected or skipped (OP11). */
export const allResolved = (operation: Operation): boolean =>
  operation.targets.length > 0 && operation.targets.every((target) => isResolved(target.state));

const written = (operation: Operation, targets: readonly Target[], change: Change): Decision => {
  if (operation.phase === 'settled') {
    const next: SettledOperation = { ...operation, targets };
    return { kind: 'late', next, frame: frameOf(next, change), change };
  }
  const next: OpenOperation = { ...operation, seq: operation.seq + 1, targets };
  return { kind: 'written', next, frame: frameOf(next, change), change };
};

// A detached operation counts its writes but tells nobody (OP16).
const frameOf = (operation: Operation, change: Change | null): Frame | null =>
  operation.surface === 'link' ? null : { change, snapshot: snapshotOf(operation) };

const replaced = (operation: Operation, at: number, target: Target): readonly Target[] =>
  operation.targets.with(at, target);

// What a gateway answer says about a row comes and goes as one: a move that brings any of it replaces all of it (OP6).
const answered = (fields: MoveFields): Partial<Target> =>
  fields.detail === undefined &&
  fields.reason === undefined &&
  fields.granted === undefined &&
  fields.missing === undefined
    ? {}
    : { reason: fields.reason ?? '', granted: fields.granted ?? [], missing: fields.missing ?? [] };

const moved = (target: Target, to: State, fields: MoveFields): Target => ({
  ...target,
  ...answered(fields),
  state: to,
  detail: fields.detail ?? target.detail,
  connectUrl: fields.connectUrl ?? target.connectUrl,
  connectionId: fields.connectionId ?? target.connectionId,
  attempt: fields.attempt ?? target.attempt,
  extra: fields.extra !== undefined && Object.keys(fields.extra).length > 0 ? fields.extra : target.extra,
});

const move = (operation: Operation, name: string, to: State, actor: Actor, fields: MoveFields): Decision => {
  const at = operation.targets.findIndex((target) => target.name === name);
  const target = operation.targets[at];
  if (target === undefined) return { kind: 'no_such_target', name };
  const from = target.state;
  if (from === to) return { kind: 'already_there', state: to };
  const lawful = lawfulActor(target.kind, from, to);
  if (lawful !== actor) return { kind: 'illegal', from, to, actor, lawful };
  const reserved = Object.keys(fields.extra ?? {}).filter((field) => CORE_FIELDS.has(field));
  if (reserved.length > 0) return { kind: 'reserved_fields', fields: reserved };
  const next = moved(target, to, fields);
  return written(operation, replaced(operation, at, next), { target: name, from, to, actor, detail: next.detail });
};

const refresh = (
  operation: Operation,
  name: string,
  actor: Actor,
  fields: Partial<Target> & { detail: Detail },
): Decision => {
  const at = operation.targets.findIndex((target) => target.name === name);
  const target = operation.targets[at];
  if (target === undefined) return { kind: 'no_such_target', name };
  const next: Target = { ...target, ...fields };
  const change: Change = { target: name, from: target.state, to: target.state, actor, detail: fields.detail };
  return written(operation, replaced(operation, at, next), change);
};

const adopt = (operation: Operation, name: string, repairId: string): Decision => {
  if (operation.phase === 'settled') return { kind: 'already_settled', by: operation.settledBy };
  const at = operation.targets.findIndex((target) => target.name === name);
  const target = operation.targets[at];
  if (target === undefined) return { kind: 'no_such_target', name };
  const targets = replaced(operation, at, { ...target, alias: '', repairId });
  return { kind: 'adopted', next: { ...operation, targets }, frame: null };
};

const settle = (operation: Operation, by: SettleReason, now: Seconds): Decision => {
  if (operation.phase === 'settled') return { kind: 'already_settled', by: operation.settledBy };
  const targets = operation.targets.map(
    (target): Target => (isResolved(target.state) ? target : { ...target, state: 'not_connected' }),
  );
  const seq = operation.seq + 1;
  const { opId, deadlineAt } = operation;
  const frozen = { opId, seq, deadlineAt, settledAt: now, settledBy: by, targets: targets.map(rowOf) };
  const next: SettledOperation = {
    ...operation,
    phase: 'settled',
    seq,
    settledAt: now,
    settledBy: by,
    frozen,
    targets,
  };
  return { kind: 'written', next, frame: frameOf(next, null), change: null };
};

/**
 * The law: what `command` does to `operation` at `now`. Total, synchronous, never throws for anything a person, an agent,
 * a vendor or a race can cause; a refusal leaves the operation as it is (OP2 to OP12).
 */
export const decide = (operation: Operation, command: Command, now: Seconds): Decision => {
  switch (command.do) {
    case 'move':
      return move(operation, command.name, command.to, command.actor, command.fields ?? {});
    case 'refresh':
      return refresh(operation, command.name, command.actor ?? 'user', {
        connectUrl: command.connectUrl,
        detail: command.detail,
        reason: command.reason ?? '',
        granted: [],
        missing: [],
      });
    case 'adopt':
      return adopt(operation, command.name, command.repairId);
    case 'settle':
      return settle(operation, command.by, now);
    case 'settle_if_all_resolved':
      if (operation.phase === 'settled') return { kind: 'already_settled', by: operation.settledBy };
      return allResolved(operation) ? settle(operation, 'all_resolved', now) : { kind: 'not_resolved' };
    default:
      return unreachable(command);
  }
};
