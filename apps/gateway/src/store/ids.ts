import { createHash, randomBytes } from 'node:crypto';

/** A new account id. */
export const newConnectionId = (): string => `ca_${randomBytes(15).toString('base64url')}`;

/** A new attempt id: the handle in a link, 192 bits nobody can guess. */
export const newAttemptId = (): string => randomBytes(24).toString('base64url');

/** States are kept as hashes only: a copy of the database answers no callback. */
export const stateHash = (state: string): string => createHash('sha256').update(state).digest('base64url');

/** The name of a try that opens no link: whoever must not keep the handle tells tries apart by this. */
export const attemptName = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 22);
