import { detailText, offersLink, type RequiredEnv, type Seconds, type TargetId } from '@patchbay/core';
import { boundAddress } from '../links/address.ts';
import type { OperationView, TargetView } from '../store/view.ts';
import { dateOf } from '../time.ts';
import { builder } from './builder.ts';
import { ConnectorNode } from './connector.ts';
import {
  AskerKindEnum,
  InitiatorEnum,
  SettleReasonEnum,
  SurfaceEnum,
  TargetActionEnum,
  TargetKindEnum,
  TargetStateEnum,
} from './enums.ts';
import { reasonOfTarget } from './reason-of-target.ts';
import { ReasonCodeEnum } from './reasons.ts';

/** An operation as it stood at one seq; a park notice brings its own reading times. */
export interface OperationShape extends OperationView {
  readonly parked?: Readonly<Record<TargetId, Seconds>> | null;
}

/** One connection request. */
export const OperationNode = builder.objectRef<OperationShape>('Operation');

interface TargetShape extends TargetView {
  readonly operation: OperationShape;
}

const dateOrNull = (time: Seconds | null | undefined): Date | null => (time == null ? null : dateOf(time));

const RequiredEnvType = builder.objectRef<RequiredEnv>('RequiredEnv').implement({
  description: 'A value a local tool server still needs.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    prompt: t.string({ description: 'What to ask the person.', resolve: ({ prompt, name }) => prompt ?? name }),
    required: t.boolean({ description: 'It cannot be left out.', resolve: ({ required }) => required ?? false }),
    secret: t.boolean({ description: 'It is not shown while typed.', resolve: ({ secret }) => secret ?? false }),
    default: t.string({
      nullable: true,
      description: 'What it is when left out.',
      resolve: (env) => env.default ?? null,
    }),
  }),
});

const Asker = builder.objectRef<OperationShape>('Asker').implement({
  description: 'Who asks for a connection.',
  fields: (t) => ({
    kind: t.field({
      type: AskerKindEnum,
      description: 'The person, or an agent of theirs.',
      resolve: ({ initiator }) => (initiator === 'agent_tool' ? 'agent' : 'person'),
    }),
    name: t.string({
      nullable: true,
      description: "The name of the agent's key; null for the person.",
      resolve: ({ opId, initiator }, _args, context) =>
        initiator === 'agent_tool' ? context.useCases.askerOf(opId) : null,
    }),
  }),
});

