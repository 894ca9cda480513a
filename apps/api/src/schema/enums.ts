import { ERROR_CODES, type ErrorCode } from '../refusals/codes.ts';
import { sentence } from '../refusals/messages.ts';
import { builder } from './builder.ts';

/** Why something was refused. */
export const ErrorCodeEnum = builder.enumType('ErrorCode', {
  description: 'Why something was refused.',
  values: Object.fromEntries(ERROR_CODES.map((code) => [code, { value: code, description: sentence(code) }])) as Record<
    ErrorCode,
    { value: ErrorCode; description: string }
  >,
});

/** The states of a target. */
export const TargetStateEnum = builder.enumType('TargetState', {
  description: 'Where one app of a request stands.',
  values: {
    PENDING: { value: 'pending', description: 'A link is being made.' },
    INITIATED: { value: 'initiated', description: 'The link is there and waits for the person.' },
    CONNECTED: { value: 'connected', description: 'The gateway has seen the account active.' },
    SKIPPED: { value: 'skipped', description: 'The person chose Not now.' },
    FAILED: { value: 'failed', description: 'The try came to nothing; it can be tried again.' },
    EXPIRED: { value: 'expired', description: 'The link was not used in time; it can be tried again.' },
    NOT_CONNECTED: { value: 'not_connected', description: 'The request ended before the app was connected.' },
  } as const,
});

/** The kinds of targets. */
export const TargetKindEnum = builder.enumType('TargetKind', {
  description: 'What kind of thing is connected.',
  values: {
    CONNECTOR: { value: 'connector', description: 'An app of the catalog.' },
    MCP: { value: 'mcp', description: 'A local tool server.' },
  } as const,
});

/** What is done with a target. */
export const TargetActionEnum = builder.enumType('TargetAction', {
  description: 'What the request wants to do with a target.',
  values: {
    CONNECT: { value: 'connect', description: 'Connect an account.' },
    RECONNECT: { value: 'reconnect', description: 'Repair an account.' },
    INSTALL: { value: 'install', description: 'Install a local tool server.' },
    ENABLE: { value: 'enable', description: 'Enable a local tool server.' },
    AUTHORIZE: { value: 'authorize', description: 'Authorize a local tool server.' },
  } as const,
});

/** Why an operation ended. */
export const SettleReasonEnum = builder.enumType('SettleReason', {
  description: 'Why a request ended.',
  values: {
    ALL_RESOLVED: { value: 'all_resolved', description: 'Every app is connected or skipped.' },
    CONTINUE: { value: 'continue', description: 'The person continued without the rest.' },
    DEADLINE: { value: 'deadline', description: 'Its time was up.' },
    INTERRUPT: { value: 'interrupt', description: 'It was stopped.' },
  } as const,
});

/** Where an operation shows. */
export const SurfaceEnum = builder.enumType('Surface', {
  description: 'How a request reaches its person.',
  values: {
    CARD: { value: 'card', description: 'As a live card on the Connectors page.' },
    LINK: { value: 'link', description: 'As links in the answer; nothing is watched.' },
  } as const,
});

/** Who causes moves. */
export const ActorEnum = builder.enumType('Actor', {
  description: 'Who caused a change.',
  values: {
    USER: { value: 'user', description: 'The person.' },
    BACKEND_WATCHER: { value: 'backend_watcher', description: 'What the gateway said.' },
    CLOCK: { value: 'clock', description: 'Time.' },
  } as const,
});

/** The steps that cause gateway calls. */
export const InitiatorEnum = builder.enumType('Initiator', {
  description: 'Which step opened a request.',
  values: {
    AGENT_TOOL: { value: 'agent_tool', description: "An agent's call." },
    CONNECTORS_PAGE: { value: 'connectors_page', description: 'The Connectors page.' },
    CARD_RETRY: { value: 'card_retry', description: 'Try again on a card.' },
    BACKGROUND: { value: 'background', description: 'Nobody in particular.' },
  } as const,
});

/** The statuses of an account. */
export const ACCOUNT_STATUSES = ['pending', 'active', 'failed', 'expired', 'revoked', 'inactive'] as const;

