import type { GatewayFailure } from './gateway.ts';
import type { Operation, Target } from './operation.ts';
import type { Operations } from './operations.ts';
import type { Log, MintNote, MintNotes } from './ports.ts';

/** What a failed prepare means for the rows it asked for (PR9): an answer that said no is a failure, no answer at all leaves a doubt. */
export const mintNote = (failure: GatewayFailure): MintNote =>
  failure.arrived === 'unknown' ? 'MINT_UNKNOWN' : 'MINT_FAILED';

const notesFor = (operation: Operation, asked: readonly Target[], note: MintNote, others: MintNote): MintNotes =>
  Object.fromEntries(
    operation.targets
      .filter(({ state }) => state === 'pending')
      .map(({ targetId }) => [targetId, asked.some((target) => target.targetId === targetId) ? note : others]),
  );

/** What went wrong: a gateway call, or something of our own. */
export type Wrong =
  | { readonly kind: 'failed'; readonly failure: GatewayFailure; readonly asked: readonly Target[] }
  | { readonly kind: 'bug' };

/**
 * Closes the operation of a run that failed (PR8): settled by interrupt in one frame, with a note on each row that got no link, so
 * that no restart takes it up again. Gives the operation as it stands then, or null when the store is away.
 */
export const closeFailed = async (
  operations: Operations,
  log: Log,
  operation: Operation,
  wrong: Wrong,
): Promise<Operation | null> => {
  const closing = operations.advance(operation.opId, (now) => ({
    command: { do: 'settle', by: 'interrupt' },
    notes:
      wrong.kind === 'failed'
        ? notesFor(now, wrong.asked, mintNote(wrong.failure), 'MINT_FAILED')
        : notesFor(now, [], 'MINT_UNKNOWN', 'MINT_UNKNOWN'),
  }));
  try {
    const closed = await closing;
    return closed.kind === 'no_such_operation' ? operation : closed.operation;
  } catch (error) {
    log.error('closing_failed', { opId: operation.opId, error });
    return null;
  }
};
