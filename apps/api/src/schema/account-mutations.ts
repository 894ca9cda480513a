import type { Account } from '@patchbay/db';
import type { Owner } from '../auth/principal.ts';
import type { RequestContext } from '../context.ts';
import { SAID } from '../refusals/messages.ts';
import { type Outcome, type Refusal, refuse } from '../refusals/refusal.ts';
import type { Receipt } from '../use-cases/remove.ts';
import { AccountNode } from './account.ts';
import { builder } from './builder.ts';
import { ConnectorNode, unlisted } from './connector.ts';
import { RevokedEnum } from './enums.ts';
import {
  AccessError,
  GatewayFailedError,
  InputError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  typeOfResult,
} from './errors.ts';

interface Payload<T> {
  readonly kind: 'payload';
  readonly value: T;
}

const withAccount = (name: string, description: string) =>
  builder.objectRef<Payload<Account>>(name).implement({
    description,
    fields: (t) => ({
      account: t.field({ type: AccountNode, description: 'The account as it stands.', resolve: ({ value }) => value }),
    }),
  });

const RenamePayload = builder.objectRef<Payload<Account>>('RenamePayload').implement({
  description: 'The account has its new name.',
  fields: (t) => ({
    account: t.field({ type: AccountNode, description: 'The account as it stands.', resolve: ({ value }) => value }),
    notice: t.string({ description: 'What an agent is to do now.', resolve: () => SAID.tellTheName }),
  }),
});
const KeepPayload = withAccount('KeepPayload', 'The account stays, and its mark is gone.');

const RemovalReceipt = builder.objectRef<Receipt>('RemovalReceipt').implement({
  description: 'What a removal did, and what it could not do.',
  fields: (t) => ({
    connectionId: t.exposeID('connectionId', { description: 'The account that was removed.' }),
    connector: t.field({
      type: ConnectorNode,
      description: 'Its app.',
      resolve: async ({ connector }, _args, context) =>
        (await context.useCases.catalog()).bySlug.get(connector) ?? unlisted(connector),
    }),
    label: t.exposeString('label', { description: "The app's own name of it." }),
    alias: t.exposeString('alias', { nullable: true, description: 'The name its person had given it.' }),
    revoked: t.field({
      type: RevokedEnum,
      description: 'What became of the access at the app.',
      resolve: ({ revoked }) => revoked,
    }),
    vendorPage: t.exposeString('vendorPage', {
      nullable: true,
      description: 'Where the person can end the access at the app.',
    }),
    message: t.string({ description: 'All of that for people.', resolve: ({ revoked }) => SAID.revoked[revoked] }),
  }),
});

const RemovePayload = builder.objectRef<Payload<Receipt>>('RemovePayload').implement({
  description: 'The account was removed here.',
  fields: (t) => ({
    receipt: t.field({ type: RemovalReceipt, description: 'What was done.', resolve: ({ value }) => value }),
  }),
});

const RenameResult = builder.unionType('RenameResult', {
  description: 'What a rename brought.',
  types: [RenamePayload, InputError, NotFoundError, RateLimitedError, GatewayFailedError, AccessError, RefusedError],
  resolveType: typeOfResult('RenamePayload'),
});

const RemoveResult = builder.unionType('RemoveResult', {
  description: 'What a removal brought.',
  types: [RemovePayload, NotFoundError, RateLimitedError, GatewayFailedError, AccessError],
  resolveType: typeOfResult('RemovePayload'),
});

const KeepResult = builder.unionType('KeepResult', {
  description: 'What keeping a late account brought.',
  types: [KeepPayload, NotFoundError, RateLimitedError, AccessError],
  resolveType: typeOfResult('KeepPayload'),
});

const RenameAccountInput = builder.inputType('RenameAccountInput', {
  description: 'Which account, by its id or by app and current name, and what it is called from now on.',
  fields: (t) => ({
    accountId: t.id({ description: 'The `connectionId` of the account.' }),
    connector: t.string({ description: 'Its app, when it is named by its current name.' }),
    current: t.string({ description: 'Its current name, or its label when it has none.' }),
    to: t.string({ required: true, description: 'The new name: 1 to 32 of a-z, 0-9 and hyphen.' }),
  }),
});

const accountInput = (name: string, description: string) =>
  builder.inputType(name, {
    description,
    fields: (t) => ({ accountId: t.id({ required: true, description: 'The `connectionId` of the account.' }) }),
  });
const RemoveAccountInput = accountInput('RemoveAccountInput', 'Which account to remove.');
const KeepAccountInput = accountInput('KeepAccountInput', 'Which late account to keep.');

const asOwner = async <T>(
  context: RequestContext,
  run: (owner: Owner) => Promise<Outcome<T>>,
): Promise<Payload<T> | Refusal> => {
  const owner = context.principal();
  if (owner.kind === 'nobody') return refuse('UNAUTHENTICATED');
  const outcome = await run(owner);
  return outcome.kind === 'refused' ? outcome : { kind: 'payload', value: outcome.value };
};

builder.mutationFields((t) => ({
  renameAccount: t.field({
    type: RenameResult,
    description: 'Gives an account another name.',
    args: { input: t.arg({ type: RenameAccountInput, required: true, description: 'Which account, and the name.' }) },
    resolve: (_root, { input }, context) => asOwner(context, (owner) => context.useCases.rename(owner, input)),
  }),
  removeAccount: t.field({
    type: RemoveResult,
    description: 'Removes an account and takes the access back at its app where that can be done. A person only.',
    args: { input: t.arg({ type: RemoveAccountInput, required: true, description: 'Which account.' }) },
    resolve: (_root, { input: { accountId } }, context) =>
      asOwner(context, (owner) => context.useCases.remove(owner, accountId)),
  }),
  keepAccount: t.field({
    type: KeepResult,
    description: 'Keeps an account that came in after its request had ended or was declined. A person only.',
    args: { input: t.arg({ type: KeepAccountInput, required: true, description: 'Which account.' }) },
    resolve: (_root, { input: { accountId } }, context) =>
      asOwner(context, (owner) => context.useCases.keep(owner, accountId)),
  }),
}));