/** See {@link ACCOUNT_STATUSES}. */
export const AccountStatusEnum = builder.enumType('AccountStatus', {
  description: 'Where an account stands at its app.',
  values: {
    PENDING: { value: 'pending', description: 'Not known yet.' },
    ACTIVE: { value: 'active', description: 'It works.' },
    FAILED: { value: 'failed', description: 'It could not be authorised.' },
    EXPIRED: { value: 'expired', description: 'Its authorisation ran out.' },
    REVOKED: { value: 'revoked', description: 'The app took it back.' },
    INACTIVE: { value: 'inactive', description: 'The app has switched it off.' },
  } as const,
});

/** Accounts that came late. */
export const ArrivalEnum = builder.enumType('Arrival', {
  description: 'How an account came in although its request no longer waited for it.',
  values: {
    AFTER_SKIP: { value: 'after_skip', description: 'Authorised after the person chose Not now.' },
    AFTER_END: { value: 'after_end', description: 'Authorised after the request had ended.' },
  } as const,
});

/** What became of a removed grant. */
export const RevokedEnum = builder.enumType('Revoked', {
  description: 'What became of the access at the app when its account was removed.',
  values: {
    YES: { value: 'yes', description: 'The app took it back.' },
    NO: { value: 'no', description: 'The app failed or refused; it may still be there.' },
    UNSUPPORTED: { value: 'unsupported', description: 'The app has no way to ask for it.' },
  } as const,
});

/** What keys may do. */
export const KeyScopeEnum = builder.enumType('KeyScope', {
  description: 'What a key may do beyond reading.',
  values: {
    CONNECT: { value: 'connect', description: 'Ask for connections, and for what is connected.' },
    RENAME: { value: 'rename', description: 'Rename accounts.' },
  } as const,
});

/** Who causes steps. */
export const CauseEnum = builder.enumType('Cause', {
  description: 'Who caused a step of a request.',
  values: {
    PERSON: { value: 'person', description: 'Its person.' },
    AGENT: { value: 'agent', description: 'An agent of theirs.' },
    GATEWAY: { value: 'gateway', description: 'What the gateway said.' },
    CLOCK: { value: 'clock', description: 'Time.' },
    SYSTEM: { value: 'system', description: 'What the other steps led to.' },
  } as const,
});

/** The kinds of steps. */
export const StepKindEnum = builder.enumType('StepKind', {
  description: 'What kind of step of a request.',
  values: {
    OPENED: { value: 'opened', description: 'It was opened.' },
    CHANGED: { value: 'changed', description: 'An app moved.' },
    UPDATED: { value: 'updated', description: 'Text or link of an app changed.' },
    SETTLED: { value: 'settled', description: 'It ended.' },
    REFUSED: { value: 'refused', description: 'An agent asked again for what the person had declined.' },
    STOPPED: { value: 'stopped', description: 'Somebody asked for its stop.' },
    NOTED: { value: 'noted', description: 'Anything else that was written down.' },
  } as const,
});

/** Who is calling. */
export const ViewerKindEnum = builder.enumType('ViewerKind', {
  description: 'What kind of caller this is.',
  values: {
    GUEST: { value: 'guest', description: 'A person without an account here.' },
    PERSON: { value: 'person', description: 'A signed-in person.' },
    AGENT: { value: 'agent', description: 'A program with a key of its person.' },
    ADMIN: { value: 'admin', description: 'A person who may also look after others.' },
  } as const,
});

/** Who asks for a connection. */
export const AskerKindEnum = builder.enumType('AskerKind', {
  description: 'Who asks for a connection.',
  values: {
    PERSON: { value: 'person', description: 'The person.' },
    AGENT: { value: 'agent', description: 'An agent.' },
  } as const,
});

/** How an app is authorised. */
export const AuthKindEnum = builder.enumType('AuthKind', {
  description: 'How an app is authorised.',
  values: {
    OAUTH2: { value: 'oauth2', description: 'OAuth 2.' },
    OIDC: { value: 'oidc', description: 'OpenID Connect.' },
    API_KEY: { value: 'api_key', description: 'A key typed in by the person.' },
  } as const,
});
