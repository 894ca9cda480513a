import { allResolved } from './decide.ts';
import type { SettleReason } from './edges.ts';
import { LawBroken } from './fault.ts';
import type { Gateway } from './gateway.ts';
import type { OpId, PersonId, Seconds, TargetId } from './ids.ts';
import { createLook } from './observe.ts';
import type { Operation } from './operation.ts';
import type { Operations } from './operations.ts';
import type { Clock, ConnectedNote, Log, Pacer, ParkNotice } from './ports.ts';
import { connectedCount, createRun, type Owner, parkedUntil, parkRows, type Run } from './run.ts';
import type { WatchOutcome } from './run-types.ts';
import { createWheel } from './wheel.ts';

/** What the watcher needs. */
export interface WatcherPorts {
  readonly operations: Operations;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly pacer: Pacer;
  readonly note: ConnectedNote;
  readonly parkNotice: ParkNotice;
  readonly log: Log;
}

/** Watches operations until they settle, all on one wheel. */
export interface Watcher {
  /** Takes an operation in before it is prepared, so that wakes and interrupts find it. */
  enroll(operation: Operation): Run;
  /** Begins the passes of a prepared run. The promise never rejects. */
  start(run: Run): Promise<WatchOutcome>;
  /** Lets one tick pass for a run whose passes have not begun; false when it was let go of meanwhile. */
  pause(run: Run): Promise<boolean>;
  /** Makes the connected note when a row is newly connected. */
  noteConnected(run: Run): void;
  /** The run of an operation, if this watcher has it. */
  find(opId: OpId): Run | null;
  wake(opId: OpId): boolean;
  interrupt(opId: OpId): boolean;
  nextReadAt(opId: OpId): Readonly<Record<TargetId, Seconds>>;
  park(ownerId: PersonId, until: Seconds): void;
  /** Ends a run that is not to be watched (any more); the operation stays as it is. */
  dismiss(run: Run, outcome: WatchOutcome): void;
  stop(): void;
}

