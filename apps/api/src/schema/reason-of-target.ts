import { type ReasonCode, reasonCode, reasonOf } from '@patchbay/core';
import type { OperationView, TargetView } from '../store/view.ts';

/** Gives the reason code of a target as the operation stood: the gateway's own, else the one the core derives (AP12). */
export const reasonOfTarget = ({ settledBy, notes }: OperationView, target: TargetView): ReasonCode | null => {
  const { name, kind, action, state, detail, reason } = target;
  return reasonCode(reasonOf({ name, kind, action, state, detail, reason }, settledBy, notes[target.targetId] ?? null));
};
