/** The two kinds of things that can be connected; each has its own edge table. */
export const KINDS = ['connector', 'mcp'] as const;
/** See {@link KINDS}. */
export type Kind = (typeof KINDS)[number];

/** Every state a target can be in; exactly one at a time. */
export const STATES = ['pending', 'initiated', 'connected', 'skipped', 'failed', 'expired', 'not_connected'] as const;
/** See {@link STATES}. */
export type State = (typeof STATES)[number];

/** Who can cause a move. */
export const ACTORS = ['user', 'backend_watcher', 'clock'] as const;
/** See {@link ACTORS}. */
export type Actor = (typeof ACTORS)[number];

/** Why an operation ended. */
export const SETTLE_REASONS = ['all_resolved', 'continue', 'deadline', 'interrupt'] as const;
/** See {@link SETTLE_REASONS}. */
export type SettleReason = (typeof SETTLE_REASONS)[number];

/** What an operation wants to do with a target. */
export const TARGET_ACTIONS = ['connect', 'reconnect', 'install', 'enable', 'authorize'] as const;
/** See {@link TARGET_ACTIONS}. */
export type TargetAction = (typeof TARGET_ACTIONS)[number];

type Edges = { readonly [From in State]?: { readonly [To in State]?: Actor } };

/** The whole law of moves: kind → from → to → the one lawful actor. A pair that is not here is no edge (OP2). */
export const EDGES = {
  connector: {
    pending: { initiated: 'backend_watcher', failed: 'backend_watcher', skipped: 'user' },
    initiated: { connected: 'backend_watcher', failed: 'backend_watcher', expired: 'clock', skipped: 'user' },
    failed: { initiated: 'user', skipped: 'user' },
    expired: { initiated: 'user', skipped: 'user' },
  },
  mcp: {
    pending: { initiated: 'backend_watcher', failed: 'backend_watcher', skipped: 'user' },
    initiated: { connected: 'backend_watcher', failed: 'backend_watcher', skipped: 'user' },
    failed: { initiated: 'user', skipped: 'user' },
  },
} as const satisfies Record<Kind, Edges>;

// Kinds come out of stores too; one that is not in the table has no edges.
const TABLE: Readonly<Partial<Record<string, Edges>>> = EDGES;

/** Gives the only actor who may move a target of `kind` from `from` to `to`, or null when there is no such edge (OP2). */
export const lawfulActor = (kind: Kind, from: State, to: State): Actor | null => TABLE[kind]?.[from]?.[to] ?? null;

/** True for the two states a person need not act on any more: connected and skipped. */
export const isResolved = (state: State): boolean => state === 'connected' || state === 'skipped';

/** True for the two states a gateway read may advance: pending and initiated. */
export const isLive = (state: State): boolean => state === 'pending' || state === 'initiated';

/** True when a row may offer its link (OP19): the operation is open and the row initiated; what it still holds otherwise is used up. */
export const offersLink = (isOpen: boolean, state: State): boolean => isOpen && state === 'initiated';
