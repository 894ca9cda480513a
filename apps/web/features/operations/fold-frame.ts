import { keepNewest } from '@patchbay/core';
import type { Frame, Operation, Target, View } from './types.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Gives the next snapshot with every row that did not change as the very same object, so that only changed rows draw again (WE13). */
const shareRows = (before: Operation, next: Operation): Operation => {
  const held = new Map(before.targets.map((target) => [target.targetId, target]));
  return {
    ...next,
    targets: next.targets.map((target) =>
      same(held.get(target.targetId), target) ? (held.get(target.targetId) as Target) : target,
    ),
  };
};

/**
 * A frame without a change at the seq that is held is a notice about parking: it sets or clears only when a row is read next (WE25).
 * Null when the frame is nothing of the kind or says what is known.
 */
const parkNotice = (held: Operation, frame: Frame): Operation | null => {
  if (frame.change !== null || held.seq !== frame.seq || held.settledAt !== null) return null;
  const times = new Map(frame.operation.targets.map((target) => [target.targetId, target.nextReadAt]));
  if (held.targets.every((target) => (times.get(target.targetId) ?? null) === target.nextReadAt)) return null;
  return {
    ...held,
    targets: held.targets.map((target) => {
      const nextReadAt = times.get(target.targetId) ?? null;
      return nextReadAt === target.nextReadAt ? target : { ...target, nextReadAt };
    }),
  };
};

/** What this page does with one frame, by whatever way it came (WE12). The same view comes back when the frame says nothing new. */
export const foldFrame = (view: View, frame: Frame): View => {
  const held = view.get(frame.opId);
  if (held === undefined) return keepNewest(view, { snapshot: frame.operation });
  const parked = parkNotice(held, frame);
  if (parked !== null) return new Map(view).set(frame.opId, parked);
  return keepNewest(view, { snapshot: frame.seq > held.seq ? shareRows(held, frame.operation) : frame.operation });
};

/** An operation that came in an answer instead of a frame, as the frame it amounts to. */
export const asFrame = (operation: Operation): Frame => ({
  opId: operation.opId,
  seq: operation.seq,
  change: null,
  operation,
});
