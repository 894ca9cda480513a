import type { Owner } from '../auth/principal.ts';
import { refuse } from '../refusals/refusal.ts';
import { dateOf } from '../time.ts';
import { builder } from './builder.ts';
import { ViewerKindEnum } from './enums.ts';
import { AccessError, RateLimitedError, typeOfResult } from './errors.ts';

const ViewerNode = builder.objectRef<Owner>('Viewer');

builder.node(ViewerNode, {
  description: 'Who is calling.',
  id: { resolve: (owner) => owner.personId },
  loadOne: async (id, context) => {
    const owner = context.principal();
    return owner.kind !== 'nobody' && owner.personId === String(id) ? owner : null;
  },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'personId' in value && !('connector' in value),
  fields: (t) => ({
    kind: t.field({ type: ViewerKindEnum, description: 'What kind of caller this is.', resolve: ({ kind }) => kind }),
    name: t.string({
      nullable: true,
      description: 'The name to show; null for a guest.',
      resolve: (owner) => (owner.kind === 'guest' ? null : owner.name),
    }),
    email: t.string({
      nullable: true,
      description: "A person's mail address.",
      resolve: (owner) => (owner.kind === 'agent' ? null : owner.email),
    }),
  }),
});

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerNode,
    nullable: true,
    description: 'Who is calling; null for nobody.',
    resolve: (_root, _args, context) => {
      const principal = context.principal();
      return principal.kind === 'nobody' ? null : principal;
    },
  }),
  serverTime: t.field({
    type: 'DateTime',
    description: "The server's clock, for countdowns on machines whose own is wrong.",
    resolve: (_root, _args, context) => dateOf(context.now()),
  }),
}));

const BecomeAdminPayload = builder
  .objectRef<{ readonly kind: 'payload'; readonly viewer: Owner }>('BecomeAdminPayload')
  .implement({
    description: 'The caller is an admin.',
    fields: (t) => ({
      viewer: t.field({ type: ViewerNode, description: 'The caller from now on.', resolve: ({ viewer }) => viewer }),
    }),
  });

const BecomeAdminResult = builder.unionType('BecomeAdminResult', {
  description: 'What a set-up link brought.',
  types: [BecomeAdminPayload, RateLimitedError, AccessError],
  resolveType: typeOfResult('BecomeAdminPayload'),
});

const BecomeAdminInput = builder.inputType('BecomeAdminInput', {
  description: 'What the set-up link holds.',
  fields: (t) => ({ token: t.string({ required: true, description: 'The token of the link.' }) }),
});

builder.mutationField('becomeAdmin', (t) =>
  t.field({
    type: BecomeAdminResult,
    description: 'Makes a signed-in person the first admin by the set-up link that the start has printed.',
    args: { input: t.arg({ type: BecomeAdminInput, required: true, description: 'The token.' }) },
    resolve: async (_root, { input: { token } }, context) => {
      const owner = context.principal();
      if (owner.kind === 'nobody') return refuse('UNAUTHENTICATED');
      const outcome = await context.useCases.becomeAdmin(owner, token);
      return outcome.kind === 'refused' ? outcome : { kind: 'payload' as const, viewer: outcome.value };
    },
  }),
);
