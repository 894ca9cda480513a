import type { Host } from '@patchbay/core';
import type { Owner } from '../auth/principal.ts';
import { done, type Outcome, refuse } from '../refusals/refusal.ts';
import type { PgOperationStore } from '../store/operations.ts';
import { type OperationView, viewOf } from '../store/view.ts';
import type { AnswerInput } from './inputs.ts';
import { ownOperation } from './own-operation.ts';

/** What an answer needs. */
export interface AnswerParts {
  readonly host: Host;
  readonly store: PgOperationStore;
}

/** Takes a person's answer: skips first, then Continue. */
export type Answering = (owner: Owner, input: AnswerInput) => Promise<Outcome<OperationView>>;

/** Makes the use case of Not now and Continue (AP18). A settled operation is no error: the answer is the operation as it stands. */
export const createAnswer =
  ({ host, store }: AnswerParts): Answering =>
  async (owner, { opId, skips: said, continue: goOn }) => {
    const skips = [...new Set(said)];
    const held = await ownOperation(store, owner, opId);
    if (held === null || held.operation.surface !== 'card') return refuse('OPERATION_NOT_FOUND');
    if (skips.length === 0 && !goOn) return refuse('INVALID_ANSWER', { field: 'skips' });
    // Each name is a write: more than there are rows can only be wrong, and is refused before the first.
    if (skips.length > held.operation.targets.length) return refuse('UNKNOWN_TARGET');
    const names = skips.map((id) => held.operation.targets.find(({ targetId }) => targetId === id)?.name ?? null);
    if (names.includes(null)) return refuse('UNKNOWN_TARGET');
    const answered = await host.respond(held.operation.opId, {
      skips: names.filter((name) => name !== null),
      continue: goOn,
    });
    switch (answered.kind) {
      case 'answered':
        return done(viewOf(answered.operation, held.notes));
      case 'no_such_operation':
        return refuse('OPERATION_NOT_FOUND');
      case 'unknown_target':
        return refuse('UNKNOWN_TARGET');
    }
  };
