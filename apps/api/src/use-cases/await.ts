import { type Clock, noteText } from '@patchbay/core';
import type { Owner } from '../auth/principal.ts';
import type { Hub } from '../frames/hub.ts';
import type { Presence } from '../frames/presence.ts';
import { SAID } from '../refusals/messages.ts';
import { done, type Outcome, refuse } from '../refusals/refusal.ts';
import type { PgOperationStore } from '../store/operations.ts';
import { type OperationView, viewOf } from '../store/view.ts';
import { ownOperation } from './own-operation.ts';

/** What a slice of waiting brought. */
export interface Awaited {
  readonly operation: OperationView;
  readonly note: string;
}

/** A wait as the caller wrote it. */
export interface AwaitInput {
  readonly opId: string;
  readonly timeoutSeconds?: number | null | undefined;
  readonly afterSeq?: number | null | undefined;
}

/** What waiting needs. */
export interface AwaitParts {
  readonly store: PgOperationStore;
  readonly hub: Pick<Hub, 'followOperation'>;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** Seconds of the longest slice: clients cut calls at 60. */
export const LONGEST_SLICE = 50;
/** Seconds a page gets to show a new request. */
const PAGE_PATIENCE = 10;

/** Makes waiting in slices (AP69): ends at the settlement, at a change newer than the caller knows, or with its time. */
export const createAwait = ({ store, hub, presence, clock, publicUrl }: AwaitParts) => {
  const noteOf = (operation: OperationView): string => {
    if (operation.settledAt !== null) return noteText('settled');
    if (operation.surface === 'link') return SAID.askTheStatus;
    const unseen = clock.now() >= operation.createdAt + PAGE_PATIENCE;
    return unseen && !presence.sawSince(operation.ownerId, operation.createdAt)
      ? `${SAID.noPageOpen} ${publicUrl}/connectors`
      : SAID.stillWaiting;
  };

  return async (owner: Owner, { opId, timeoutSeconds, afterSeq }: AwaitInput): Promise<Outcome<Awaited>> => {
    const held = await ownOperation(store, owner, opId);
    if (held === null) return refuse('OPERATION_NOT_FOUND');
    const id = held.operation.opId;
    // Following begins before the row is read: no change falls between the two.
    const feed = hub.followOperation(id);
    const seconds = Math.min(Math.max(timeoutSeconds ?? LONGEST_SLICE, 0), LONGEST_SLICE);
    const cancel = clock.at(clock.now() + seconds, feed.close);
    try {
      const now = (await store.own(owner.personId, id)) ?? held;
      const view = viewOf(now.operation, now.notes);
      const known = afterSeq ?? view.seq;
      const answers = view.settledAt !== null || view.surface === 'link' || view.seq > known;
      if (answers || seconds === 0) return done({ operation: view, note: noteOf(view) });
      for await (const { operation } of feed)
        if (operation.seq > known) return done({ operation, note: noteOf(operation) });
      const last = (await store.own(owner.personId, id)) ?? now;
      const stands = viewOf(last.operation, last.notes);
      return done({ operation: stands, note: noteOf(stands) });
    } finally {
      cancel();
      feed.close();
    }
  };
};
