import {
  type AccountFacts,
  type Caller,
  type Gateway,
  type ManagedTarget,
  normalizeTargets,
  type Renamed,
  type RenamePorts,
  renameAccount,
  type Seconds,
  validateAction,
} from '@patchbay/core';
import type { Account } from '@patchbay/db';
import { mayDo, type Owner } from '../auth/principal.ts';
import { SAID } from '../refusals/messages.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusals/refusal.ts';
import type { AccountStore } from '../store/accounts.ts';
import { gatewayRefusal } from './gateway-refusal.ts';
import type { RenameInput } from './inputs.ts';
import { inputRefusal } from './parse-connect.ts';

/** What a rename needs. */
export interface RenameParts {
  readonly gateway: Pick<Gateway, 'listAccounts'>;
  readonly renamer: RenamePorts['renamer'];
  readonly accounts: Pick<AccountStore, 'own' | 'renamed' | 'refused'>;
  readonly now: () => Seconds;
}

/** Renames one account of the caller. */
export type Rename = (owner: Owner, input: RenameInput) => Promise<Outcome<Account>>;

const LONGEST = 200;

/** What is to be renamed: the target as the core checks it. */
const parse = (connector: string, current: string, to: string): ManagedTarget | Refusal => {
  if ([connector, current, to].some(({ length }) => length > LONGEST)) return refuse('INVALID_INPUT', { field: 'to' });
  const { managed, mcp, error } = normalizeTargets([{ name: connector, alias: current, to }]);
  const wrong = error ?? validateAction('rename', managed, mcp);
  const [target] = managed;
  if (wrong !== null) return inputRefusal(wrong, 'to');
  return target ?? refuse('INVALID_INPUT', { field: 'connector' });
};

const factsOf = ({ connectionId, connector, label, alias, status, active, disabled }: Account): AccountFacts => ({
  connectionId,
  connector,
  label,
  alias,
  status,
  active,
  disabled,
});

const namesThereAre = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` ${SAID.namesThereAre} ${names.join(', ')}.`;

const refusalOf = (renamed: Exclude<Renamed, { readonly kind: 'renamed' }>): Refusal => {
  switch (renamed.kind) {
    case 'no_match':
      return refuse('ACCOUNT_NOT_FOUND', {
        names: renamed.names,
        message: `${SAID.noAccountOfThatName}${namesThereAre(renamed.names)}`,
      });
    case 'ambiguous':
      return refuse('ACCOUNT_AMBIGUOUS', { names: renamed.names, field: 'current' });
    case 'conflict':
      return refuse('ALIAS_TAKEN', { field: 'to' });
    case 'account_gone':
      return refuse('ACCOUNT_NOT_FOUND');
    case 'unsupported':
      return refuse('RENAME_UNSUPPORTED');
    case 'failed':
      return gatewayRefusal(renamed.failure);
  }
};

/** Makes the use case of a rename (AP61): at the gateway first, then in the mirror, with a record in the same statement. */
export const createRename = ({ gateway, renamer, accounts, now }: RenameParts): Rename => {
  /** By id there is nothing to find: the list is the one account, called whatever it is called now. */
  const byId = async (owner: Owner, accountId: string, to: string) => {
    const account = accountId.length > LONGEST ? null : await accounts.own(owner.personId, accountId);
    if (account === null) {
      await accounts.refused(owner.personId, accountId, 'rename', now());
      return refuse('ACCOUNT_NOT_FOUND');
    }
    const target = parse(account.connector, account.alias || account.label || accountId, to);
    const known = { ...factsOf(account), alias: 'kind' in target ? null : target.alias };
    return { target, lists: { listAccounts: async () => ({ kind: 'accounts' as const, accounts: [known] }) } };
  };

  return async (owner, { accountId, connector, current, to }) => {
    if (!mayDo(owner, 'rename')) return refuse('FORBIDDEN');
    const found = accountId
      ? await byId(owner, accountId, to)
      : { target: parse(connector ?? '', current ?? '', to), lists: gateway };
    if ('kind' in found) return found;
    const { target, lists } = found;
    if ('kind' in target) return target;
    const agent = owner.kind === 'agent';
    const caller: Caller = {
      ownerId: owner.personId,
      initiator: agent ? 'agent_tool' : 'connectors_page',
      turnId: '',
      toolCallId: '',
    };
    let renamedId = '';
    const asked = now();
    const noting: RenamePorts['renamer'] = {
      renameAccount: (connectionId, alias, by) => {
        renamedId = connectionId;
        return renamer.renameAccount(connectionId, alias, by);
      },
    };
    const request = { connector: target.name, alias: target.alias ?? '', to: target.to ?? '' };
    const renamed = await renameAccount({ gateway: lists, renamer: noting }, caller, request);
    if (renamed.kind !== 'renamed') return refusalOf(renamed);
    const { alias, label } = renamed.account;
    const by = agent ? owner.keyId : null;
    const account = await accounts.renamed(owner.personId, renamedId, { alias, label, by, at: asked });
    return account === null ? refuse('ACCOUNT_NOT_FOUND') : done(account);
  };
};
