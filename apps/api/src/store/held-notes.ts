import type { MintNotes, OpId } from '@patchbay/core';

const NONE: MintNotes = {};

/** The host's notes of recent operations, so that a live frame says the same reason as its row. */
export interface NotesOf {
  set(opId: OpId, notes: MintNotes): void;
  of(opId: OpId): MintNotes;
}

/** Makes the memory of notes; only operations that have any take room, the oldest of more than `most` goes first. */
export const createHeldNotes = (most = 10_000): NotesOf => {
  const kept = new Map<OpId, MintNotes>();
  return {
    set: (opId, notes) => {
      kept.delete(opId);
      if (Object.keys(notes).length > 0) kept.set(opId, notes);
      const oldest = kept.keys().next().value;
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    of: (opId) => kept.get(opId) ?? NONE,
  };
};
