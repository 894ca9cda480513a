import type { Frame } from './frame.ts';
import type { AccountFacts, ConnectorFacts } from './gateway.ts';
import type { OpId, PersonId, Seconds, TargetId } from './ids.ts';
import type { Operation } from './operation.ts';
import type { RequestPayload } from './snapshot.ts';

export type { Gateway } from './gateway.ts';

/** The time, and one way to be called later. `at` gives the function that takes the call back. */
export interface Clock {
  now(): Seconds;
  at(time: Seconds, run: () => void): () => void;
}

/** Makes ids nobody can guess. */
export interface Ids {
  opId(): OpId;
}

/** What the core notes and nobody else is told. `fields` never hold links or tokens. */
export interface Log {
  info(event: string, fields: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields: Readonly<Record<string, unknown>>): void;
  error(event: string, fields: Readonly<Record<string, unknown>>): void;
}

/** Why a mint left a row without a link, as the host noted it. */
export type MintNote = 'MINT_FAILED' | 'MINT_UNKNOWN';

/** The host's notes beside an operation, by target; null is a note taken back. */
export type MintNotes = Readonly<Record<TargetId, MintNote | null>>;

/** Since when a mint may be under way for a target. */
export type MintMarks = Readonly<Record<TargetId, Seconds>>;

/** What a store keeps of one operation: the operation itself, and beside it what belongs to its run. */
export interface Held {
  readonly operation: Operation;
  readonly minting: MintMarks;
  readonly notes: MintNotes;
  readonly returnTo: string | null;
}

/** What the one who opens an operation wants kept beside it. */
export interface Claim {
  readonly idempotencyKey: string | null;
  readonly keyId: string | null;
  readonly returnTo: string | null;
}

/** One write, carried out as one conditional statement. */
export interface Commit {
  readonly opId: OpId;
  /** Written only while the stored operation is open and at this seq. */
  readonly expect: number;
  readonly next: Operation;
  /** Null for a detached operation. */
  readonly frame: Frame | null;
  readonly at: Seconds;
  /** The account row to keep in the same statement: a target has just been seen connected. */
  readonly account?: AccountFacts;
  /** Notes to lay over the ones that are there. */
  readonly notes?: MintNotes;
}

/**
 * Where operations live. Each method is one statement; nothing is read first and written after.
 * A settlement also removes what only an open operation needs (links, marks).
 */
export interface OperationStore {
  /**
   * The insert is the claim: refused when this owner already has an open card operation under this session key.
   * Also keeps the opened frame. A detached operation claims nothing and is always opened.
   */
  open(
    operation: Operation,
    frame: Frame | null,
    claim: Claim,
  ): Promise<{ readonly kind: 'opened' } | { readonly kind: 'taken'; readonly opId: OpId }>;
  load(opId: OpId): Promise<Held | null>;
  commit(commit: Commit): Promise<'written' | 'lost'>;
  /**
   * Claims the mint of these targets: marks that it may go out. False, and nothing marked, when the operation is no longer open or
   * when a target's mark is not the one in `had` (none at all when absent): then somebody else mints it (MI11).
   */
  intendMint(opId: OpId, targets: readonly TargetId[], at: Seconds, had?: MintMarks): Promise<boolean>;
}

/** Told about every frame, after its commit. Must not throw and must not wait. */
export interface FrameSink {
  publish(frame: Frame, operation: Operation, at: Seconds): void;
}

/** Draws the card of an operation. */
export interface CardPort {
  show(payload: RequestPayload, operation: Operation): void;
}

/** Hears that at least one app of this person has newly connected, or what a status call saw. */
export interface ConnectedNote {
  connected(ownerId: PersonId, operation: Operation): void;
  seen(ownerId: PersonId, connectors: readonly ConnectorFacts[]): void;
}

/** The names of the local mcp catalog. */
export interface Catalog {
  names(): ReadonlySet<string>;
}

/** The names the gateway hosts; null when they cannot be had. */
export interface HostedNames {
  names(): Promise<ReadonlySet<string> | null>;
}

/** Describes those of `tools` it knows, within a budget of tokens; null when it knows none. */
export interface ToolRegistry {
  listing(tools: readonly string[], maxTokens: number): string | null;
}

/** Hears when the rows of an operation will next be read, after a rate limit. */
export interface ParkNotice {
  parked(operation: Operation, nextReadAt: Readonly<Record<TargetId, Seconds>>): void;
}

/** One person's account reads. */
export interface Purse {
  /** True when `key` may read now. A refused asker keeps its place in the line. `woken` reads may use what is kept for wakes. */
  take(key: string, now: Seconds, woken: boolean): boolean;
  /** The holder reads no more. */
  close(): void;
}

/** The account reads of all persons. */
export interface Pacer {
  purse(ownerId: PersonId): Purse;
}
