import type { Change, Operation, OpId, TargetId } from '@patchbay/core';
import type { OperationEvent, PrismaClient } from '@patchbay/db';
import { secondsOf } from '../time.ts';
import { operationOf } from './operation-row.ts';
import { type ChangeView, type FrameView, type OperationIdentity, type OperationStand, viewOf } from './view.ts';

const NO_TARGET = '' as TargetId;

/** Takes core's change of an operation, gives it with the target's id. */
export const changeOf = (operation: Operation, change: Change | null): ChangeView | null =>
  change === null
    ? null
    : {
        ...change,
        targetId: operation.targets.find((target) => target.name === change.target)?.targetId ?? NO_TARGET,
      };

/** Takes an event row and what its operation always was, gives the frame as it went out. The one parser of that table. */
const frameOf = (row: OperationEvent, identity: OperationIdentity): FrameView => ({
  at: secondsOf(row.at),
  change: row.change as unknown as ChangeView | null,
  operation: { ...identity, ...(row.snapshot as unknown as OperationStand) },
  nextReadAt: null,
});

/** Reads the frames that were written. */
export interface FrameRows {
  /** Every frame of an operation with a higher seq, in order; null when there is no such operation. */
  after(opId: OpId, seq: number): Promise<readonly FrameView[] | null>;
}

/** Makes the reader of written frames (FR4). */
export const createFrameRows = (prisma: PrismaClient): FrameRows => ({
  after: async (opId, seq) => {
    const row = await prisma.operation.findUnique({
      where: { opId },
      include: { events: { where: { kind: 'frame', seq: { gt: seq } }, orderBy: { seq: 'asc' } } },
    });
    if (row === null) return null;
    const { events, ...operation } = row;
    const identity = viewOf(operationOf(operation), {});
    return events.map((event) => frameOf(event, identity));
  },
});
