import type { OperationView } from '../store/view.ts';
import { dateOf } from '../time.ts';
import type { History, OwnerOf } from '../use-cases/history.ts';
import type { TimelineStep } from '../use-cases/timeline.ts';
import { builder } from './builder.ts';
import { CauseEnum, InitiatorEnum, SettleReasonEnum, StepKindEnum, TargetStateEnum } from './enums.ts';
import { OperationNode } from './operation.ts';
import { ReasonCodeEnum } from './reasons.ts';

const TimelineStepType = builder.objectRef<TimelineStep>('TimelineStep').implement({
  description: 'One step in the life of a request.',
  fields: (t) => ({
    at: t.field({ type: 'DateTime', description: 'When.', resolve: ({ at }) => dateOf(at) }),
    seq: t.exposeInt('seq', { description: 'The number of the change, or of the last one before a record.' }),
    kind: t.field({ type: StepKindEnum, description: 'What kind of step.', resolve: ({ kind }) => kind }),
    by: t.field({ type: CauseEnum, description: 'Who caused it.', resolve: ({ by }) => by }),
    target: t.exposeString('target', { nullable: true, description: 'The slug of the app it is about.' }),
    from: t.field({
      type: TargetStateEnum,
      nullable: true,
      description: 'Where the app stood.',
      resolve: ({ from }) => from,
    }),
    to: t.field({
      type: TargetStateEnum,
      nullable: true,
      description: 'Where the app stood then.',
      resolve: ({ to }) => to,
    }),
    detail: t.exposeString('detail', { nullable: true, description: "The app's own words." }),
    reason: t.field({ type: ReasonCodeEnum, nullable: true, description: 'Why.', resolve: ({ reason }) => reason }),
  }),
});

builder.objectFields(OperationNode, (t) => ({
  timeline: t.field({
    type: [TimelineStepType],
    description: 'What has happened in it so far, first to last, and who caused each step.',
    resolve: async (operation, _args, context) => [...(await context.useCases.timeline(operation))],
  }),
}));

const edgeOf = <T extends OperationView>(name: string, node: typeof OperationNode | typeof AuditOperation) =>
  builder.objectRef<{ cursor: string; node: T }>(name).implement({
    description: 'One request of a list.',
    fields: (t) => ({
      cursor: t.exposeString('cursor', { description: 'Where it stands, for `after`.' }),
      node: t.field({ type: node, description: 'The request.', resolve: (edge) => edge.node }),
    }),
  });

const Person = builder.objectRef<OwnerOf>('AuditPerson').implement({
  description: 'Whose a request is, for admins.',
  fields: (t) => ({
    personId: t.exposeID('personId', { description: 'The id of the person.' }),
    name: t.exposeString('name', { nullable: true, description: 'The name; null for a guest.' }),
    email: t.exposeString('email', { nullable: true, description: 'The mail address; null for a guest.' }),
    guest: t.exposeBoolean('guest', { description: 'Nobody has signed up for it.' }),
  }),
});

/** A request as admins see it. */
const AuditOperation = builder.objectRef<OperationView>('AuditOperation');
AuditOperation.implement({
  description: "A request of anybody's, for admins.",
  fields: (t) => ({
    operation: t.field({
      type: OperationNode,
      description: 'The request; never with a link.',
      resolve: (view) => view,
    }),
    person: t.field({
      type: Person,
      description: 'Whose it is.',
      resolve: ({ ownerId }, _args, context) => context.useCases.ownerOf(ownerId),
    }),
    seconds: t.float({
      nullable: true,
      description: 'How long it took from opening to end; null while it is open.',
      resolve: ({ createdAt, settledAt }) => (settledAt === null ? null : settledAt - createdAt),
    }),
  }),
});

const connection = (name: string, edge: ReturnType<typeof edgeOf<OperationView>>) =>
  builder.objectRef<History>(name).implement({
    description: 'A list of requests, newest first.',
    fields: (t) => ({
      edges: t.field({ type: [edge], description: 'The requests of this page.', resolve: ({ edges }) => [...edges] }),
      pageInfo: t.field({
        type: builder.pageInfoRef(),
        description: 'Where this page stands.',
        resolve: ({ edges, hasNextPage }) => ({
          hasNextPage,
          hasPreviousPage: false,
          startCursor: edges[0]?.cursor ?? null,
          endCursor: edges.at(-1)?.cursor ?? null,
        }),
      }),
    }),
  });

const OperationConnection = connection('OperationConnection', edgeOf('OperationEdge', OperationNode));
const AuditOperationConnection = connection('AuditOperationConnection', edgeOf('AuditOperationEdge', AuditOperation));

const filterFields = (t: Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0]) => ({
  connector: t.string({ description: 'Only requests with this app.' }),
  state: t.field({ type: TargetStateEnum, description: 'Some app (the one named, if any) stands so.' }),
  reason: t.field({ type: ReasonCodeEnum, description: 'Some app has met this at some time.' }),
  settledBy: t.field({ type: SettleReasonEnum, description: 'How it ended.' }),
  initiator: t.field({ type: InitiatorEnum, description: 'Which step opened it.' }),
  from: t.field({ type: 'DateTime', description: 'Opened at this time or later.' }),
  to: t.field({ type: 'DateTime', description: 'Opened before this time.' }),
});

const OperationFilter = builder.inputType('OperationFilter', {
  description: 'Which requests; what is left out does not narrow.',
  fields: (t) => filterFields(t),
});

const AuditFilter = builder.inputType('AuditFilter', {
  description: "Which requests of anybody's; what is left out does not narrow.",
  fields: (t) => ({
    person: t.string({ description: 'The id of a person, or part of a name or mail address.' }),
    ...filterFields(t),
  }),
});

const Audit = builder.objectRef<object>('Audit').implement({
  description: 'What admins can look up. No link and no token is in any of it.',
  fields: (t) => ({
    operations: t.field({
      type: AuditOperationConnection,
      description: "Everybody's requests, newest first.",
      args: {
        filter: t.arg({ type: AuditFilter, description: 'Which.' }),
        first: t.arg.int({ description: 'How many; 50 when absent, 200 at most.' }),
        after: t.arg.string({ description: 'The cursor to go on after.' }),
      },
      resolve: (_audit, { filter, first, after }, context) => {
        const { person, ...rest } = filter ?? {};
        return context.useCases.auditHistory(person?.trim() || null, rest, { first, after });
      },
    }),
    operation: t.field({
      type: AuditOperation,
      nullable: true,
      description: "One request of anybody's.",
      args: { opId: t.arg.id({ required: true, description: 'Its own id.' }) },
      resolve: (_audit, { opId }, context) => context.useCases.auditOperation(opId),
    }),
  }),
});

builder.queryFields((t) => ({
  operations: t.field({
    type: OperationConnection,
    nullable: true,
    description: "The caller's requests, past and open, newest first; null for nobody.",
    args: {
      filter: t.arg({ type: OperationFilter, description: 'Which.' }),
      first: t.arg.int({ description: 'How many; 50 when absent, 200 at most.' }),
      after: t.arg.string({ description: 'The cursor to go on after.' }),
    },
    resolve: (_root, { filter, first, after }, context) => {
      const owner = context.principal();
      return owner.kind === 'nobody' ? null : context.useCases.history(owner, filter ?? {}, { first, after });
    },
  }),
  audit: t.field({
    type: Audit,
    nullable: true,
    description: 'What admins can look up; null for anybody else.',
    resolve: () => ({}),
  }),
}));
