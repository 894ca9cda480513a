import type { Owner } from '../auth/principal.ts';
import type { RequestContext } from '../context.ts';
import { type Outcome, type Refusal, refuse } from '../refusals/refusal.ts';
import type { OperationView } from '../store/view.ts';
import { parseConnect, parseReconnect } from '../use-cases/parse-connect.ts';
import { builder } from './builder.ts';
import { SurfaceEnum } from './enums.ts';
import {
  AccessError,
  AlreadyOpenError,
  GatewayFailedError,
  InputError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  typeOfResult,
} from './errors.ts';
import { OperationNode } from './operation.ts';

interface Payload {
  readonly kind: 'payload';
  readonly operation: OperationView;
  readonly joined?: boolean;
  readonly note?: string | null;
}

const ConnectPayload = builder.objectRef<Payload>('ConnectPayload').implement({
  description: 'The request, with its links ready or already ended.',
  fields: (t) => ({
    operation: t.field({ type: OperationNode, description: 'The request.', resolve: ({ operation }) => operation }),
    joined: t.boolean({
      description: 'It was open already; nothing new was started.',
      resolve: ({ joined }) => joined ?? false,
    }),
    note: t.string({
      nullable: true,
      description: 'What an agent is to do now; null for a person.',
      resolve: ({ note }) => note ?? null,
    }),
  }),
});

const withOperation = (name: string, description: string) =>
  builder.objectRef<Payload>(name).implement({
    description,
    fields: (t) => ({
      operation: t.field({
        type: OperationNode,
        description: 'The request as it stands.',
        resolve: ({ operation }) => operation,
      }),
    }),
  });

const RespondPayload = withOperation('RespondPayload', 'The answer was taken.');
const WakePayload = withOperation('WakePayload', 'The accounts are looked at now.');

type Result = Payload | Refusal;

const ConnectResult = builder.unionType('ConnectResult', {
  description: 'What a connect or a Try again brought.',
  types: [
    ConnectPayload,
    InputError,
    NotFoundError,
    AlreadyOpenError,
    RateLimitedError,
    GatewayFailedError,
    AccessError,
    RefusedError,
  ],
  resolveType: typeOfResult('ConnectPayload'),
});

const RespondResult = builder.unionType('RespondResult', {
  description: "What a person's answer brought.",
  types: [RespondPayload, InputError, NotFoundError, RateLimitedError, AccessError, RefusedError],
  resolveType: typeOfResult('RespondPayload'),
});

const WakeResult = builder.unionType('WakeResult', {
  description: 'What a wake brought.',
  types: [WakePayload, NotFoundError, RateLimitedError, AccessError],
  resolveType: typeOfResult('WakePayload'),
});

const TargetInput = builder.inputType('TargetInput', {
  description: 'One app to connect.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its slug.' }),
    alias: t.string({ description: 'A name for the account: 1 to 32 of a-z, 0-9 and hyphen.' }),
  }),
});

const ConnectInput = builder.inputType('ConnectInput', {
  description: 'What to connect, and for whom.',
  fields: (t) => ({
    targets: t.field({ type: [TargetInput], required: true, description: 'The apps, at most 20.' }),
    surface: t.field({ type: SurfaceEnum, defaultValue: 'card', description: 'How the request reaches its person.' }),
    session: t.string({ description: "The agent's session; a person's page leaves it out." }),
    toolCallId: t.string({ description: "The agent's own id of this call." }),
    turnId: t.string({ description: "The agent's own id of this turn." }),
    idempotencyKey: t.string({ description: 'The same key in the same session answers with the same request.' }),
    personAsked: t.boolean({ defaultValue: false, description: 'The person asked for this themselves.' }),
    returnTo: t.string({ description: 'The path on this site that the consent leads back to.' }),
  }),
});

const ReconnectInput = builder.inputType('ReconnectInput', {
  description: 'What to repair: apps by name, or one account by its id.',
  fields: (t) => ({
    targets: t.field({ type: [TargetInput], description: 'The apps, at most 20; a name may be a label.' }),
    accountId: t.id({ description: 'The `connectionId` of the one account to repair; then no targets.' }),
    force: t.boolean({
      defaultValue: false,
      description: 'Switch: sign in anew even though it works; another login may take its place.',
    }),
    surface: t.field({ type: SurfaceEnum, defaultValue: 'card', description: 'How the request reaches its person.' }),
    session: t.string({ description: "The agent's session; a person's page leaves it out." }),
    toolCallId: t.string({ description: "The agent's own id of this call." }),
    turnId: t.string({ description: "The agent's own id of this turn." }),
    idempotencyKey: t.string({ description: 'The same key in the same session answers with the same request.' }),
    personAsked: t.boolean({ defaultValue: false, description: 'The person asked for this themselves.' }),
    returnTo: t.string({ description: 'The path on this site that the consent leads back to.' }),
  }),
});

const SkipTargetInput = builder.inputType('SkipTargetInput', {
  description: 'Not now, for one app.',
  fields: (t) => ({
    opId: t.id({ required: true, description: 'The request.' }),
    targetId: t.id({ required: true, description: 'The app in it.' }),
  }),
});

