import type { GatewayFailure } from './gateway.ts';
import type { OpId, PersonId, Seconds, TargetId } from './ids.ts';
import type { OperationRequest } from './open-operation.ts';
import type { Operation } from './operation.ts';
import type { Operations } from './operations.ts';
import type { Claim, Held } from './ports.ts';

/** What a connect or reconnect asks the host to open and run. */
export interface OpenRequest extends Omit<OperationRequest, 'opId' | 'createdAt'> {
  /** What the store keeps beside the operation; `returnTo` also rides every mint. */
  readonly claim: Claim;
}

/** How a prepare ended. */
export type PrepareOutcome =
  /** The operation stands open with its links, or has already settled. */
  | { readonly kind: 'prepared'; readonly operation: Operation }
  /** A gateway call failed. The host has settled the operation by interrupt and noted why. */
  | { readonly kind: 'failed'; readonly failure: GatewayFailure; readonly operation: Operation }
  /** A fault of ours: logged, settled by interrupt. */
  | { readonly kind: 'bug'; readonly error: unknown; readonly operation: Operation };

/** How the watching of an operation ended. */
export type WatchOutcome =
  /** The operation has settled; a detached one has been prepared. */
  | { readonly kind: 'ended'; readonly operation: Operation }
  /** A fault of ours. */
  | { readonly kind: 'bug'; readonly error: unknown; readonly operation: Operation }
  /** This process let go of it: shutdown, or another process has it now. */
  | { readonly kind: 'released'; readonly operation: Operation };

/** How a whole run ended. */
export type RunOutcome = WatchOutcome | Exclude<PrepareOutcome, { readonly kind: 'prepared' }>;

/** A run under way. Neither promise ever rejects. */
export interface Running {
  readonly kind: 'opened';
  readonly operation: Operation;
  /** Settles when connect may answer its caller. */
  readonly prepared: Promise<PrepareOutcome>;
  /** Settles when the operation has, or at once after prepare for a detached one. */
  readonly ended: Promise<RunOutcome>;
}

/** What opening brought: a run, or why not. */
export type Opening =
  | Running
  /** Another open operation of this owner has the session. */
  | { readonly kind: 'taken'; readonly opId: OpId }
  | { readonly kind: 'same_name_twice'; readonly name: string }
  | { readonly kind: 'reserved_fields'; readonly fields: readonly string[] };

/** What a Try again brought. Only `minted` made a call. */
export type Retried =
  | { readonly kind: 'minted'; readonly operation: Operation }
  | { readonly kind: 'no_such_operation' }
  | { readonly kind: 'unknown_target'; readonly names: readonly string[] }
  | { readonly kind: 'mixed_kinds' }
  | { readonly kind: 'settled'; readonly operation: Operation }
  | { readonly kind: 'link_still_valid'; readonly operation: Operation }
  | { readonly kind: 'not_allowed'; readonly operation: Operation }
  | { readonly kind: 'failed'; readonly failure: GatewayFailure; readonly operation: Operation };

/** What a person answers: whom to skip, and whether to continue with what there is. */
export interface Answer {
  readonly skips: readonly string[];
  readonly continue: boolean;
}

/** What an answer brought: the operation as it stands, or why nothing was done. */
export type Responded =
  | { readonly kind: 'answered'; readonly operation: Operation }
  | { readonly kind: 'no_such_operation' }
  | { readonly kind: 'unknown_target'; readonly names: readonly string[] };

/** The one who runs operations in this process. */
export interface Host {
  /** The one way to write; also what another process wrote is told here (`noticed`). */
  readonly operations: Operations;
  /** Claims the session, publishes the opened frame, prepares and watches (RG1, PR1, RN1). */
  open(request: OpenRequest): Promise<Opening>;
  /** True while this process opens or runs the operation. */
  holds(opId: OpId): boolean;
  /** Takes an operation up again after a restart or from another process (RC1 to RC4); one that runs here goes on as it is (RC5). */
  resume(held: Held): Running;
  /** Try again, as the person (MI10). One mint per row at a time: who asks meanwhile gets the same answer. */
  retry(opId: OpId, names: readonly string[]): Promise<Retried>;
  /** Skips first, then Continue (RE6). */
  respond(opId: OpId, answer: Answer): Promise<Responded>;
  /** Reads now; false when no run of this process has it. A wake does not lift a park. */
  wake(opId: OpId): boolean;
  /** Asks the run to settle by interrupt; false when no run of this process has it. */
  interrupt(opId: OpId): boolean;
  /** When the parked rows of an operation are read next; empty when none is parked. */
  nextReadAt(opId: OpId): Readonly<Record<TargetId, Seconds>>;
  /** Parks every open operation of a person until then: the account reads of this person met a rate limit elsewhere. */
  park(ownerId: PersonId, until: Seconds): void;
  /** Lets go of one run: nothing is settled, nothing more is read or written by it. */
  release(opId: OpId): void;
  /** Lets go of every run and stops the wheel. */
  stop(): void;
}
