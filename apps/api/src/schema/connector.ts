import type { CatalogEntry } from '@patchbay/gateway-client';
import { dateOf } from '../time.ts';
import { AccountNode } from './account.ts';
import { builder } from './builder.ts';
import { byConnector, filterCatalog, isConnected, needsAttention } from './catalog-filter.ts';
import { pageOf } from './connections.ts';
import { AuthKindEnum } from './enums.ts';
import { OperationNode } from './operation.ts';

const AUTH_KINDS = { oauth2: 'oauth2', oidc: 'oidc', api_key: 'api_key' } as const;
const authKind = (text: string): keyof typeof AUTH_KINDS =>
  text === 'oidc' || text === 'api_key' ? AUTH_KINDS[text] : 'oauth2';

/** An app that the catalog does not have (any more) and some account still names. */
export const unlisted = (slug: string): CatalogEntry => ({
  slug,
  name: slug,
  description: '',
  category: '',
  authKind: 'oauth2',
  configured: false,
  allowed: false,
});

/** One app that can be connected. */
export const ConnectorNode = builder.objectRef<CatalogEntry>('Connector');

builder.node(ConnectorNode, {
  description: 'An app that can be connected.',
  id: { resolve: (entry) => entry.slug },
  loadOne: async (id, context) => (await context.useCases.catalog()).bySlug.get(String(id)) ?? null,
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'authKind' in value,
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Its name in requests, lower case.' }),
    name: t.exposeString('name', { description: 'Its name for people.' }),
    description: t.exposeString('description', { description: 'What it is, in one line.' }),
    category: t.exposeString('category', { description: 'The group it stands in.' }),
    icon: t.string({
      description: 'Key of its picture; draw a letter tile when there is none for it.',
      resolve: (entry) => entry.icon ?? entry.slug,
    }),
    authKind: t.field({
      type: AuthKindEnum,
      description: 'How it is authorised.',
      resolve: (entry) => authKind(entry.authKind),
    }),
    docsUrl: t.string({
      nullable: true,
      description: "The app's own documentation.",
      resolve: (entry) => entry.docsUrl ?? null,
    }),
    configured: t.exposeBoolean('configured', { description: 'Its client is set up here.' }),
    allowed: t.exposeBoolean('allowed', { description: 'An admin lets it be connected.' }),
    demo: t.boolean({
      description: 'It signs in made-up people.',
      resolve: (entry) => entry.category.toLowerCase() === 'demo',
    }),
    setupHint: t.string({
      nullable: true,
      description: 'What an admin has to set while it is not configured.',
      resolve: (entry) => (entry.configured ? null : (entry.instruction ?? null)),
    }),
    connected: t.boolean({
      description: 'The caller has an account here that works.',
      resolve: async (entry, _args, context) => isConnected(byConnector(await context.accounts())(entry.slug)),
    }),
    needsAttention: t.boolean({
      description: 'An account of the caller does not work, misses permissions, or waits to be kept or removed.',
      resolve: async (entry, _args, context) => needsAttention(byConnector(await context.accounts())(entry.slug)),
    }),
    accounts: t.field({
      type: [AccountNode],
      description: "The caller's accounts of this app, newest first.",
      args: {
        includeRetired: t.arg.boolean({ defaultValue: false, description: 'Also accounts a reconnect replaced.' }),
      },
      resolve: async (entry, { includeRetired }, context) =>
        byConnector(await context.accounts())(entry.slug).filter((account) => includeRetired || !account.disabled),
    }),
    openOperation: t.field({
      type: OperationNode,
      nullable: true,
      description: 'The open request of the caller that works on this app.',
      resolve: async (entry, _args, context) =>
        (await context.openOperations()).find((operation) =>
          operation.targets.some(
            ({ name, state }) => name === entry.slug && state !== 'connected' && state !== 'skipped',
          ),
        ) ?? null,
    }),
  }),
});

