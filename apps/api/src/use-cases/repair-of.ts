import type { Seconds } from '@patchbay/core';
import type { Owner } from '../auth/principal.ts';
import { type Refusal, refuse } from '../refusals/refusal.ts';
import type { AccountStore } from '../store/accounts.ts';
import type { Asked } from './begin.ts';

/** What finding the account of a repair needs. */
export interface RepairParts {
  readonly accounts: Pick<AccountStore, 'own' | 'refused'>;
  readonly now: () => Seconds;
}

/**
 * Makes the look-up of the one account a repair or a switch names (AP60, AU11): another person's, a removed and a retired one do not
 * exist, nothing is minted for them, and the caller's own record says that it was asked.
 */
export const createRepairOf =
  ({ accounts, now }: RepairParts) =>
  async (owner: Owner, accountId: string): Promise<Asked | Refusal> => {
    const account = await accounts.own(owner.personId, accountId);
    if (account !== null && !account.disabled) return { name: account.connector, alias: '', repairId: accountId };
    await accounts.refused(owner.personId, accountId, 'reconnect', now());
    return refuse('ACCOUNT_NOT_FOUND');
  };
