import type { OperationView } from '../store/view.ts';

/** One app asked for, as the caller wrote it. */
export interface TargetInput {
  readonly name: string;
  readonly alias?: string | null | undefined;
}

/** A connect as the caller wrote it. */
export interface ConnectInput {
  readonly targets: readonly TargetInput[];
  readonly surface?: 'card' | 'link' | null | undefined;
  readonly session?: string | null | undefined;
  readonly toolCallId?: string | null | undefined;
  readonly turnId?: string | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
  readonly personAsked?: boolean | null | undefined;
  readonly returnTo?: string | null | undefined;
}

/** An answer of the person: whom to skip, and whether to continue without the rest. */
export interface AnswerInput {
  readonly opId: string;
  readonly skips: readonly string[];
  readonly continue: boolean;
}

/** Which apps to try again. */
export interface RetryInput {
  readonly opId: string;
  readonly targetIds: readonly string[];
}

/** What a connect or a retry brought: the operation, and whether it was there before. */
export interface Connected {
  readonly operation: OperationView;
  readonly joined: boolean;
}
