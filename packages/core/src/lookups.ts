import { callerOf } from './caller.ts';
import type { AccountFacts, AccountsAnswer, ConnectorsAnswer, Gateway, GatewayFailure } from './gateway.ts';
import type { Operation, Target } from './operation.ts';
import type { Operations } from './operations.ts';

/** What is known of a target before a repair: nothing to do, or which account to mint (empty: the gateway decides). */
export type Lookup =
  | { readonly kind: 'healthy' }
  | { readonly kind: 'mint'; readonly connectionId: string }
  | { readonly kind: 'failed'; readonly failure: GatewayFailure };

const MINT: Lookup = { kind: 'mint', connectionId: '' };

/**
 * Finds the account a person means: by name, else an account without a name by its label; retired ones never (PR3). The connector is
 * compared as the gateway spells it, unlike in a status or a rename: a repair mints by the id it finds here, and the vectors have it
 * find none under another spelling.
 */
export const accountMeant = (
  accounts: readonly AccountFacts[],
  connector: string,
  name: string,
): AccountFacts | null => {
  const live = accounts.filter((account) => account.connector === connector && !account.disabled);
  return (
    live.find((account) => account.alias === name) ??
    live.find((account) => !account.alias && account.label === name) ??
    null
  );
};

/**
 * Makes the look-up of a repair's targets (PR3, PR4): a named target by the person's accounts, one without a name by the connector
 * list. Each list is asked for when the first target needs it, and once for all. A list that fails is never read as "nothing there".
 */
export const createLookups = (
  { gateway, operations }: { readonly gateway: Gateway; readonly operations: Operations },
  operation: Operation,
): ((target: Target) => Promise<Lookup>) => {
  const { opId, force } = operation;
  const caller = callerOf(operation);
  let accounts: Promise<AccountsAnswer> | null = null;
  let connectors: Promise<ConnectorsAnswer> | null = null;

  const named = async (target: Target): Promise<Lookup> => {
    accounts ??= gateway.listAccounts(caller);
    const answer = await accounts;
    if (answer.kind === 'failed') return answer;
    const account = accountMeant(answer.accounts, target.name, target.alias);
    if (account === null) return MINT;
    const { connectionId } = account;
    // Meant by its label: the account stays without a name, and so does the target from now on.
    if (!account.alias)
      await operations.advance(opId, { command: { do: 'adopt', name: target.name, repairId: connectionId } });
    return account.status === 'active' && !force ? { kind: 'healthy' } : { kind: 'mint', connectionId };
  };

  const unnamed = async (target: Target): Promise<Lookup> => {
    if (force) return MINT;
    connectors ??= gateway.listConnectors(caller);
    const answer = await connectors;
    if (answer.kind === 'failed') return answer;
    // The one account that was asked for may be broken while another one keeps the connector connected.
    if (target.repairId !== '') return MINT;
    const isHealthy = answer.connectors.some((one) => one.connected && one.connector.toLowerCase() === target.name);
    return isHealthy ? { kind: 'healthy' } : MINT;
  };

  return (target) => (target.alias === '' ? unnamed(target) : named(target));
};
