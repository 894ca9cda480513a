import type { ConnectorShown } from '@patchbay/core';
import type { Suggestion } from '@patchbay/db';
import { type Refusal, refuse } from '../refusals/refusal.ts';
import type { Awaited } from '../use-cases/await.ts';
import type { Status } from '../use-cases/status.ts';
import { builder } from './builder.ts';
import { ConnectorNode, unlisted } from './connector.ts';
import {
  AccessError,
  GatewayFailedError,
  InputError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  typeOfResult,
} from './errors.ts';
import { OperationNode } from './operation.ts';

type Payload<T> = T & { readonly kind: 'payload' };
type ShownAccount = NonNullable<ConnectorShown['accounts']>[number];

const StatusAccount = builder.objectRef<ShownAccount>('StatusAccount').implement({
  description: 'One account, as a status shows it.',
  fields: (t) => ({
    alias: t.exposeString('alias', { nullable: true, description: 'Its name; without one it goes by its label.' }),
    label: t.exposeString('label', { description: "The app's own name of it." }),
    status: t.exposeString('status', { description: 'Where it stands, in the words of the gateway.' }),
    active: t.exposeBoolean('active', { description: 'The one that is used when none is named.' }),
    retired: t.boolean({
      description: 'A reconnect replaced it; kept for the record.',
      resolve: ({ retired }) => retired === true,
    }),
  }),
});

const StatusConnector = builder.objectRef<ConnectorShown>('StatusConnector').implement({
  description: 'One app, as a status shows it.',
  fields: (t) => ({
    connector: t.string({ description: 'Its slug.', resolve: ({ connector }) => connector }),
    enabled: t.boolean({ description: 'It may be used.', resolve: ({ enabled }) => enabled }),
    connected: t.boolean({
      description: 'It has an account that works; else calls to it are refused.',
      resolve: ({ connected }) => connected,
    }),
    accounts: t.field({
      type: [StatusAccount],
      nullable: true,
      description: 'Its accounts; null when they could not be had.',
      resolve: ({ accounts }) => (accounts === undefined ? null : [...accounts]),
    }),
  }),
});

const UnknownConnector = builder.objectRef<{ name: string; message: string }>('UnknownConnector').implement({
  description: 'A name that is no app.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name.' }),
    message: t.exposeString('message', { description: 'What to use in its place.' }),
  }),
});

const ConnectionStatus = builder.objectRef<Payload<Status>>('ConnectionStatus').implement({
  description: 'What is connected.',
  fields: (t) => ({
    connectors: t.field({
      type: [StatusConnector],
      description: 'The apps, all or those that were named.',
      resolve: ({ connectors }) => [...connectors],
    }),
    unknown: t.field({
      type: [UnknownConnector],
      description: 'Names that are no apps.',
      resolve: ({ unknown }) => [...unknown],
    }),
    hint: t.exposeString('hint', { description: 'How to read this.' }),
  }),
});

const ConnectionStatusResult = builder.unionType('ConnectionStatusResult', {
  description: 'What a status brought.',
  types: [ConnectionStatus, InputError, NotFoundError, RateLimitedError, GatewayFailedError, AccessError],
  resolveType: typeOfResult('ConnectionStatus'),
});

const AwaitPayload = builder.objectRef<Payload<Awaited>>('AwaitPayload').implement({
  description: 'Where the request stands at the end of a slice.',
  fields: (t) => ({
    operation: t.field({ type: OperationNode, description: 'The request.', resolve: ({ operation }) => operation }),
    settled: t.boolean({
      description: 'It has ended; asked again, the answer stays the same.',
      resolve: ({ operation }) => operation.settledAt !== null,
    }),
    seq: t.int({
      description: 'The cursor: ask again with it as `afterSeq`.',
      resolve: ({ operation }) => operation.seq,
    }),
    note: t.exposeString('note', { description: 'What to do now.' }),
  }),
});

