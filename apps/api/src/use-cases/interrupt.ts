import type { Host, Seconds } from '@patchbay/core';
import type { Owner } from '../auth/principal.ts';
import { done, type Outcome, refuse } from '../refusals/refusal.ts';
import type { PgOperationStore } from '../store/operations.ts';
import { type OperationView, viewOf } from '../store/view.ts';
import { ownOperation } from './own-operation.ts';

/** What a stop needs. */
export interface InterruptParts {
  readonly host: Pick<Host, 'operations'>;
  readonly store: Pick<PgOperationStore, 'own' | 'openedBy' | 'stopAsked'>;
  readonly now: () => Seconds;
}

/** Makes the stop (AP72): the request settles by interrupt; a key stops only what it has opened, and a settled one stays as it is. */
export const createInterrupt =
  ({ host, store, now }: InterruptParts) =>
  async (owner: Owner, opId: string): Promise<Outcome<OperationView>> => {
    const held = await ownOperation(store, owner, opId);
    if (held === null || held.operation.surface !== 'card') return refuse('OPERATION_NOT_FOUND');
    const id = held.operation.opId;
    if (owner.kind === 'agent' && (await store.openedBy(id)) !== owner.keyId) return refuse('FORBIDDEN');
    await store.stopAsked(id, owner.kind === 'agent' ? owner.keyId : null, now());
    const stopped = await host.operations.advance(id, { command: { do: 'settle', by: 'interrupt' } });
    if (stopped.kind === 'no_such_operation') return refuse('OPERATION_NOT_FOUND');
    const after = (await store.own(owner.personId, id)) ?? held;
    return done(viewOf(after.operation, after.notes));
  };
