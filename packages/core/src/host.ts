import { closeFailed } from './closing.ts';
import type { OpId } from './ids.ts';
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
import { createRetry, type RetryBasis } from './retry.ts';
import type { Host, PrepareOutcome, Running, RunOutcome } from './run-types.ts';
import { type BareFailed, type BareRun, createRunner } from './runner.ts';
import { tellingAway } from './store-away.ts';
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
const NOT_STORED: RetryBasis = { returnTo: null, minting: {}, notes: {} };
const NOT_TO_BE_HAD: HostedNames = { names: async () => null };

/** Makes the host that opens, runs, resumes and answers operations in this process. */
export const createHost = (ports: HostPorts): Host => {
  const { sink, clock, ids, log } = ports;
  const store = tellingAway(ports.store);
  const operations = createOperations({ ...ports, store });
  const watcher = createWatcher({ ...ports, operations });
  const scripts = { catalog: NO_CATALOG, hosted: NOT_TO_BE_HAD, ...ports, store, operations };
  const run = createRunner({ ...scripts, watcher });
  const retry = createRetry(scripts);
  /** Runs of this process, from their opening to the end of what the host still does for them. */
  const runs = new Map<OpId, Running>();
  /** Operations whose claim is on its way to the store. */
  const claiming = new Set<OpId>();

  // The store is away: asked again every tick until it is back, so that what there is to note is written with the settlement.
  const closeLater = async (outcome: BareFailed): Promise<void> => {
    const left = watcher.enroll(outcome.operation);
    while (await watcher.pause(left)) {
      const operation = await closeFailed(operations, log, outcome.operation, outcome);
      if (operation !== null) watcher.dismiss(left, { kind: 'ended', operation });
    }
    runs.delete(outcome.operation.opId);
  };

  const close = async (outcome: BareFailed): Promise<Exclude<PrepareOutcome, { readonly kind: 'prepared' }>> => {
    const closed = await closeFailed(operations, log, outcome.operation, outcome);
    const operation = closed ?? outcome.operation;
    if (closed === null && operation.surface === 'card') void closeLater(outcome);
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
    const run: Running = { kind: 'opened', operation, prepared, ended };
    runs.set(operation.opId, run);
    void ended.then(() => {
      if (watcher.find(operation.opId) === null) runs.delete(operation.opId);
    });
    return run;
  };

  return {
    operations,
    open: async (request) => {
      const opened = openOperation({ ...request, opId: ids.opId(), createdAt: clock.now() });
      if (opened.kind !== 'opened') return opened;
      const { operation, frame } = opened;
      claiming.add(operation.opId);
      try {
        const claimed = await store.open(operation, frame, request.claim);
        if (claimed.kind === 'taken') return claimed;
        const { returnTo } = request.claim;
        if (frame !== null) sink.publish(frame, operation, operation.createdAt);
        return running(
          operation,
          run(
            operation,
            () => prepare(scripts, operation, returnTo),
            () => resumePrepare(scripts, operation.opId),
          ),
        );
      } finally {
        claiming.delete(operation.opId);
      }
    },
    holds: (opId) => claiming.has(opId) || runs.has(opId) || watcher.find(opId) !== null,
    resume: ({ operation }) => {
      const resume = () => resumePrepare(scripts, operation.opId);
      return runs.get(operation.opId) ?? running(operation, run(operation, resume, resume));
    },
    retry: async (opId, names) => retry(opId, names, (await store.load(opId)) ?? NOT_STORED),
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
