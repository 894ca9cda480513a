import type { Owner } from '../auth/principal.ts';
import { dateOf } from '../time.ts';
import { builder } from './builder.ts';
import { ViewerKindEnum } from './enums.ts';

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
