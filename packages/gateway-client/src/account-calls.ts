import type { AccountAnswer, RenamePorts } from '@patchbay/core';
import type { z } from 'zod';
import type { Call, Outcome } from './call.ts';
import { AccountRow, Merge, Removal } from './decode.ts';
import type { ClientFailure } from './errors.ts';
import type { Attribution } from './headers.ts';
import { accountPath, ROUTES } from './routes.ts';

/** The receipt of a removal: what became of the grant at the vendor (`yes`, `no`, `unsupported`), and where a person ends it by hand. */
export interface RemovalReceipt {
  readonly connectionId: string;
  readonly connector: string;
  readonly revoked: string;
  readonly vendorPage?: string | null;
}

/** What a removal brought. */
export type RemoveAnswer =
  | { readonly kind: 'removed'; readonly receipt: RemovalReceipt }
  | { readonly kind: 'failed'; readonly failure: ClientFailure };

/** What a merge brought: how many accounts moved, which became one, and which had to take another name. */
export type MergeAnswer =
  | {
      readonly kind: 'merged';
      readonly moved: number;
      readonly merged: readonly { readonly from: string; readonly into: string }[];
      readonly renamed: readonly { readonly connectionId: string; readonly alias: string }[];
    }
  | { readonly kind: 'failed'; readonly failure: ClientFailure };

/** What is asked about accounts outside any operation. Nothing here that changes something is ever sent twice (GC6). */
export interface AccountCalls {
  /** Core's rename port. A failure with status 405, or 404 without `connection_not_found`, says that this gateway cannot rename. */
  renameAccount: RenamePorts['renamer']['renameAccount'];
  removeAccount(connectionId: string, by: Attribution): Promise<RemoveAnswer>;
  /** Reads an account outside any try; the gateway may ask the vendor whether the grant is still good. */
  checkAccount(
    check: { readonly connectionId: string; readonly timeout: number },
    by: Attribution,
  ): Promise<AccountAnswer>;
  /** Moves everything of person `from` to the caller's owner; the token port sees `merge: from`. */
  mergeSubjects(from: string, by: Attribution): Promise<MergeAnswer>;
}

/** What the answer to an account read says, each failure that has a meaning of its own told apart (GC3, GC4). */
export const accountAnswer = (answer: Outcome<z.infer<typeof AccountRow>>): AccountAnswer => {
  if (answer.ok) return { kind: 'account', account: answer.value };
  const { failure } = answer;
  if (failure.kind === 'unavailable') return { kind: 'not_known_yet' };
  if (failure.kind === 'rate_limited') return { kind: 'rate_limited', retryAfter: failure.retryAfter ?? 1 };
  return { kind: 'no_answer', failure };
};

/** Makes the account calls over `call` (GC11 to GC14). */
export const accountCalls = (call: Call): AccountCalls => ({
  renameAccount: async (connectionId, alias, by) => {
    const path = accountPath(ROUTES.rename, connectionId);
    const answer = await call(ROUTES.rename, AccountRow, by, { path, body: { alias } });
    return answer.ok ? { kind: 'renamed', account: answer.value } : { kind: 'failed', failure: answer.failure };
  },

  removeAccount: async (connectionId, by) => {
    const path = accountPath(ROUTES.remove, connectionId);
    const answer = await call(ROUTES.remove, Removal, by, { path });
    return answer.ok ? { kind: 'removed', receipt: answer.value } : { kind: 'failed', failure: answer.failure };
  },

  checkAccount: async ({ connectionId, timeout }, by) => {
    const path = `${accountPath(ROUTES.readAccount, connectionId)}?check=1`;
    return accountAnswer(await call(ROUTES.readAccount, AccountRow, by, { path, timeout }));
  },

  mergeSubjects: async (from, by) => {
    const answer = await call(ROUTES.merge, Merge, { ...by, merge: from }, { body: { from, to: by.ownerId } });
    return answer.ok ? { kind: 'merged', ...answer.value } : { kind: 'failed', failure: answer.failure };
  },
});
