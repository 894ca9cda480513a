import type { Host } from '@patchbay/core';
import type { Owner } from '../auth/principal.ts';
import { done, type Outcome, refuse } from '../refusals/refusal.ts';
import type { PgOperationStore } from '../store/operations.ts';
import { type OperationView, viewOf } from '../store/view.ts';
import { ownOperation } from './own-operation.ts';

/** What a wake needs. */
export interface WakeParts {
  readonly host: Pick<Host, 'wake'>;
  readonly store: PgOperationStore;
}

/** Makes the use case of wakeOperation (AP26): the accounts are read now; what they say arrives as frames. */
export const createWake =
  ({ host, store }: WakeParts) =>
  async (owner: Owner, opId: string): Promise<Outcome<OperationView>> => {
    const held = await ownOperation(store, owner, opId);
    if (held === null) return refuse('OPERATION_NOT_FOUND');
    host.wake(held.operation.opId);
    return done(viewOf(held.operation, held.notes));
  };
