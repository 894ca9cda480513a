import {
  type Held,
  type Initiator,
  type MintMarks,
  type MintNotes,
  type Operation,
  type OperationIdentity,
  type OpId,
  type PersonId,
  rowOf,
  type SettleReason,
  type Surface,
  type Target,
} from '@patchbay/core';
import type { Operation as Row } from '@patchbay/db';
import { secondsOf } from '../time.ts';

/** The surfaces as the database writes them. */
export const SURFACES = { card: 'CARD', link: 'LINK' } as const satisfies Record<Surface, string>;

/** What the `state` column holds: the targets, whole, and how they are prepared. All else of an operation has a column. */
export interface StoredState {
  readonly targets: readonly Target[];
  readonly force: boolean;
}

/** Gives what the `state` column keeps of an operation. */
export const stateOf = ({ targets, force }: Operation): StoredState => ({ targets, force });

/** Takes a row of `operations`, gives the core's operation as it was written (ST20). The one parser of that table. */
export const operationOf = (row: Row): Operation => {
  const { targets, force } = row.state as unknown as StoredState;
  const identity: OperationIdentity = {
    opId: row.opId as OpId,
    ownerId: row.personId as PersonId,
    sessionKey: row.sessionKey,
    surface: row.surface === SURFACES.card ? 'card' : 'link',
    initiator: row.initiator as Initiator,
    toolCallId: row.toolCallId ?? '',
    turnId: row.turnId ?? '',
    createdAt: secondsOf(row.createdAt),
    deadlineAt: secondsOf(row.deadlineAt),
    force,
  };
  if (row.settledAt === null) return { ...identity, phase: 'open', seq: row.seq, targets };
  const { opId, deadlineAt } = identity;
  const settledAt = secondsOf(row.settledAt);
  const settledBy = row.settledBy as SettleReason;
  const frozen = { opId, seq: row.seq, deadlineAt, settledAt, settledBy, targets: targets.map(rowOf) };
  return { ...identity, phase: 'settled', seq: row.seq, settledAt, settledBy, frozen, targets };
};

/** Takes a row of `operations`, gives the operation with what belongs to its run. */
export const heldOf = (row: Row): Held => ({
  operation: operationOf(row),
  minting: row.minting as unknown as MintMarks,
  notes: row.notes as unknown as MintNotes,
  returnTo: row.returnTo,
});
