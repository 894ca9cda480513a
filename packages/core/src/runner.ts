import { allResolved } from './decide.ts';
import { StoreAway } from './fault.ts';
import type { GatewayFailure } from './gateway.ts';
import type { Operation, Target } from './operation.ts';
import type { Operations } from './operations.ts';
import type { CardPort, Log } from './ports.ts';
import type { Prepared } from './prepare.ts';
import type { Run } from './run.ts';
import type { WatchOutcome } from './run-types.ts';
import { requestPayload } from './snapshot.ts';
import type { Watcher } from './watcher.ts';

/** What the bare run needs. */
export interface RunnerPorts {
  readonly operations: Operations;
  readonly log: Log;
  readonly watcher: Watcher;
  readonly card: CardPort;
}

/** One way to get the targets of an operation ready. */
export type Preparing = () => Promise<Prepared>;

/** Runs an operation that is open already; `prepare` is how its targets get ready, `resume` how after the store was away. */
export type Runner = (operation: Operation, prepare: Preparing, resume: Preparing) => BareRun;

/** How the prepare of a bare run ended; nothing has been closed after a failure. */
export type BarePrepared =
  | { readonly kind: 'prepared'; readonly operation: Operation }
  | {
      readonly kind: 'failed';
      readonly failure: GatewayFailure;
      readonly asked: readonly Target[];
      readonly operation: Operation;
    }
  | { readonly kind: 'bug'; readonly error: unknown; readonly operation: Operation };

/** A prepare that went wrong. */
export type BareFailed = Exclude<BarePrepared, { readonly kind: 'prepared' }>;

/** A bare run. Neither promise ever rejects. */
export interface BareRun {
  readonly prepared: Promise<BarePrepared>;
  readonly ended: Promise<WatchOutcome | BareFailed>;
}

/**
 * Makes the runner (RN1): prepare, connected note, settle when all is resolved, card, watch. A
 * detached one is prepared and no more. After a failure the operation stands as the failure left it; closing it is the host's.
 * A store that is away costs ticks: the prepare is then taken up as after a restart (RC7), a detached one never.
 */
export const createRunner = ({ operations, watcher, card, log }: RunnerPorts): Runner => {
  const outcome = async (operation: Operation, prepared: Prepared): Promise<BarePrepared> => {
    const { opId } = operation;
    const stands = async () => (await operations.get(opId)) ?? operation;
    if (prepared.kind === 'failed') return { ...prepared, operation: await stands() };
    const run = watcher.find(opId);
    if (run !== null) {
      watcher.noteConnected(run);
      await operations.advance(opId, (now) =>
        allResolved(now) ? { command: { do: 'settle_if_all_resolved' } } : null,
      );
      if (run.operation.phase === 'open') card.show(requestPayload(run.operation), run.operation);
    }
    return { kind: 'prepared', operation: await stands() };
  };

  const prepareAll = async (
    operation: Operation,
    run: Run | null,
    prepare: Preparing,
    resume: Preparing,
  ): Promise<BarePrepared> => {
    const { opId } = operation;
    for (let next = prepare; ; next = resume) {
      try {
        return await outcome(operation, await next());
      } catch (error) {
        if (run === null || !(error instanceof StoreAway)) {
          log.error('prepare_failed', { opId, error });
          return { kind: 'bug', error, operation: (await operations.get(opId).catch(() => null)) ?? operation };
        }
        log.warn('prepare_interrupted', { opId, error });
        if (!(await watcher.pause(run))) return { kind: 'prepared', operation: run.operation };
      }
    }
  };

  return (operation, prepare, resume) => {
    const run = operation.surface === 'card' ? watcher.enroll(operation) : null;
    const prepared = prepareAll(operation, run, prepare, resume);
    const ended = prepared.then((result): Promise<WatchOutcome> | WatchOutcome | BareFailed => {
      if (result.kind === 'prepared')
        return run === null ? { kind: 'ended', operation: result.operation } : watcher.start(run);
      if (run !== null) watcher.dismiss(run, { kind: 'released', operation: result.operation });
      return result;
    });
    return { prepared, ended };
  };
};