/** Makes the watcher (RN1). */
export const createWatcher = (ports: WatcherPorts): Watcher => {
  const { operations, clock, pacer, note, parkNotice, log } = ports;
  const runs = new Map<OpId, Run>();
  let stopped = false;
  const owners = new Map<PersonId, Owner>();

  const parkOwner = (owner: Owner, until: Seconds): void => {
    const now = clock.now();
    for (const run of owner.runs) {
      parkRows(run, until);
      const parked = parkedUntil(run, now);
      if (Object.keys(parked).length > 0) parkNotice.parked(run.operation, parked);
    }
  };

  const look = createLook({ ...ports, park: (run, until) => parkOwner(run.owner, until) });

  const dismiss = (run: Run, outcome: WatchOutcome): void => {
    if (run.phase === 'over') return;
    const { opId, ownerId } = run.operation;
    run.phase = 'over';
    wheel.drop(run);
    runs.delete(opId);
    operations.forget(opId);
    run.owner.runs.delete(run);
    if (run.owner.runs.size === 0) {
      owners.delete(ownerId);
      run.owner.purse.close();
    }
    run.goOn?.(false);
    run.end?.(outcome);
  };

  const sleepUntil = (run: Run, time: Seconds): void => {
    run.phase = 'asleep';
    wheel.at(run, time);
  };

  // The store did not answer, or a fault of ours: the first is asked again a tick later, past the deadline too; the second ends the run.
  const trip = (run: Run, error: unknown): void => {
    if (run.phase === 'over') return;
    log.error('pass_failed', { opId: run.operation.opId, error });
    if (error instanceof LawBroken) dismiss(run, { kind: 'bug', error, operation: run.operation });
    else sleepUntil(run, clock.now() + run.tick);
  };

  const settle = (run: Run, by: SettleReason): void => {
    operations.advance(run.operation.opId, { command: { do: 'settle', by } }).then(
      (advanced) => {
        const operation = advanced.kind === 'no_such_operation' ? run.operation : advanced.operation;
        dismiss(run, { kind: 'ended', operation });
      },
      (error) => trip(run, error),
    );
  };

  const noteConnected = (run: Run): void => {
    const connected = connectedCount(run.operation);
    if (connected > run.connected) note.connected(run.operation.ownerId, run.operation);
    run.connected = connected;
  };

  const finish = (run: Run): void => {
    if (run.phase === 'over') return;
    noteConnected(run);
    if (run.operation.phase === 'settled') dismiss(run, { kind: 'ended', operation: run.operation });
    else if (allResolved(run.operation)) settle(run, 'all_resolved');
    else if (run.woken || run.interrupted) leaveSleep(run);
    else sleepUntil(run, Math.min(clock.now() + run.tick, run.operation.deadlineAt));
  };

  const observe = (run: Run, from: number, called: boolean): void => {
    for (let at = from; run.operation.phase === 'open'; at += 1) {
      const target = run.operation.targets[at];
      if (target === undefined) break;
      const verdict = look(run, target, called);
      if (verdict === 'go_on') continue;
      if (verdict === 'stop') break;
      verdict.then(
        (late) => (late === 'stop' ? finish(run) : observe(run, at + 1, called)),
        (error) => trip(run, error),
      );
      return;
    }
    finish(run);
  };

  // One turn of the loop, in this order: interrupt, deadline, reads, all resolved, sleep (RN1).
  const pass = (run: Run): void => {
    const { operation, called } = run;
    run.phase = 'passing';
    run.called = false;
    if (operation.phase === 'settled') dismiss(run, { kind: 'ended', operation });
    else if (run.interrupted) settle(run, 'interrupt');
    else if (clock.now() >= operation.deadlineAt) settle(run, 'deadline');
    else observe(run, 0, called);
  };

  const leaveSleep = (run: Run): void => {
    run.woken = false;
    pass(run);
  };

  const wheel = createWheel<Run>(clock, (run) => {
    const { goOn } = run;
    run.goOn = null;
    if (goOn === null) leaveSleep(run);
    else goOn(true);
  });

  const stir = (run: Run): void => {
    if (run.phase === 'asleep') wheel.soon(run);
  };

  operations.onWrite((operation) => {
    const run = runs.get(operation.opId);
    if (run === undefined) return;
    run.operation = operation;
    run.woken = true;
    stir(run);
  });

  return {
    noteConnected,
    dismiss,
    find: (opId) => runs.get(opId) ?? null,
    enroll: (operation) => {
      const { opId, ownerId } = operation;
      let owner = owners.get(ownerId);
      if (owner === undefined) {
        owner = { purse: pacer.purse(ownerId), runs: new Set() };
        owners.set(ownerId, owner);
      }
      const run = createRun(operation, owner);
      owner.runs.add(run);
      runs.set(opId, run);
      operations.hold(operation);
      return run;
    },
    start: (run) =>
      new Promise((end) => {
        run.end = end;
        if (run.phase === 'over') end({ kind: 'released', operation: run.operation });
        else if (stopped) dismiss(run, { kind: 'released', operation: run.operation });
        else pass(run);
      }),
    pause: (run) =>
      new Promise((goOn) => {
        if (stopped) dismiss(run, { kind: 'released', operation: run.operation });
        if (run.phase === 'over') return goOn(false);
        run.goOn = goOn;
        wheel.at(run, clock.now() + run.tick);
      }),
    wake: (opId) => {
      const run = runs.get(opId);
      if (run === undefined) return false;
      run.woken = true;
      run.called = true;
      stir(run);
      return true;
    },
    interrupt: (opId) => {
      const run = runs.get(opId);
      if (run === undefined) return false;
      run.interrupted = true;
      stir(run);
      return true;
    },
    nextReadAt: (opId) => {
      const run = runs.get(opId);
      return run === undefined ? {} : parkedUntil(run, clock.now());
    },
    park: (ownerId, until) => {
      const owner = owners.get(ownerId);
      if (owner !== undefined) parkOwner(owner, until);
    },
    stop: () => {
      stopped = true;
      wheel.stop();
      for (const run of [...runs.values()]) dismiss(run, { kind: 'released', operation: run.operation });
    },
  };
};
