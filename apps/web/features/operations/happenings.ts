import type { TargetState } from '../../generated/graphql.ts';
import type { Operation, Target, View } from './types.ts';

/** Something that a person who looks at the page has just seen happen. */
export type Happening =
  | { readonly kind: 'opened'; readonly operation: Operation }
  | { readonly kind: 'moved'; readonly operation: Operation; readonly target: Target; readonly from: TargetState }
  | { readonly kind: 'settled'; readonly operation: Operation };

/**
 * What lies between two views. It compares states and does not read a frame's change, because a move may also come in the answer
 * to a press or after a reconnect.
 */
export const happenings = (before: View, after: View): readonly Happening[] => {
  const found: Happening[] = [];
  for (const [opId, operation] of after) {
    const held = before.get(opId);
    if (held === operation) continue;
    if (held === undefined) {
      if (operation.settledAt === null) found.push({ kind: 'opened', operation });
      continue;
    }
    const states = new Map(held.targets.map((target) => [target.targetId, target.state]));
    for (const target of operation.targets) {
      const from = states.get(target.targetId);
      if (from !== undefined && from !== target.state) found.push({ kind: 'moved', operation, target, from });
    }
    if (held.settledAt === null && operation.settledAt !== null) found.push({ kind: 'settled', operation });
  }
  return found;
};
