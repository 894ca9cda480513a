import { reasonCode } from '@patchbay/core';
import type { Account } from '@patchbay/db';
import { builder } from './builder.ts';
import { ConnectorNode, unlisted } from './connector.ts';
import { ACCOUNT_STATUSES, AccountStatusEnum, ArrivalEnum } from './enums.ts';
import { ReasonCodeEnum } from './reasons.ts';

const statusOf = (text: string): (typeof ACCOUNT_STATUSES)[number] =>
  ACCOUNT_STATUSES.find((status) => status === text) ?? 'pending';

/** One login of one person at one app. */
export const AccountNode = builder.objectRef<Account>('Account');

builder.node(AccountNode, {
  description: 'One login of one person at one app.',
  id: { resolve: (account) => account.connectionId },
  loadOne: async (id, context) => {
    const owner = context.principal();
    return owner.kind === 'nobody' ? null : context.useCases.account(owner, String(id));
  },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'checkedAt' in value,
  fields: (t) => ({
    connectionId: t.exposeID('connectionId', { description: "The gateway's id of it." }),
    connector: t.field({
      type: ConnectorNode,
      description: 'The app.',
      resolve: async (account, _args, context) =>
        (await context.useCases.catalog()).bySlug.get(account.connector) ?? unlisted(account.connector),
    }),
    label: t.exposeString('label', { description: "The app's own name of it, such as a mail address." }),
    alias: t.exposeString('alias', { nullable: true, description: 'The name its person gave it.' }),
    status: t.field({
      type: AccountStatusEnum,
      description: 'Where it stands.',
      resolve: ({ status }) => statusOf(status),
    }),
    statusReason: t.string({
      nullable: true,
      description: "The app's own words for that.",
      resolve: ({ statusReason }) => statusReason || null,
    }),
    reason: t.field({
      type: ReasonCodeEnum,
      nullable: true,
      description: 'Why it stands there.',
      resolve: ({ reason }) => reasonCode(reason),
    }),
    active: t.exposeBoolean('active', { description: 'The one that is used when none is named.' }),
    retired: t.exposeBoolean('disabled', { description: 'A reconnect replaced it; kept for the record.' }),
    granted: t.exposeStringList('granted', { description: 'Permissions it has.' }),
    missing: t.exposeStringList('missing', { description: 'Permissions that were asked for and not given.' }),
    arrived: t.field({
      type: ArrivalEnum,
      nullable: true,
      description: 'Set when it came in although its request no longer waited for it; its person keeps or removes it.',
      resolve: ({ arrived }) => (arrived === 'after_skip' || arrived === 'after_end' ? arrived : null),
    }),
    authorizedAt: t.expose('authorizedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last authorised.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when it is there.' }),
    checkedAt: t.expose('checkedAt', {
      type: 'DateTime',
      description: 'When the gateway last spoke of it: the age of what is shown.',
    }),
  }),
});

builder.queryField('accounts', (t) =>
  t.field({
    type: [AccountNode],
    description: "The caller's accounts.",
    args: {
      connector: t.arg.string({ description: 'Only those of this app.' }),
      includeRetired: t.arg.boolean({ defaultValue: false, description: 'Also accounts a reconnect replaced.' }),
    },
    resolve: async (_root, { connector, includeRetired }, context) => {
      const slug = connector?.trim().toLowerCase();
      return (await context.accounts()).filter(
        (account) => (!slug || account.connector === slug) && (includeRetired || !account.disabled),
      );
    },
  }),
);
