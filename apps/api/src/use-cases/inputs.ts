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

/** A reconnect as the caller wrote it: of apps by name, or of the one account named by its id. */
export interface ReconnectInput extends Omit<ConnectInput, 'targets'> {
  readonly targets?: readonly TargetInput[] | null | undefined;
  /** Repairs this account. */
  readonly accountId?: string | null | undefined;
  /** A switch: mints without asking whether the account works, and another login may take its place. */
  readonly force?: boolean | null | undefined;
}

/** A rename as the caller wrote it: of the account with this id, or of what the app and its current name fit. */
export interface RenameInput {
  readonly accountId?: string | null | undefined;
  readonly connector?: string | null | undefined;
  readonly current?: string | null | undefined;
  readonly to: string;
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
  /** What an agent is to make of it; null for a person. */
  readonly note?: string | null;
}