const Target = builder.objectRef<TargetShape>('Target').implement({
  description: 'One app of a request.',
  fields: (t) => ({
    targetId: t.exposeID('targetId', { description: 'Its id inside the request.' }),
    name: t.exposeString('name', { description: 'The slug that was asked for.' }),
    connector: t.field({
      type: ConnectorNode,
      nullable: true,
      description: 'The app; null when the catalog does not have it.',
      resolve: async ({ name }, _args, context) => (await context.useCases.catalog()).bySlug.get(name) ?? null,
    }),
    kind: t.field({ type: TargetKindEnum, description: 'What kind of thing it is.', resolve: ({ kind }) => kind }),
    action: t.field({ type: TargetActionEnum, description: 'What is to be done.', resolve: ({ action }) => action }),
    state: t.field({ type: TargetStateEnum, description: 'Where it stands.', resolve: ({ state }) => state }),
    alias: t.string({ nullable: true, description: 'The name asked for.', resolve: ({ alias }) => alias || null }),
    detail: t.string({
      nullable: true,
      description: "The app's own words about this try.",
      resolve: ({ detail }) => detailText(detail) || null,
    }),
    instructions: t.string({
      nullable: true,
      description: 'What the person has to do beside the link.',
      resolve: ({ instructions }) => instructions || null,
    }),
    link: t.string({
      nullable: true,
      description: 'The bound address to open; only for the owner, while the request is open and the app waits.',
      resolve: ({ operation, state, hasLink, targetId }, _args, context) => {
        const caller = context.principal();
        const own = caller.kind !== 'nobody' && caller.personId === operation.ownerId;
        const allowed = own && (caller.kind !== 'agent' || operation.surface === 'link');
        const waits = hasLink && offersLink(operation.settledAt === null, state);
        return allowed && waits ? boundAddress(context.publicUrl, operation.opId, targetId) : null;
      },
    }),
    accountLabel: t.string({
      nullable: true,
      description: 'Which account is connected.',
      resolve: ({ operation, state, connectionId }, _args, context) =>
        state === 'connected' && connectionId !== ''
          ? context.useCases.accountLabel(operation.ownerId, connectionId)
          : null,
    }),
    reason: t.field({
      type: ReasonCodeEnum,
      nullable: true,
      description: 'Why it stands there.',
      resolve: (target) => reasonOfTarget(target.operation, target),
    }),
    granted: t.stringList({ description: 'Permissions that were given.', resolve: ({ granted }) => [...granted] }),
    missing: t.stringList({
      description: 'Permissions that were asked for and not given.',
      resolve: ({ missing }) => [...missing],
    }),
    nextReadAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the account is looked at again, while the gateway asks to wait.',
      resolve: ({ operation, targetId }, _args, context) =>
        operation.settledAt === null
          ? dateOrNull((operation.parked ?? context.useCases.nextReadAt(operation.opId))[targetId])
          : null,
    }),
    requiredEnv: t.field({
      type: [RequiredEnvType],
      description: 'Values that are still needed.',
      resolve: ({ requiredEnv }) => [...requiredEnv],
    }),
  }),
});

builder.node(OperationNode, {
  description: 'One connection request: a few apps, one deadline, one outcome.',
  id: { resolve: (operation) => operation.opId },
  loadOne: async (id, context) => {
    const owner = context.principal();
    return owner.kind === 'nobody' ? null : context.useCases.operation(owner, String(id));
  },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'deadlineAt' in value,
  fields: (t) => ({
    opId: t.exposeID('opId', { description: 'Its own id, twelve hex characters.' }),
    seq: t.exposeInt('seq', { description: 'Counts its changes; keep the highest you have seen.' }),
    surface: t.field({
      type: SurfaceEnum,
      description: 'How it reaches its person.',
      resolve: ({ surface }) => surface,
    }),
    askedBy: t.field({ type: Asker, description: 'Who asks.', resolve: (operation) => operation }),
    initiator: t.field({
      type: InitiatorEnum,
      description: 'Which step opened it.',
      resolve: ({ initiator }) => initiator,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was opened.',
      resolve: (o) => dateOf(o.createdAt),
    }),
    deadlineAt: t.field({
      type: 'DateTime',
      description: 'When it ends by itself.',
      resolve: (operation) => dateOf(operation.deadlineAt),
    }),
    settledAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it is open.',
      resolve: ({ settledAt }) => dateOrNull(settledAt),
    }),
    settledBy: t.field({
      type: SettleReasonEnum,
      nullable: true,
      description: 'Why it ended; null while it is open.',
      resolve: ({ settledBy }) => settledBy,
    }),
    targets: t.field({
      type: [Target],
      description: 'Its apps, in the order they were asked for.',
      resolve: (operation) => operation.targets.map((target) => ({ ...target, operation })),
    }),
  }),
});

builder.queryFields((t) => ({
  operation: t.field({
    type: OperationNode,
    nullable: true,
    description: "One of the caller's requests, open or past.",
    args: { opId: t.arg.id({ required: true, description: 'Its own id.' }) },
    resolve: (_root, { opId }, context) => {
      const owner = context.principal();
      return owner.kind === 'nobody' ? null : context.useCases.operation(owner, opId);
    },
  }),
  openOperations: t.field({
    type: [OperationNode],
    description: "The caller's open requests, oldest first: what a page starts with.",
    resolve: async (_root, _args, context) => [...(await context.openOperations())],
  }),
}));