const AwaitResult = builder.unionType('AwaitResult', {
  description: 'What a slice of waiting brought.',
  types: [AwaitPayload, NotFoundError, RateLimitedError, AccessError],
  resolveType: typeOfResult('AwaitPayload'),
});

const SuggestionType = builder.objectRef<Suggestion>('Suggestion').implement({
  description: 'Apps that an agent put on top of the page.',
  fields: (t) => ({
    connectors: t.field({
      type: [ConnectorNode],
      description: 'The apps.',
      resolve: async ({ connectors }, _args, context) => {
        const { bySlug } = await context.useCases.catalog();
        return connectors.map((name) => bySlug.get(name) ?? unlisted(name));
      },
    }),
    toolCallId: t.exposeString('toolCallId', { nullable: true, description: "The agent's own id of the call." }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
  }),
});

const DisplayPayload = builder
  .objectRef<{ readonly kind: 'payload'; readonly shown: readonly string[] }>('DisplayPayload')
  .implement({
    description: 'The apps are on top of the page of the person.',
    fields: (t) => ({
      shown: t.stringList({
        description: 'Those that are shown; names that are no apps are not.',
        resolve: ({ shown }) => [...shown],
      }),
      page: t.string({
        description: 'The page.',
        resolve: (_payload, _args, { publicUrl }) => `${publicUrl}/connectors`,
      }),
    }),
  });

const DisplayResult = builder.unionType('DisplayResult', {
  description: 'What a display brought.',
  types: [DisplayPayload, InputError, RateLimitedError, AccessError, RefusedError],
  resolveType: typeOfResult('DisplayPayload'),
});

const DisplayInputType = builder.inputType('DisplayInput', {
  description: 'Which apps to suggest.',
  fields: (t) => ({
    connectors: t.stringList({ required: true, description: 'Their slugs.' }),
    toolCallId: t.string({ description: "The agent's own id of this call." }),
  }),
});

builder.queryFields((t) => ({
  connectionStatus: t.field({
    type: ConnectionStatusResult,
    description: 'What is connected, for an agent: the apps with their accounts.',
    args: { connectors: t.arg.stringList({ description: 'Only these apps.' }) },
    resolve: async (_root, { connectors }, context): Promise<Payload<Status> | Refusal> => {
      const outcome = await context.useCases.status(context, connectors ?? []);
      return outcome.kind === 'refused' ? outcome : { kind: 'payload', ...outcome.value };
    },
  }),
  awaitOperation: t.field({
    type: AwaitResult,
    description: 'Waits for a change or the end of a request, in slices of at most 50 seconds.',
    args: {
      opId: t.arg.id({ required: true, description: 'The request.' }),
      timeoutSeconds: t.arg.int({ defaultValue: 50, description: 'How long at most; 50 is the most.' }),
      afterSeq: t.arg.int({ description: 'The highest seq the caller has; a newer one answers at once.' }),
    },
    resolve: async (_root, input, context): Promise<Payload<Awaited> | Refusal> => {
      const owner = context.principal();
      if (owner.kind === 'nobody') return refuse('UNAUTHENTICATED');
      const outcome = await context.useCases.await(owner, input);
      return outcome.kind === 'refused' ? outcome : { kind: 'payload', ...outcome.value };
    },
  }),
  suggestions: t.field({
    type: [SuggestionType],
    description: "What the caller's agents have put on top of the page within the last hour, newest first.",
    resolve: async (_root, _args, context) => {
      const owner = context.principal();
      return owner.kind === 'nobody' ? [] : [...(await context.useCases.suggestions(owner))];
    },
  }),
}));

builder.mutationField('display', (t) =>
  t.field({
    type: DisplayResult,
    description: 'Puts apps on top of the page of the person; opens and mints nothing.',
    args: { input: t.arg({ type: DisplayInputType, required: true, description: 'Which apps.' }) },
    resolve: async (_root, { input }, context) => {
      const outcome = await context.useCases.display(context, input);
      return outcome.kind === 'refused' ? outcome : { kind: 'payload' as const, shown: outcome.value };
    },
  }),
);
