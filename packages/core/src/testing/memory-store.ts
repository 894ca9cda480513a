import type { Frame } from '../frame.ts';
import type { AccountFacts } from '../gateway.ts';
import type { OpId, Seconds, TargetId } from '../ids.ts';
import type { Held, OperationStore } from '../ports.ts';

/** One kept frame. */
export interface KeptFrame {
  readonly opId: OpId;
  readonly frame: Frame;
  readonly at: Seconds;
}

/** A store in memory, with windows for a test to look in. */
export interface MemoryStore extends OperationStore {
  readonly frames: readonly KeptFrame[];
  readonly accounts: ReadonlyMap<string, AccountFacts>;
  /** Every open card operation: what a restart takes up again. */
  unsettled(): readonly Held[];
}

/** Makes the memory twin of the store; it keeps everything as JSON, so what is not data does not survive it. */
export const createMemoryStore = (): MemoryStore => {
  const rows = new Map<OpId, Held>();
  const frames: KeptFrame[] = [];
  const accounts = new Map<string, AccountFacts>();
  const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

  const keepFrame = (opId: OpId, frame: Frame | null, at: Seconds): void => {
    if (frame !== null) frames.push({ opId, frame: copy(frame), at });
  };

  return {
    frames,
    accounts,
    unsettled: () =>
      [...rows.values()]
        .filter(({ operation }) => operation.phase === 'open' && operation.surface === 'card')
        .map(copy),
    open: async (operation, frame, claim) => {
      const { ownerId, sessionKey, surface } = operation;
      if (surface === 'card')
        for (const { operation: other } of rows.values())
          if (
            other.phase === 'open' &&
            other.surface === 'card' &&
            other.ownerId === ownerId &&
            other.sessionKey === sessionKey
          )
            return { kind: 'taken', opId: other.opId };
      rows.set(operation.opId, copy({ operation, minting: {}, notes: {}, returnTo: claim.returnTo }));
      keepFrame(operation.opId, frame, operation.createdAt);
      return { kind: 'opened' };
    },
    load: async (opId) => {
      const kept = rows.get(opId);
      return kept === undefined ? null : copy(kept);
    },
    commit: async ({ opId, expect, next, frame, at, account, notes }) => {
      const kept = rows.get(opId);
      if (kept === undefined || kept.operation.phase === 'settled' || kept.operation.seq !== expect) return 'lost';
      const minting = next.phase === 'settled' ? {} : kept.minting;
      rows.set(opId, copy({ ...kept, operation: next, minting, notes: { ...kept.notes, ...notes } }));
      if (account !== undefined) accounts.set(account.connectionId, copy(account));
      keepFrame(opId, frame, at);
      return 'written';
    },
    intendMint: async (opId, targets, at, had = {}) => {
      const kept = rows.get(opId);
      if (kept === undefined || kept.operation.phase === 'settled') return false;
      if (targets.some((target) => kept.minting[target] !== had[target])) return false;
      const marks: Record<TargetId, Seconds> = { ...kept.minting };
      for (const target of targets) marks[target] = at;
      rows.set(opId, { ...kept, minting: marks });
      return true;
    },
  };
};