const RespondInput = builder.inputType('RespondInput', {
  description: 'Not now for some apps, and whether to continue without the rest.',
  fields: (t) => ({
    opId: t.id({ required: true, description: 'The request.' }),
    skips: t.idList({ required: true, description: 'The apps to skip; they come first.' }),
    continue: t.boolean({ defaultValue: false, description: 'Go on without what is not connected.' }),
  }),
});

const ContinueInput = builder.inputType('ContinueInput', {
  description: 'Go on without what is not connected.',
  fields: (t) => ({ opId: t.id({ required: true, description: 'The request.' }) }),
});

const RetryInput = builder.inputType('RetryInput', {
  description: 'Try again.',
  fields: (t) => ({
    opId: t.id({ required: true, description: 'The request.' }),
    targetIds: t.idList({ required: true, description: 'Failed or expired apps in it.' }),
  }),
});

const WakeInput = builder.inputType('WakeInput', {
  description: 'Look at the accounts now.',
  fields: (t) => ({ opId: t.id({ required: true, description: 'The request.' }) }),
});

const InterruptInput = builder.inputType('InterruptInput', {
  description: 'Stop a request.',
  fields: (t) => ({ opId: t.id({ required: true, description: 'The request.' }) }),
});

const payload = (outcome: Outcome<OperationView>): Result =>
  outcome.kind === 'refused' ? outcome : { kind: 'payload', operation: outcome.value };

/** The guard has let only owners through; without one there is nothing to answer. */
const asOwner = async (
  context: RequestContext,
  run: (owner: Owner) => Promise<Outcome<OperationView>>,
): Promise<Result> => {
  const owner = context.principal();
  return owner.kind === 'nobody' ? refuse('UNAUTHENTICATED') : payload(await run(owner));
};

builder.mutationFields((t) => ({
  connect: t.field({
    type: ConnectResult,
    description:
      'Opens a request for some apps, or joins the one that is open for them; answers once the links are there.',
    args: { input: t.arg({ type: ConnectInput, required: true, description: 'What to connect.' }) },
    resolve: async (_root, { input }, context): Promise<Result> => {
      const asked = parseConnect(input, context.publicUrl);
      const outcome = await context.useCases.connect(context, asked);
      return outcome.kind === 'refused' ? outcome : { kind: 'payload', ...outcome.value };
    },
  }),
  reconnect: t.field({
    type: ConnectResult,
    description: 'Repairs what does not work; by account id that one account, with force as a switch of its login.',
    args: { input: t.arg({ type: ReconnectInput, required: true, description: 'What to repair.' }) },
    resolve: async (_root, { input }, context): Promise<Result> => {
      const asked = parseReconnect(input, context.publicUrl);
      const outcome = await context.useCases.connect(context, asked);
      return outcome.kind === 'refused' ? outcome : { kind: 'payload', ...outcome.value };
    },
  }),
  skipTarget: t.field({
    type: RespondResult,
    description: 'Not now, for one app. A person only.',
    args: { input: t.arg({ type: SkipTargetInput, required: true, description: 'Which app.' }) },
    resolve: (_root, { input: { opId, targetId } }, context) =>
      asOwner(context, (owner) => context.useCases.answer(owner, { opId, skips: [targetId], continue: false })),
  }),
  respond: t.field({
    type: RespondResult,
    description: 'Skips first, then Continue. A person only.',
    args: { input: t.arg({ type: RespondInput, required: true, description: 'The answer.' }) },
    resolve: (_root, { input }, context) =>
      asOwner(context, (owner) =>
        context.useCases.answer(owner, { opId: input.opId, skips: input.skips, continue: input.continue ?? false }),
      ),
  }),
  continueOperation: t.field({
    type: RespondResult,
    description: 'Goes on without what is not connected. A person only.',
    args: { input: t.arg({ type: ContinueInput, required: true, description: 'Which request.' }) },
    resolve: (_root, { input: { opId } }, context) =>
      asOwner(context, (owner) => context.useCases.answer(owner, { opId, skips: [], continue: true })),
  }),
  retryTargets: t.field({
    type: ConnectResult,
    description: 'Makes new links for failed or expired apps. A person only.',
    args: { input: t.arg({ type: RetryInput, required: true, description: 'Which apps.' }) },
    resolve: async (_root, { input }, context): Promise<Result> => {
      const owner = context.principal();
      if (owner.kind === 'nobody') return refuse('UNAUTHENTICATED');
      const outcome = await context.useCases.retry(owner, input);
      return outcome.kind === 'refused' ? outcome : { kind: 'payload', ...outcome.value };
    },
  }),
  interruptOperation: t.field({
    type: RespondResult,
    description: 'Stops a request; what is not connected stays so. A key stops only what it has opened.',
    args: { input: t.arg({ type: InterruptInput, required: true, description: 'Which request.' }) },
    resolve: (_root, { input: { opId } }, context) =>
      asOwner(context, (owner) => context.useCases.interrupt(owner, opId)),
  }),
  wakeOperation: t.field({
    type: WakeResult,
    description: 'Looks at the accounts of a request now.',
    args: { input: t.arg({ type: WakeInput, required: true, description: 'Which request.' }) },
    resolve: (_root, { input: { opId } }, context) => asOwner(context, (owner) => context.useCases.wake(owner, opId)),
  }),
}));
