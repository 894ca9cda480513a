import type { AccountFacts, Caller, Gateway, GatewayFailure } from './gateway.ts';

/** What a rename at the gateway brought. */
export type RenameAnswer =
  | { readonly kind: 'renamed'; readonly account: Pick<AccountFacts, 'connector' | 'alias' | 'label'> }
  | { readonly kind: 'failed'; readonly failure: GatewayFailure };

/** What a rename needs. */
export interface RenamePorts {
  readonly gateway: Pick<Gateway, 'listAccounts'>;
  readonly renamer: { renameAccount(connectionId: string, alias: string, caller: Caller): Promise<RenameAnswer> };
}

/** A rename: which connector, what the account is called now (its name or, when it has none, its label), and what from now on. */
export interface RenameRequest {
  readonly connector: string;
  readonly alias: string;
  readonly to: string;
}

/** How a rename ended. */
export type Renamed =
  | {
      readonly kind: 'renamed';
      readonly account: { readonly connector: string; readonly alias: string | null; readonly label: string };
    }
  | { readonly kind: 'no_match' | 'ambiguous'; readonly names: readonly string[] }
  | { readonly kind: 'conflict' | 'account_gone' | 'unsupported' }
  | { readonly kind: 'failed'; readonly failure: GatewayFailure };

/** Finds the accounts a current name fits: live ones first, and by name before by label (RE8). */
export const accountsNamed = (accounts: readonly AccountFacts[], name: string): readonly AccountFacts[] => {
  for (const disabled of [false, true]) {
    const some = accounts.filter((account) => account.disabled === disabled);
    const byName = some.filter((account) => account.alias === name);
    const fitting = byName.length > 0 ? byName : some.filter((account) => !account.alias && account.label === name);
    if (fitting.length > 0) return fitting;
  }
  return [];
};

const refusal = (failure: GatewayFailure): Renamed => {
  const { kind, code, status } = failure;
  if (kind === 'conflict') return { kind: 'conflict' };
  if (status === 404) return { kind: code === 'connection_not_found' ? 'account_gone' : 'unsupported' };
  return status === 405 ? { kind: 'unsupported' } : { kind: 'failed', failure };
};

/** Renames the one account a current name fits (RE8); with none or several nothing is asked and the names there are come back. */
export const renameAccount = async (ports: RenamePorts, caller: Caller, request: RenameRequest): Promise<Renamed> => {
  const list = await ports.gateway.listAccounts(caller);
  if (list.kind === 'failed') return list;
  const accounts = list.accounts.filter(({ connector }) => connector.toLowerCase() === request.connector);
  const fitting = accountsNamed(accounts, request.alias);
  const [account] = fitting;
  if (account === undefined || fitting.length > 1) {
    const names = [...new Set(accounts.map(({ alias, label }) => alias || label))].sort();
    return { kind: account === undefined ? 'no_match' : 'ambiguous', names };
  }
  const answer = await ports.renamer.renameAccount(account.connectionId, request.to, caller);
  if (answer.kind === 'failed') return refusal(answer.failure);
  const { connector, alias, label } = answer.account;
  return { kind: 'renamed', account: { connector, alias: alias ?? null, label } };
};
