import { closeFailed } from './closing.ts';
import { openOperation } from './open-operation.ts';
import type { Operation } from './operation.ts';
import { createOperations } from './operations.ts';
import type {
  CardPort,
  Catalog,
  Clock,
  ConnectedNote,
  FrameSink,
  Gateway,
  HostedNames,
  Ids,
  Log,
  OperationStore,
  Pacer,
  ParkNotice,
} from './ports.ts';
import { prepare } from './prepare.ts';
import { resumePrepare } from './recovery.ts';
import { respond } from './respond.ts';
import { createRetry } from './retry.ts';
import type { Host, PrepareOutcome, Running, RunOutcome } from './run-types.ts';
import { type BareFailed, type BareRun, createRunner } from './runner.ts';
import { createWatcher } from './watcher.ts';

/** Everything outside that running operations needs. */
export interface HostPorts {
  readonly store: OperationStore;
  readonly sink: FrameSink;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly gateway: Gateway;
  readonly pacer: Pacer;
  readonly card: CardPort;
  readonly note: ConnectedNote;
  readonly parkNotice: ParkNotice;
  /** @defaultValue no local mcp names */
  readonly catalog?: Catalog;
  /** @defaultValue cannot be had */
  readonly hosted?: HostedNames;
}

const NO_NAMES: ReadonlySet<string> = new Set();
const NO_CATALOG: Catalog = { names: () => NO_NAMES };
const NOT_TO_BE_HAD: HostedNames = { names: async () => null };

/** Makes the host that opens, runs, resumes and answers operations in this process. */
export const createHost = (ports: HostPorts): Host => {
  const { store, sink, clock, ids, log } = ports;
  const operations = createOperations(ports);
  const watcher = createWatcher({ ...ports, operations });
  const scripts = { catalog: NO_CATALOG, hosted: NOT_TO_BE_HAD, ...ports, operations };
  const run = createRunner({ ...scripts, watcher });
  const retry = createRetry(scripts);

  // The store is away: the watcher, which asks again every tick, ends the operation as soon as it is back.
  const closeLater = (operation: Operation): Operation => {
    if (operation.surface === 'card') {
      const left = watcher.enroll(operation);
      watcher.interrupt(operation.opId);
      void watcher.start(left);
    }
    return operation;
  };

  const close = async (outcome: BareFailed): Promise<Exclude<PrepareOutcome, { readonly kind: 'prepared' }>> => {
    const closed = await closeFailed(operations, log, outcome.operation, outcome);
    const operation = closed ?? closeLater(outcome.operation);
    return outcome.kind === 'failed'
      ? { kind: 'failed', failure: outcome.failure, operation }
      : { kind: 'bug', error: outcome.error, operation };
  };

  const running = (operation: Operation, bare: BareRun): Running => {
    const prepared = bare.prepared.then(
      async (outcome): Promise<PrepareOutcome> => (outcome.kind === 'prepared' ? outcome : close(outcome)),
    );
    const ended = prepared.then(async (outcome): Promise<RunOutcome> => {
      if (outcome.kind !== 'prepared') return outcome;
      const watched = await bare.ended;
      return watched.kind === 'failed' || watched.kind === 'bug' ? close(watched) : watched;
    });
    return { kind: 'opened', operation, prepared, ended };
  };

  return {
    operations,
    open: async (request) => {
      const opened = openOperation({ ...request, opId: ids.opId(), createdAt: clock.now() });
      if (opened.kind !== 'opened') return opened;
      const { operation, frame } = opened;
      const claimed = await store.open(operation, frame, request.claim);
      if (claimed.kind === 'taken') return claimed;
      const { returnTo } = request.claim;
      if (frame !== null) sink.publish(frame, operation, operation.createdAt);
      return running(
        operation,
        run(operation, () => prepare(scripts, operation, returnTo)),
      );
    },
    resume: (held) =>
      running(
        held.operation,
        run(held.operation, () => resumePrepare(scripts, held)),
      ),
    retry: async (opId, names) => retry(opId, names, (await store.load(opId))?.returnTo ?? null),
    respond: (opId, answer) => respond(operations, opId, answer),
    wake: watcher.wake,
    interrupt: watcher.interrupt,
    nextReadAt: watcher.nextReadAt,
    park: watcher.park,
    release: (opId) => {
      const found = watcher.find(opId);
      if (found !== null) watcher.dismiss(found, { kind: 'released', operation: found.operation });
    },
    stop: watcher.stop,
  };
};
