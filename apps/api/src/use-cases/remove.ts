import type { Seconds } from '@patchbay/core';
import type { Account } from '@patchbay/db';
import type { AccountCalls } from '@patchbay/gateway-client';
import type { Owner } from '../auth/principal.ts';
import { done, type Outcome, refuse } from '../refusals/refusal.ts';
import type { AccountStore } from '../store/accounts.ts';
import { gatewayRefusal } from './gateway-refusal.ts';

/** What became of the grant at the vendor. */
export type Revoked = 'yes' | 'no' | 'unsupported';

/** What a removal did and what it could not do. */
export interface Receipt {
  readonly connectionId: string;
  readonly connector: string;
  readonly label: string;
  readonly alias: string | null;
  readonly revoked: Revoked;
  /** Where the person can end the access at the vendor. */
  readonly vendorPage: string | null;
}

/** What a removal needs. */
export interface RemoveParts {
  readonly remover: Pick<AccountCalls, 'removeAccount'>;
  readonly accounts: Pick<AccountStore, 'own' | 'removed' | 'kept' | 'refused'>;
  readonly now: () => Seconds;
}

const revokedOf = (word: string): Revoked => (word === 'yes' || word === 'unsupported' ? word : 'no');

/** Makes the use case of a removal (AP62): at the gateway first; what it did at the vendor is in the receipt and in the record. */
export const createRemove =
  ({ remover, accounts, now }: RemoveParts) =>
  async (owner: Owner, accountId: string): Promise<Outcome<Receipt>> => {
    const account = await accounts.own(owner.personId, accountId);
    if (account === null) {
      await accounts.refused(owner.personId, accountId, 'remove', now());
      return refuse('ACCOUNT_NOT_FOUND');
    }
    const by = { ownerId: owner.personId, initiator: 'connectors_page', turnId: '', toolCallId: '' } as const;
    const answer = await remover.removeAccount(accountId, by);
    const gone = answer.kind === 'failed' && answer.failure.code === 'connection_not_found';
    if (answer.kind === 'failed' && !gone) return gatewayRefusal(answer.failure);
    const { connectionId, connector, label, alias } = account;
    const receipt: Receipt = {
      connectionId,
      connector,
      label,
      alias,
      // Gone at the gateway already: whether an earlier removal reached the vendor is not known here.
      revoked: answer.kind === 'removed' ? revokedOf(answer.receipt.revoked) : 'no',
      vendorPage: answer.kind === 'removed' ? (answer.receipt.vendorPage ?? null) : null,
    };
    await accounts.removed(owner.personId, connectionId, { ...receipt, at: now() });
    return done(receipt);
  };

/** Makes the use case of keeping an account that came late (AP63): its mark goes, nothing else changes. */
export const createKeep =
  ({ accounts, now }: Pick<RemoveParts, 'accounts' | 'now'>) =>
  async (owner: Owner, accountId: string): Promise<Outcome<Account>> => {
    const known = await accounts.own(owner.personId, accountId);
    const kept = known === null ? null : await accounts.kept(owner.personId, known.connectionId, now());
    return kept === null ? refuse('ACCOUNT_NOT_FOUND') : done(kept);
  };
