import type { Declined, Family, Refusal } from '../refusals/refusal.ts';
import { familyOf } from '../refusals/refusal.ts';
import { dateOf } from '../time.ts';
import { builder } from './builder.ts';
import { ErrorCodeEnum } from './enums.ts';
import { OperationNode } from './operation.ts';

/** What every typed error says. */
const UserError = builder.interfaceRef<Refusal>('UserError').implement({
  description: 'Something was refused; nothing half-done is left behind.',
  fields: (t) => ({
    code: t.field({ type: ErrorCodeEnum, description: 'Why, for programs.', resolve: ({ code }) => code }),
    message: t.exposeString('message', { description: 'What happened and what to do, for people.' }),
    retryable: t.exposeBoolean('retryable', { description: 'The same call may succeed later.' }),
  }),
});

const DESCRIPTIONS = {
  InputError: 'The input is not as it should be.',
  NotFoundError: 'What is asked for does not exist for the caller.',
  AlreadyOpenError: 'A request is already open in this session.',
  RateLimitedError: 'Too many calls.',
  GatewayFailedError: 'The gateway could not be reached, or could not do what was asked.',
  AccessError: 'The caller may not do this.',
  RefusedError: 'What is asked for cannot be done as things stand.',
} as const satisfies Record<Family, string>;

const plain = (name: Family) =>
  builder.objectRef<Refusal>(name).implement({ description: DESCRIPTIONS[name], interfaces: [UserError] });

/** The input is not as it should be. */
export const InputError = builder.objectRef<Refusal>('InputError').implement({
  description: DESCRIPTIONS.InputError,
  interfaces: [UserError],
  fields: (t) => ({
    field: t.string({
      nullable: true,
      description: 'The input field that is wrong.',
      resolve: ({ field }) => field ?? null,
    }),
    names: t.stringList({
      description: 'The names there are, when the one given fits several accounts.',
      resolve: ({ names }) => [...(names ?? [])],
    }),
  }),
});

/** What is asked for does not exist for the caller. */
export const NotFoundError = builder.objectRef<Refusal>('NotFoundError').implement({
  description: DESCRIPTIONS.NotFoundError,
  interfaces: [UserError],
  fields: (t) => ({
    names: t.stringList({
      description: 'The names there are, when an account was asked for by name.',
      resolve: ({ names }) => [...(names ?? [])],
    }),
  }),
});

/** A request is already open. */
export const AlreadyOpenError = builder.objectRef<Refusal>('AlreadyOpenError').implement({
  description: DESCRIPTIONS.AlreadyOpenError,
  interfaces: [UserError],
  fields: (t) => ({
    operation: t.field({
      type: OperationNode,
      description: 'The open request.',
      resolve: ({ operation }) => {
        if (operation === undefined) throw new Error('an AlreadyOpenError names its operation');
        return operation;
      },
    }),
  }),
});

/** Too many calls. */
export const RateLimitedError = builder.objectRef<Refusal>('RateLimitedError').implement({
  description: DESCRIPTIONS.RateLimitedError,
  interfaces: [UserError],
  fields: (t) => ({
    retryAfter: t.float({ description: 'Seconds to wait.', resolve: ({ retryAfter }) => retryAfter ?? 1 }),
  }),
});

/** The gateway failed. */
export const GatewayFailedError = plain('GatewayFailedError');

/** The caller may not. */
export const AccessError = plain('AccessError');

const DeclinedApp = builder.objectRef<Declined>('DeclinedApp').implement({
  description: 'An app the person said Not now to in this session.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its slug.' }),
    at: t.field({ type: 'DateTime', description: 'When.', resolve: ({ at }) => dateOf(at) }),
  }),
});

/** It cannot be done as things stand. */
export const RefusedError = builder.objectRef<Refusal>('RefusedError').implement({
  description: DESCRIPTIONS.RefusedError,
  interfaces: [UserError],
  fields: (t) => ({
    operation: t.field({
      type: OperationNode,
      nullable: true,
      description: 'The request it is about, as it stands.',
      resolve: ({ operation }) => operation ?? null,
    }),
    declined: t.field({
      type: [DeclinedApp],
      description: 'What the person said Not now to, and when.',
      resolve: ({ declined }) => [...(declined ?? [])],
    }),
  }),
});

/** Takes the name of a union's success type, gives what tells a value's type. */
export const typeOfResult =
  (success: string) =>
  (value: { readonly kind: string }): string =>
    value.kind === 'refused' ? familyOf(value as Refusal) : success;
