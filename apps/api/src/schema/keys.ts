import type { AgentKey } from '@patchbay/db';
import { KEY_SCOPES } from '../auth/principal.ts';
import { type Refusal, refuse } from '../refusals/refusal.ts';
import type { MadeKey } from '../use-cases/keys.ts';
import { builder } from './builder.ts';
import { KeyScopeEnum } from './enums.ts';
import { AccessError, InputError, NotFoundError, RateLimitedError, typeOfResult } from './errors.ts';

const AgentKeyType = builder.objectRef<AgentKey>('AgentKey').implement({
  description: "A program's key: it acts for its person. The secret is shown once, when it is made.",
  fields: (t) => ({
    keyId: t.exposeID('id', { description: 'Its id.' }),
    name: t.exposeString('name', { description: 'What its person calls it.' }),
    start: t.exposeString('start', { description: 'Its first characters, to tell it from others.' }),
    scopes: t.field({
      type: [KeyScopeEnum],
      description: 'What it may do beyond reading.',
      resolve: ({ scopes }) => KEY_SCOPES.filter((scope) => scopes.includes(scope)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it stops working by itself.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute.',
    }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was ended by hand.' }),
  }),
});

interface Made extends MadeKey {
  readonly kind: 'payload';
}

const CreateAgentKeyPayload = builder.objectRef<Made>('CreateAgentKeyPayload').implement({
  description: 'The new key.',
  fields: (t) => ({
    key: t.field({ type: AgentKeyType, description: 'The key.', resolve: ({ key }) => key }),
    secret: t.exposeString('secret', { description: 'The secret, for this one time.' }),
    curl: t.string({
      description: 'A command that shows that the key works, to paste into a terminal.',
      resolve: ({ secret }, _args, { publicUrl }) =>
        `curl -s ${publicUrl}/graphql -H 'content-type: application/json' -H 'authorization: Bearer ${secret}' -d '{"query":"{ viewer { kind name } }"}'`,
    }),
  }),
});

const RevokeAgentKeyPayload = builder
  .objectRef<{ readonly kind: 'payload'; readonly key: AgentKey }>('RevokeAgentKeyPayload')
  .implement({
    description: 'The key works no more.',
    fields: (t) => ({
      key: t.field({ type: AgentKeyType, description: 'The key.', resolve: ({ key }) => key }),
    }),
  });

const CreateAgentKeyResult = builder.unionType('CreateAgentKeyResult', {
  description: 'What making a key brought.',
  types: [CreateAgentKeyPayload, InputError, RateLimitedError, AccessError],
  resolveType: typeOfResult('CreateAgentKeyPayload'),
});

const RevokeAgentKeyResult = builder.unionType('RevokeAgentKeyResult', {
  description: 'What ending a key brought.',
  types: [RevokeAgentKeyPayload, NotFoundError, RateLimitedError, AccessError],
  resolveType: typeOfResult('RevokeAgentKeyPayload'),
});

const CreateAgentKeyInput = builder.inputType('CreateAgentKeyInput', {
  description: 'What the key is called and what it may do.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What it is called, 1 to 64 characters.' }),
    scopes: t.field({ type: [KeyScopeEnum], description: 'What it may do beyond reading; all when left out.' }),
    expiresInDays: t.int({ description: 'How long it works, 1 to 366 days; 90 when left out.' }),
  }),
});

const RevokeAgentKeyInput = builder.inputType('RevokeAgentKeyInput', {
  description: 'Which key to end.',
  fields: (t) => ({ keyId: t.id({ required: true, description: 'Its id.' }) }),
});

builder.queryField('agentKeys', (t) =>
  t.field({
    type: [AgentKeyType],
    description: "The caller's keys, newest first, ended ones too. A person only.",
    resolve: async (_root, _args, context) => {
      const owner = context.principal();
      return owner.kind === 'nobody' ? [] : [...(await context.useCases.agentKeys(owner))];
    },
  }),
);

builder.mutationFields((t) => ({
  createAgentKey: t.field({
    type: CreateAgentKeyResult,
    description: 'Makes a key for a program. A signed-in person only.',
    args: { input: t.arg({ type: CreateAgentKeyInput, required: true, description: 'What it is to be.' }) },
    resolve: async (_root, { input }, context): Promise<Made | Refusal> => {
      const owner = context.principal();
      if (owner.kind === 'nobody') return refuse('UNAUTHENTICATED');
      const outcome = await context.useCases.createKey(owner, input);
      return outcome.kind === 'refused' ? outcome : { kind: 'payload', ...outcome.value };
    },
  }),
  revokeAgentKey: t.field({
    type: RevokeAgentKeyResult,
    description: 'Ends a key at once. A signed-in person only.',
    args: { input: t.arg({ type: RevokeAgentKeyInput, required: true, description: 'Which key.' }) },
    resolve: async (_root, { input: { keyId } }, context) => {
      const owner = context.principal();
      if (owner.kind === 'nobody') return refuse('UNAUTHENTICATED');
      const outcome = await context.useCases.revokeKey(owner, keyId);
      return outcome.kind === 'refused' ? outcome : { kind: 'payload' as const, key: outcome.value };
    },
  }),
}));
