import type { Host, PersonId } from '@patchbay/core';
import type { Owner } from '../auth/principal.ts';
import type { Presence } from '../frames/presence.ts';
import { operationFrames, type ReplayParts, viewerFrames } from '../frames/replay.ts';
import { onEnd } from '../frames/stream.ts';
import { isPlain } from '../gateway/plain-text.ts';
import type { AccountStore } from '../store/accounts.ts';
import type { PgOperationStore } from '../store/operations.ts';
import { type OperationView, viewOf } from '../store/view.ts';
import { ownOperation } from './own-operation.ts';

/** What reading needs. */
export interface ReadParts extends ReplayParts {
  readonly store: PgOperationStore;
  readonly accounts: AccountStore;
  readonly host: Pick<Host, 'nextReadAt'>;
  readonly presence: Presence;
}

/** Makes everything a caller can read of their own operations and accounts (AP25). */
export const createReads = ({ store, accounts, host, presence, ...replay }: ReadParts) => ({
  operation: async (owner: Owner, opId: string): Promise<OperationView | null> => {
    const held = await ownOperation(store, owner, opId);
    return held === null ? null : viewOf(held.operation, held.notes);
  },
  openOperations: async (owner: Owner): Promise<readonly OperationView[]> => {
    if (owner.kind !== 'agent') presence.looked(owner.personId);
    return (await store.openOf(owner.personId)).map(({ operation, notes }) => viewOf(operation, notes));
  },
  operationFrames: async (owner: Owner, opId: string, afterSeq: number | null) => {
    const held = await ownOperation(store, owner, opId);
    return held === null ? null : operationFrames(replay, held.operation, afterSeq ?? -1);
  },
  viewerFrames: (owner: Owner) => {
    const frames = viewerFrames(replay, owner.personId, async () =>
      (await store.openOf(owner.personId)).map(({ operation: { opId, seq } }) => ({ opId, seq })),
    );
    return owner.kind === 'agent' ? frames : onEnd(frames, presence.follows(owner.personId));
  },
  account: async (owner: Owner, connectionId: string) =>
    isPlain(connectionId) ? accounts.own(owner.personId, connectionId) : null,
  accountLabel: async (personId: PersonId, connectionId: string): Promise<string | null> =>
    (await accounts.labelOf(personId, connectionId)) || null,
  nextReadAt: host.nextReadAt,
});