const CategoryCount = builder.objectRef<{ category: string; count: number }>('CategoryCount').implement({
  description: 'How many apps a group has.',
  fields: (t) => ({
    category: t.exposeString('category', { description: 'The group.' }),
    count: t.exposeInt('count', { description: 'Apps in it.' }),
  }),
});

interface Edge {
  readonly cursor: string;
  readonly node: CatalogEntry;
}

const ConnectorEdge = builder.objectRef<Edge>('ConnectorEdge').implement({
  description: 'One app in a list.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', { description: 'Where the list goes on after this app.' }),
    node: t.field({ type: ConnectorNode, description: 'The app.', resolve: (edge) => edge.node }),
  }),
});

interface Connection {
  readonly page: ReturnType<typeof pageOf<CatalogEntry>>;
  readonly totalCount: number;
  readonly connectedCount: number;
  readonly needsAttentionCount: number;
  readonly categories: { category: string; count: number }[];
  readonly checkedAt: Date | null;
}

const ConnectorConnection = builder.objectRef<Connection>('ConnectorConnection').implement({
  description: 'A list of apps.',
  fields: (t) => ({
    edges: t.field({ type: [ConnectorEdge], description: 'The apps of this page.', resolve: ({ page }) => page.edges }),
    pageInfo: t.field({
      type: builder.pageInfoRef(),
      description: 'Where this page stands.',
      resolve: ({ page }) => page.pageInfo,
    }),
    totalCount: t.exposeInt('totalCount', { description: 'Apps that fit the filter, on all pages.' }),
    connectedCount: t.exposeInt('connectedCount', {
      description: 'Apps of the whole catalog the caller has connected.',
    }),
    needsAttentionCount: t.exposeInt('needsAttentionCount', {
      description: 'Apps of the whole catalog with an account that needs attention.',
    }),
    categories: t.field({
      type: [CategoryCount],
      description: 'The groups of the whole catalog.',
      resolve: ({ categories }) => categories,
    }),
    checkedAt: t.expose('checkedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the gateway gave this list; null when it could not be had at all.',
    }),
  }),
});

builder.queryFields((t) => ({
  connectors: t.field({
    type: ConnectorConnection,
    description: 'The apps that can be connected.',
    args: {
      search: t.arg.string({ description: 'Words that all have to occur in name, description or group.' }),
      category: t.arg.string({ description: 'Only this group.' }),
      connected: t.arg.boolean({ description: 'Only apps the caller has, or has not, connected.' }),
      first: t.arg.int({ description: 'How many; 100 when absent, 500 at most.' }),
      after: t.arg.string({ description: 'The cursor to go on after.' }),
    },
    resolve: async (_root, { first, after, ...filter }, context) => {
      const [{ connectors, checkedAt }, accounts] = await Promise.all([context.useCases.catalog(), context.accounts()]);
      const accountsOf = byConnector(accounts);
      const found = filterCatalog(connectors, accountsOf, filter);
      const groups = Map.groupBy(connectors, ({ category }) => category);
      return {
        page: pageOf(found, ({ slug }) => slug, { first, after }),
        totalCount: found.length,
        connectedCount: connectors.filter(({ slug }) => isConnected(accountsOf(slug))).length,
        needsAttentionCount: connectors.filter(({ slug }) => needsAttention(accountsOf(slug))).length,
        categories: [...groups].map(([category, apps]) => ({ category, count: apps.length })),
        checkedAt: checkedAt === null ? null : dateOf(checkedAt),
      };
    },
  }),
  connector: t.field({
    type: ConnectorNode,
    nullable: true,
    description: 'One app by its slug.',
    args: { slug: t.arg.string({ required: true, description: 'Its name in requests.' }) },
    resolve: async (_root, { slug }, context) =>
      (await context.useCases.catalog()).bySlug.get(slug.trim().toLowerCase()) ?? null,
  }),
}));
