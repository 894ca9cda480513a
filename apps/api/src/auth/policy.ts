import type { PrincipalKind } from './principal.ts';

/**
 * What a kind of caller may do. `yes`: whatever it is about. `own`: on its own things; another's do not exist.
 * `becomes_guest`: allowed, and the caller gets a guest identity first. `no`: what is asked for does not exist for this caller.
 * `person_required`: refused by that name.
 */
export type Verdict = 'yes' | 'own' | 'becomes_guest' | 'no' | 'person_required';

/** The who-may-what table: action → caller → verdict (AU10). */
export const POLICY = {
  public: { nobody: 'yes', guest: 'yes', person: 'yes', agent: 'yes', admin: 'yes' },
  connect: { nobody: 'becomes_guest', guest: 'own', person: 'own', agent: 'own', admin: 'own' },
  read: { nobody: 'no', guest: 'own', person: 'own', agent: 'own', admin: 'own' },
  wake: { nobody: 'no', guest: 'own', person: 'own', agent: 'own', admin: 'own' },
  rename: { nobody: 'no', guest: 'own', person: 'own', agent: 'own', admin: 'own' },
  interrupt: { nobody: 'no', guest: 'own', person: 'own', agent: 'own', admin: 'own' },
  keys: { nobody: 'no', guest: 'no', person: 'own', agent: 'no', admin: 'own' },
  audit: { nobody: 'no', guest: 'no', person: 'no', agent: 'no', admin: 'yes' },
  answer: { nobody: 'no', guest: 'own', person: 'own', agent: 'person_required', admin: 'own' },
} as const satisfies Record<string, Record<PrincipalKind, Verdict>>;

/** A row of {@link POLICY}. */
export type Action = keyof typeof POLICY;

/** Which action each root field of the schema is; the schema does not start with one missing (AU10). */
export const FIELD_ACTIONS: Readonly<Record<string, Action>> = {
  'Query.node': 'public',
  'Query.serverTime': 'public',
  'Query.viewer': 'public',
  'Query.connectors': 'public',
  'Query.connector': 'public',
  'Query.accounts': 'read',
  'Query.operation': 'read',
  'Query.openOperations': 'read',
  'Query.operations': 'read',
  'Query.audit': 'audit',
  'Query.connectionStatus': 'connect',
  'Query.awaitOperation': 'read',
  'Query.suggestions': 'read',
  'Query.agentKeys': 'keys',
  'Mutation.connect': 'connect',
  'Mutation.reconnect': 'connect',
  'Mutation.renameAccount': 'rename',
  'Mutation.removeAccount': 'answer',
  'Mutation.keepAccount': 'answer',
  'Mutation.skipTarget': 'answer',
  'Mutation.respond': 'answer',
  'Mutation.continueOperation': 'answer',
  'Mutation.retryTargets': 'answer',
  'Mutation.display': 'connect',
  'Mutation.interruptOperation': 'interrupt',
  'Mutation.becomeAdmin': 'keys',
  'Mutation.createAgentKey': 'keys',
  'Mutation.revokeAgentKey': 'keys',
  'Mutation.wakeOperation': 'wake',
  'Subscription.operationFrames': 'read',
  'Subscription.viewerFrames': 'read',
};

/** Gives the verdict for one caller and action. */
export const verdict = (action: Action, kind: PrincipalKind): Verdict => POLICY[action][kind];
