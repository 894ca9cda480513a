import type { PersonId } from '@patchbay/core';

/** Lets one step of a person at a time through, so that two presses cannot both find nothing open. */
export type PersonLines = <T>(personId: PersonId, step: () => Promise<T>) => Promise<T>;

/** Makes the lines; a person without a step in line takes no room (AP17). */
export const createPersonLines = (): PersonLines => {
  const lines = new Map<PersonId, Promise<unknown>>();
  return (personId, step) => {
    const turn = (lines.get(personId) ?? Promise.resolve()).then(step);
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
