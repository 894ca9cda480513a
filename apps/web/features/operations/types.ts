import type { FrameFieldsFragment, OperationFieldsFragment, TargetFieldsFragment } from '../../generated/graphql.ts';

/** One row of a card, as the api sends it. */
export type Target = TargetFieldsFragment;
/** One operation as it stood at its seq. */
export type Operation = OperationFieldsFragment;
/** One write: what changed, and the operation as it stood then. */
export type Frame = Pick<FrameFieldsFragment, 'opId' | 'seq' | 'change' | 'operation'>;
/** What this page knows: the newest snapshot of each operation. */
export type View = ReadonlyMap<string, Operation>;
