import type { PersonId, Seconds } from '@patchbay/core';

/** Which persons look at a page of theirs, as far as this process sees. */
export interface Presence {
  /** A page of the person asked for what is open. */
  looked(personId: PersonId): void;
  /** A page follows the person's frames; gives what ends that. */
  follows(personId: PersonId): () => void;
  /** True when a page of the person follows now, or has looked since then. */
  sawSince(personId: PersonId, then: Seconds): boolean;
}

/** Makes the memory of who looks; the oldest of more than `most` persons is forgotten first. */
export const createPresence = (now: () => Seconds, most = 50_000): Presence => {
  const last = new Map<PersonId, Seconds>();
  const following = new Map<PersonId, number>();
  const looked = (personId: PersonId): void => {
    last.delete(personId);
    last.set(personId, now());
    const oldest = last.keys().next().value;
    if (last.size > most && oldest !== undefined) last.delete(oldest);
  };
  return {
    looked,
    follows: (personId) => {
      following.set(personId, (following.get(personId) ?? 0) + 1);
      let over = false;
      return () => {
        if (over) return;
        over = true;
        looked(personId);
        const left = (following.get(personId) ?? 1) - 1;
        if (left === 0) following.delete(personId);
        else following.set(personId, left);
      };
    },
    sawSince: (personId, then) => following.has(personId) || (last.get(personId) ?? Number.NEGATIVE_INFINITY) >= then,
  };
};
