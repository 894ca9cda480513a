import { detailText } from '@patchbay/core';
import { GraphQLError } from 'graphql';
import { cutBy } from '../frames/stream.ts';
import { sentence } from '../refusals/messages.ts';
import type { ChangeView, FrameView } from '../store/view.ts';
import { dateOf } from '../time.ts';
import { builder } from './builder.ts';
import { ActorEnum, TargetStateEnum } from './enums.ts';
import { OperationNode } from './operation.ts';

const TargetChange = builder.objectRef<ChangeView>('TargetChange').implement({
  description: 'What one change did to one app.',
  fields: (t) => ({
    target: t.exposeString('target', { description: 'The slug of the app.' }),
    targetId: t.exposeID('targetId', { description: 'Its id inside the request.' }),
    from: t.field({ type: TargetStateEnum, description: 'Where it stood.', resolve: ({ from }) => from }),
    to: t.field({
      type: TargetStateEnum,
      description: 'Where it stands; the same when only its text or link changed.',
      resolve: ({ to }) => to,
    }),
    actor: t.field({ type: ActorEnum, description: 'Who caused it.', resolve: ({ actor }) => actor }),
    detail: t.string({
      description: "The app's own words; empty for none.",
      resolve: ({ detail }) => detailText(detail),
    }),
  }),
});

const OperationFrame = builder.objectRef<FrameView>('OperationFrame').implement({
  description: 'One change of a request, with the whole request as it stood then.',
  fields: (t) => ({
    opId: t.id({ description: 'The request.', resolve: ({ operation }) => operation.opId }),
    seq: t.int({ description: 'The number of this change.', resolve: ({ operation }) => operation.seq }),
    at: t.field({ type: 'DateTime', description: 'When it happened.', resolve: ({ at }) => dateOf(at) }),
    change: t.field({
      type: TargetChange,
      nullable: true,
      description: 'What changed; null for the opening, the end, and a notice of when accounts are looked at again.',
      resolve: ({ change }) => change,
    }),
    operation: t.field({
      type: OperationNode,
      description: 'The request as it stood at this seq.',
      resolve: ({ operation, nextReadAt }) => ({ ...operation, parked: nextReadAt }),
    }),
  }),
});

const refusal = (code: 'UNAUTHENTICATED' | 'OPERATION_NOT_FOUND'): GraphQLError =>
  new GraphQLError(sentence(code), { extensions: { code } });

builder.subscriptionFields((t) => ({
  operationFrames: t.field({
    type: OperationFrame,
    description:
      'The changes of one request newer than `afterSeq` (all when absent), then live ones; ends when the request has.',
    args: {
      opId: t.arg.id({ required: true, description: 'The request.' }),
      afterSeq: t.arg.int({ description: 'The highest seq the caller has.' }),
    },
    subscribe: async (_root, { opId, afterSeq }, context) => {
      const owner = context.principal();
      if (owner.kind === 'nobody') throw refusal('UNAUTHENTICATED');
      const frames = await context.useCases.operationFrames(owner, opId, afterSeq ?? null);
      if (frames === null) throw refusal('OPERATION_NOT_FOUND');
      return cutBy(frames, context.credentialEnds, () => refusal('UNAUTHENTICATED'));
    },
    resolve: (frame) => frame,
  }),
  viewerFrames: t.field({
    type: OperationFrame,
    description:
      "Where each open request of the caller stands, then every change of all the caller's requests, new ones too.",
    subscribe: (_root, _args, context) => {
      const owner = context.principal();
      if (owner.kind === 'nobody') throw refusal('UNAUTHENTICATED');
      return cutBy(context.useCases.viewerFrames(owner), context.credentialEnds, () => refusal('UNAUTHENTICATED'));
    },
    resolve: (frame) => frame,
  }),
}));
