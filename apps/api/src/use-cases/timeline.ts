import { detailText, type Seconds, type State } from '@patchbay/core';
import type { OperationEvent } from '@patchbay/db';
import { reasonOfTarget } from '../schema/reason-of-target.ts';
import type { ReasonCode } from '../schema/reasons.ts';
import type { ChangeView, OperationStand, OperationView } from '../store/view.ts';
import { secondsOf } from '../time.ts';

/** Who caused a step. */
export type Cause = 'person' | 'agent' | 'gateway' | 'clock' | 'system';

/** One step of an operation's life, in words a history shows. */
export interface TimelineStep {
  readonly at: Seconds;
  readonly seq: number;
  readonly kind: 'opened' | 'changed' | 'updated' | 'settled' | 'refused' | 'stopped' | 'noted';
  readonly by: Cause;
  readonly target: string | null;
  readonly from: State | null;
  readonly to: State | null;
  readonly detail: string | null;
  readonly reason: ReasonCode | null;
}

const CAUSES = { user: 'person', backend_watcher: 'gateway', clock: 'clock' } as const;
const ENDS = { continue: 'person', deadline: 'clock', all_resolved: 'system', interrupt: 'system' } as const;

const NOTHING = { target: null, from: null, to: null, detail: null, reason: null } as const;

/** A frame's step: the opening, a change of one row, or the end. */
const stepOfFrame = (operation: OperationView, row: OperationEvent): TimelineStep => {
  const at = secondsOf(row.at);
  const { seq } = row;
  const stand = row.snapshot as unknown as OperationStand;
  const change = row.change as unknown as ChangeView | null;
  if (change !== null) {
    const { target, from, to, actor, detail } = change;
    const row = stand.targets.find(({ targetId }) => targetId === change.targetId);
    const reason = row === undefined ? null : reasonOfTarget({ ...operation, ...stand }, row);
    const kind = from === to ? 'updated' : 'changed';
    return { at, seq, kind, by: CAUSES[actor], target, from, to, detail: detailText(detail) || null, reason };
  }
  if (stand.settledBy !== null) return { ...NOTHING, at, seq, kind: 'settled', by: ENDS[stand.settledBy] };
  return { ...NOTHING, at, seq, kind: 'opened', by: operation.initiator === 'agent_tool' ? 'agent' : 'person' };
};

/** What a record beside the frames says of itself. */
interface Beside {
  readonly target?: string;
  readonly keyId?: string | null;
}

const stepBeside = (row: OperationEvent): TimelineStep => {
  const { target = null, keyId } = (row.change ?? {}) as Beside;
  const kind = row.kind === 'refused' || row.kind === 'stopped' ? row.kind : 'noted';
  const by = keyId == null ? (kind === 'stopped' ? 'person' : 'system') : 'agent';
  return { ...NOTHING, at: secondsOf(row.at), seq: row.seq, kind, by, target };
};

/** Takes an operation and its events in order, gives its steps (AP75); a detached one has only its opening. No step holds a link. */
export const timelineOf = (operation: OperationView, events: readonly OperationEvent[]): readonly TimelineStep[] => {
  const steps = events.map((row) => (row.kind === 'frame' ? stepOfFrame(operation, row) : stepBeside(row)));
  if (operation.surface !== 'link') return steps;
  const by = operation.initiator === 'agent_tool' ? 'agent' : 'person';
  return [{ ...NOTHING, at: operation.createdAt, seq: 0, kind: 'opened', by }, ...steps];
};
