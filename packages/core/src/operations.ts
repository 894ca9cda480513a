import { type Command, type Decision, decide } from './decide.ts';
import type { AccountFacts } from './gateway.ts';
import type { OpId } from './ids.ts';
import type { Operation } from './operation.ts';
import type { Clock, FrameSink, Log, MintNotes, OperationStore } from './ports.ts';

/** A command and what is written in the same statement as its move. */
export interface Step {
  readonly command: Command;
  readonly account?: AccountFacts;
  readonly notes?: MintNotes;
}

/** What is asked: a step, or a question put to the operation as it stands when its turn comes (null: nothing any more). */
export type Ask = Step | ((operation: Operation) => Step | null);

/** What became of it, and the operation as this process holds it afterwards. */
export type Advanced =
  | { readonly kind: 'decided'; readonly decision: Decision; readonly operation: Operation }
  /** The question found nothing to do. */
  | { readonly kind: 'dropped'; readonly operation: Operation }
  | { readonly kind: 'no_such_operation' };

/** The one way to write (RN2). */
export interface Operations {
  /** Decides on the held operation and commits; after a lost race loads and decides again. Rejects only when the store does. */
  advance(opId: OpId, ask: Ask): Promise<Advanced>;
  /** The newest this process knows: the held copy, else what the store has; null when there is none. */
  get(opId: OpId): Promise<Operation | null>;
  /** The operation if this process holds it. */
  held(opId: OpId): Operation | null;
  /** Keeps this copy in memory from now on; only what runs here is held. */
  hold(operation: Operation): void;
  /** Another process wrote this operation: takes it over when it is newer, wakes its run. Publishes nothing. */
  noticed(operation: Operation): void;
  /** Lets go of the held copy. */
  forget(opId: OpId): void;
  /** Calls `listen` after every write of an operation, own or noticed. */
  onWrite(listen: (operation: Operation) => void): void;
}

/** What {@link createOperations} needs. */
export interface OperationsPorts {
  readonly store: OperationStore;
  readonly sink: FrameSink;
  readonly clock: Clock;
  readonly log: Log;
}

/** Makes the one way to write, over a store and a sink. */
export const createOperations = ({ store, sink, clock, log }: OperationsPorts): Operations => {
  const copies = new Map<OpId, Operation>();
  const lines = new Map<OpId, Promise<unknown>>();
  const listeners: ((operation: Operation) => void)[] = [];

  const wrote = (operation: Operation): void => {
    if (copies.has(operation.opId)) copies.set(operation.opId, operation);
    for (const listen of listeners) listen(operation);
  };

  const get = async (opId: OpId): Promise<Operation | null> => {
    const copy = copies.get(opId);
    if (copy !== undefined) return copy;
    const loaded = await store.load(opId);
    return copies.get(opId) ?? loaded?.operation ?? null;
  };

  const attempt = async (opId: OpId, ask: Ask): Promise<Advanced> => {
    let operation = await get(opId);
    while (operation !== null) {
      const step = typeof ask === 'function' ? ask(operation) : ask;
      if (step === null) return { kind: 'dropped', operation };
      const { command, ...beside } = step;
      const now = clock.now();
      const decision = decide(operation, command, now);
      if (decision.kind !== 'written' && decision.kind !== 'adopted') return { kind: 'decided', decision, operation };
      const { next, frame } = decision;
      const outcome = await store.commit({ opId, expect: operation.seq, next, frame, at: now, ...beside });
      if (outcome === 'written') {
        wrote(next);
        if (frame !== null) sink.publish(frame, next, now);
        return { kind: 'decided', decision, operation: next };
      }
      // Somebody was faster: what stands now decides, not what we remember.
      log.info('write_lost', { opId, seq: operation.seq, command: command.do });
      const newer: Operation | null = (await store.load(opId))?.operation ?? null;
      if (newer !== null) {
        // Not a race: without this the loop would ask for ever.
        if (newer.seq <= operation.seq)
          throw new Error(`the store refuses seq ${operation.seq} of ${opId} and has nothing newer`);
        wrote(newer);
      }
      operation = newer;
    }
    return { kind: 'no_such_operation' };
  };

  // One command at a time for each operation: frames leave in the order of their seq, and nobody races itself.
  const advance = (opId: OpId, ask: Ask): Promise<Advanced> => {
    const turn = (lines.get(opId) ?? Promise.resolve()).then(() => attempt(opId, ask));
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    lines.set(opId, settled);
    void settled.then(() => {
      if (lines.get(opId) === settled) lines.delete(opId);
    });
    return turn;
  };

  return {
    advance,
    get,
    held: (opId) => copies.get(opId) ?? null,
    hold: (operation) => {
      copies.set(operation.opId, operation);
    },
    noticed: (operation) => {
      const copy = copies.get(operation.opId);
      if (copy !== undefined && copy.seq < operation.seq) wrote(operation);
    },
    forget: (opId) => {
      copies.delete(opId);
    },
    onWrite: (listen) => {
      listeners.push(listen);
    },
  };
};
