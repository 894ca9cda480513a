import type { PersonId } from '@patchbay/core';
import type { PersonLock } from '../store/person-lock.ts';

/** Lets one step of a person at a time through, so that two presses cannot both find nothing open. */
export type PersonLines = <T>(personId: PersonId, step: () => Promise<T>) => Promise<T>;

/**
 * Makes the lines (AP17): in this process one after another, so that a person holds at most one of its lock connections, and then
 * under the lock that other processes see. A person without a step in line takes no room.
 */
export const createPersonLines = (lock: Pick<PersonLock, 'hold'>): PersonLines => {
  const lines = new Map<PersonId, Promise<unknown>>();
  return (personId, step) => {
    const turn = (lines.get(personId) ?? Promise.resolve()).then(() => lock.hold(personId, step));
    const over = turn.then(
      () => undefined,
      () => undefined,
    );
    lines.set(personId, over);
    void over.then(() => {
      if (lines.get(personId) === over) lines.delete(personId);
    });
    return turn;
  };
};
