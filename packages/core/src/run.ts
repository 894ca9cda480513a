import { callerOf } from './caller.ts';
import { isLive } from './edges.ts';
import type { Caller } from './gateway.ts';
import type { Seconds, TargetId } from './ids.ts';
import type { Operation, Target } from './operation.ts';
import type { Purse } from './ports.ts';
import type { WatchOutcome } from './run-types.ts';
import { NOWHERE, type Spoke } from './wheel.ts';

/** What the runs of one person share. */
export interface Owner {
  readonly purse: Purse;
  readonly runs: Set<Run>;
}

/** One operation under watch: everything about it that is not stored. A record, not a promise: 100,000 of them wait at once. */
export interface Run extends Spoke {
  operation: Operation;
  readonly owner: Owner;
  /** On whose behalf this run reads. */
  readonly caller: Caller;
  readonly tick: Seconds;
  phase: 'preparing' | 'passing' | 'asleep' | 'over';
  /** The wake flag: something was written, or somebody called; the next sleep ends at once. */
  woken: boolean;
  /** Somebody called from outside: the reads that follow may use what is kept for wakes. */
  called: boolean;
  interrupted: boolean;
  /** No read of these targets before that time; null while none was ever parked. */
  parks: Map<TargetId, Seconds> | null;
  /** How many rows were connected when the connected note was last thought of. */
  connected: number;
  end: ((outcome: WatchOutcome) => void) | null;
  /** Ends a pause before the first pass; true when its tick is over, false when the run was let go of. */
  goOn: ((isOver: boolean) => void) | null;
}

const TICK: Seconds = 1;
/** Kinds other than connectors are looked at less often. */
const SLOW_TICK: Seconds = 5;

/** How many rows of an operation are connected. */
export const connectedCount = (operation: Operation): number =>
  operation.targets.reduce((count, { state }) => (state === 'connected' ? count + 1 : count), 0);

/** Makes the run of an operation that is still being prepared. */
export const createRun = (operation: Operation, owner: Owner): Run => ({
  due: NOWHERE,
  operation,
  owner,
  caller: callerOf(operation),
  tick: operation.targets.every(({ kind }) => kind !== 'connector') && operation.targets.length > 0 ? SLOW_TICK : TICK,
  phase: 'preparing',
  woken: false,
  called: false,
  interrupted: false,
  parks: null,
  connected: connectedCount(operation),
  end: null,
  goOn: null,
});

/** True when a pass has to read this target now (RN4): live, with an account to read, and not parked. */
export const isDue = (run: Run, target: Target, now: Seconds): boolean =>
  isLive(target.state) &&
  target.connectionId !== '' &&
  !(run.parks !== null && now < (run.parks.get(target.targetId) ?? now));

/** Parks every row that is live now until `until`, never beyond the deadline (RN9). */
export const parkRows = (run: Run, until: Seconds): void => {
  const capped = Math.min(until, run.operation.deadlineAt);
  for (const { state, targetId } of run.operation.targets)
    if (isLive(state)) {
      run.parks ??= new Map();
      run.parks.set(targetId, capped);
    }
};

/** When the parked rows are read next; those whose time has come are left out. */
export const parkedUntil = (run: Run, now: Seconds): Readonly<Record<TargetId, Seconds>> =>
  Object.fromEntries([...(run.parks ?? [])].filter(([, until]) => until > now));
