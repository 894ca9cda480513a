import { type Held, opId as parseOpId } from '@patchbay/core';
import type { Owner } from '../auth/principal.ts';
import type { PgOperationStore } from '../store/operations.ts';

/** Gives an operation of this owner by its raw id; another's, and any other text, is not there (AU11). */
export const ownOperation = async (
  store: Pick<PgOperationStore, 'own'>,
  owner: Owner,
  raw: string,
): Promise<Held | null> => {
  const opId = parseOpId(raw);
  return opId === null ? null : store.own(owner.personId, opId);
};
