/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Where an account stands at its app. */
export type AccountStatus =
  /** It works. */
  | 'ACTIVE'
  /** Its authorisation ran out. */
  | 'EXPIRED'
  /** It could not be authorised. */
  | 'FAILED'
  /** The app has switched it off. */
  | 'INACTIVE'
  /** Not known yet. */
  | 'PENDING'
  /** The app took it back. */
  | 'REVOKED';

/** Who caused a change. */
export type Actor =
  /** What the gateway said. */
  | 'BACKEND_WATCHER'
  /** Time. */
  | 'CLOCK'
  /** The person. */
  | 'USER';

/** Who asks for a connection. */
export type AskerKind =
  /** An agent. */
  | 'AGENT'
  /** The person. */
  | 'PERSON';

/** What to connect, and for whom. */
export type ConnectInput = {
  /** The same key in the same session answers with the same request. */
  readonly idempotencyKey?: string | null | undefined;
  /** The person asked for this themselves. */
  readonly personAsked?: boolean | null | undefined;
  /** The path on this site that the consent leads back to. */
  readonly returnTo?: string | null | undefined;
  /** The agent's session; a person's page leaves it out. */
  readonly session?: string | null | undefined;
  /** How the request reaches its person. */
  readonly surface?: Surface | null | undefined;
  /** The apps, at most 20. */
  readonly targets: ReadonlyArray<TargetInput>;
  /** The agent's own id of this call. */
  readonly toolCallId?: string | null | undefined;
  /** The agent's own id of this turn. */
  readonly turnId?: string | null | undefined;
};

/** Go on without what is not connected. */
export type ContinueInput = {
  /** The request. */
  readonly opId: string | number;
};

/** Why something was refused. */
export type ErrorCode =
  /** Several accounts fit. Name one of them exactly. */
  | 'ACCOUNT_AMBIGUOUS'
  /** There is no such account. */
  | 'ACCOUNT_NOT_FOUND'
  /** A name can be given to one app at a time. Ask for the other apps in a request of their own. */
  | 'ALIAS_ALONE'
  /** Another account of this app already has that name. Choose a different one. */
  | 'ALIAS_TAKEN'
  /** Apps cannot be connected at the moment. Try again in a little while. */
  | 'CONNECTORS_UNAVAILABLE'
  /** The person chose Not now for this app a short while ago. */
  | 'DECLINED_BY_PERSON'
  /** You are not allowed to do this. */
  | 'FORBIDDEN'
  /** The connection service could not do this. Your connections are on the Connectors page. */
  | 'GATEWAY_ERROR'
  /** The connection service could not be reached. Nothing was connected; try again. */
  | 'GATEWAY_UNAVAILABLE'
  /** A place for your connections could not be made. Nothing was connected; try again. */
  | 'GUEST_SETUP_FAILED'
  /** A name has 1 to 32 small letters, digits or hyphens and starts with a letter or digit. */
  | 'INVALID_ALIAS'
  /** An answer can skip apps and continue. Connected is something only the app itself can say. */
  | 'INVALID_ANSWER'
  /** Something in this request is not as it should be. Check the values and send it again. */
  | 'INVALID_INPUT'
  /** The link that is there still works. Open it again. */
  | 'LINK_STILL_VALID'
  /** This is a local tool server, not an app that can be connected here. */
  | 'MCP_NOT_HERE'
  /** Apps and local tool servers cannot be tried again in one call. */
  | 'MIXED_KINDS'
  /** A request is already open here. Finish it first. */
  | 'OPERATION_ALREADY_OPEN'
  /** There is no such request. */
  | 'OPERATION_NOT_FOUND'
  /** This request has already ended. Start a new one to connect more. */
  | 'OPERATION_SETTLED'
  /** Only a person can do this, on the Connectors page. */
  | 'PERSON_REQUIRED'
  /** Too many requests in a short time. Wait a moment and try again. */
  | 'RATE_LIMITED'
  /** A new link cannot be made for this app now. */
  | 'REISSUE_REFUSED'
  /** The names of these accounts cannot be changed here. */
  | 'RENAME_UNSUPPORTED'
  /** Name at least one app to connect. */
  | 'TARGETS_REQUIRED'
  /** Sign in first. */
  | 'UNAUTHENTICATED'
  /** The request has no such app in it. */
  | 'UNKNOWN_TARGET';

/** Which step opened a request. */
export type Initiator =
  /** An agent's call. */
  | 'AGENT_TOOL'
  /** Nobody in particular. */
  | 'BACKGROUND'
  /** Try again on a card. */
  | 'CARD_RETRY'
  /** The Connectors page. */
  | 'CONNECTORS_PAGE';

/** Why a target or an account stands where it stands. */
export type ReasonCode =
  /** The person or the app said no at the consent page. */
  | 'ACCESS_DENIED'
  /** The person continued without it. */
  | 'CONTINUED'
  /** The time of the request was up. */
  | 'DEADLINE'
  /** The person chose Not now. */
  | 'DECLINED_BY_PERSON'
  /** The sign-in was as somebody else than the account that was to be repaired. */
  | 'IDENTITY_MISMATCH'
  /** The app has switched the account off. */
  | 'INACTIVE'
  /** The request was stopped. */
  | 'INTERRUPTED'
  /** The link was not used in time. */
  | 'LINK_EXPIRED'
  /** No link could be made. */
  | 'MINT_FAILED'
  /** Whether a link was made is not known. */
  | 'MINT_UNKNOWN'
  /** The name is that of a local tool server. */
  | 'MISROUTED'
  /** The app is not set up here. */
  | 'NOT_CONFIGURED'
  /** The plan or the organisation does not allow this app. */
  | 'NOT_ENTITLED'
  /** Anything else; the text beside it says more. */
  | 'OTHER'
  /** The app took the account back. */
  | 'REVOKED'
  /** The account could not be stored. */
  | 'STORAGE'
  /** The app did not give a token after the consent. */
  | 'TOKEN_EXCHANGE'
  /** There is no app of that name. */
  | 'UNKNOWN_CONNECTOR'
  /** The stored credentials cannot be read any more. */
  | 'UNREADABLE';

/** Try again. */
export type RetryInput = {
  /** The request. */
  readonly opId: string | number;
  /** Failed or expired apps in it. */
  readonly targetIds: ReadonlyArray<string | number>;
};

/** Why a request ended. */
export type SettleReason =
  /** Every app is connected or skipped. */
  | 'ALL_RESOLVED'
  /** The person continued without the rest. */
  | 'CONTINUE'
  /** Its time was up. */
  | 'DEADLINE'
  /** It was stopped. */
  | 'INTERRUPT';

/** Not now, for one app. */
export type SkipTargetInput = {
  /** The request. */
  readonly opId: string | number;
  /** The app in it. */
  readonly targetId: string | number;
};

/** How a request reaches its person. */
export type Surface =
  /** As a live card on the Connectors page. */
  | 'CARD'
  /** As links in the answer; nothing is watched. */
  | 'LINK';

/** What the request wants to do with a target. */
export type TargetAction =
  /** Authorize a local tool server. */
  | 'AUTHORIZE'
  /** Connect an account. */
  | 'CONNECT'
  /** Enable a local tool server. */
  | 'ENABLE'
  /** Install a local tool server. */
  | 'INSTALL'
  /** Repair an account. */
  | 'RECONNECT';

/** One app to connect. */
export type TargetInput = {
  /** A name for the account: 1 to 32 of a-z, 0-9 and hyphen. */
  readonly alias?: string | null | undefined;
  /** Its slug. */
  readonly name: string;
};

/** What kind of thing is connected. */
export type TargetKind =
  /** An app of the catalog. */
  | 'CONNECTOR'
  /** A local tool server. */
  | 'MCP';

/** Where one app of a request stands. */
export type TargetState =
  /** The gateway has seen the account active. */
  | 'CONNECTED'
  /** The link was not used in time; it can be tried again. */
  | 'EXPIRED'
  /** The try came to nothing; it can be tried again. */
  | 'FAILED'
  /** The link is there and waits for the person. */
  | 'INITIATED'
  /** The request ended before the app was connected. */
  | 'NOT_CONNECTED'
  /** A link is being made. */
  | 'PENDING'
  /** The person chose Not now. */
  | 'SKIPPED';

/** What kind of caller this is. */
export type ViewerKind =
  /** A person who may also look after others. */
  | 'ADMIN'
  /** A program with a key of its person. */
  | 'AGENT'
  /** A person without an account here. */
  | 'GUEST'
  /** A signed-in person. */
  | 'PERSON';

/** Look at the accounts now. */
export type WakeInput = {
  /** The request. */
  readonly opId: string | number;
};

export type AppFieldsFragment = { readonly slug: string, readonly name: string, readonly description: string, readonly category: string, readonly icon: string, readonly configured: boolean, readonly allowed: boolean, readonly demo: boolean, readonly setupHint: string | null };

export type AccountFieldsFragment = { readonly id: string, readonly connectionId: string, readonly label: string, readonly alias: string | null, readonly status: AccountStatus, readonly statusReason: string | null, readonly reason: ReasonCode | null, readonly active: boolean, readonly retired: boolean, readonly missing: ReadonlyArray<string>, readonly authorizedAt: string | null, readonly createdAt: string, readonly checkedAt: string, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly category: string, readonly icon: string, readonly configured: boolean, readonly allowed: boolean, readonly demo: boolean, readonly setupHint: string | null } };

export type CatalogFieldsFragment = { readonly totalCount: number, readonly connectedCount: number, readonly needsAttentionCount: number, readonly categories: ReadonlyArray<{ readonly category: string, readonly count: number }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly edges: ReadonlyArray<{ readonly node: { readonly slug: string, readonly name: string, readonly description: string, readonly category: string, readonly icon: string, readonly configured: boolean, readonly allowed: boolean, readonly demo: boolean, readonly setupHint: string | null } }> };

export type ConnectorsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type ConnectorsPageQuery = { readonly serverTime: string, readonly viewer: { readonly id: string, readonly kind: ViewerKind, readonly name: string | null, readonly email: string | null } | null, readonly openOperations: ReadonlyArray<{ readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> }>, readonly accounts: ReadonlyArray<{ readonly id: string, readonly connectionId: string, readonly label: string, readonly alias: string | null, readonly status: AccountStatus, readonly statusReason: string | null, readonly reason: ReasonCode | null, readonly active: boolean, readonly retired: boolean, readonly missing: ReadonlyArray<string>, readonly authorizedAt: string | null, readonly createdAt: string, readonly checkedAt: string, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly category: string, readonly icon: string, readonly configured: boolean, readonly allowed: boolean, readonly demo: boolean, readonly setupHint: string | null } }>, readonly connectors: { readonly totalCount: number, readonly connectedCount: number, readonly needsAttentionCount: number, readonly categories: ReadonlyArray<{ readonly category: string, readonly count: number }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly edges: ReadonlyArray<{ readonly node: { readonly slug: string, readonly name: string, readonly description: string, readonly category: string, readonly icon: string, readonly configured: boolean, readonly allowed: boolean, readonly demo: boolean, readonly setupHint: string | null } }> } };

export type MoreConnectorsQueryVariables = Exact<{
  after: string;
}>;


export type MoreConnectorsQuery = { readonly connectors: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly edges: ReadonlyArray<{ readonly node: { readonly slug: string, readonly name: string, readonly description: string, readonly category: string, readonly icon: string, readonly configured: boolean, readonly allowed: boolean, readonly demo: boolean, readonly setupHint: string | null } }> } };

export type ConnectMutationVariables = Exact<{
  input: ConnectInput;
}>;


export type ConnectMutation = { readonly connect:
    | { readonly __typename: 'AccessError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'AlreadyOpenError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'ConnectPayload', readonly joined: boolean, readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } }
    | { readonly __typename: 'GatewayFailedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'InputError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RateLimitedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean, readonly retryAfter: number }
    | { readonly __typename: 'RefusedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean, readonly standing: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } | null }
   };

export type TargetFieldsFragment = { readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null };

export type OperationFieldsFragment = { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> };

export type FrameFieldsFragment = { readonly opId: string, readonly seq: number, readonly at: string, readonly change: { readonly target: string, readonly targetId: string, readonly from: TargetState, readonly to: TargetState, readonly actor: Actor, readonly detail: string } | null, readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } };

export type ViewerFramesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ViewerFramesSubscription = { readonly viewerFrames: { readonly opId: string, readonly seq: number, readonly at: string, readonly change: { readonly target: string, readonly targetId: string, readonly from: TargetState, readonly to: TargetState, readonly actor: Actor, readonly detail: string } | null, readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } } };

export type OperationFramesSubscriptionVariables = Exact<{
  opId: string | number;
  afterSeq?: number | null | undefined;
}>;


export type OperationFramesSubscription = { readonly operationFrames: { readonly opId: string, readonly seq: number, readonly at: string, readonly change: { readonly target: string, readonly targetId: string, readonly from: TargetState, readonly to: TargetState, readonly actor: Actor, readonly detail: string } | null, readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } } };

export type OpenOperationsQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenOperationsQuery = { readonly serverTime: string, readonly viewer: { readonly id: string } | null, readonly openOperations: ReadonlyArray<{ readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> }> };

export type OneOperationQueryVariables = Exact<{
  opId: string | number;
}>;


export type OneOperationQuery = { readonly serverTime: string, readonly viewer: { readonly id: string, readonly kind: ViewerKind, readonly name: string | null, readonly email: string | null } | null, readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } | null };

export type SkipTargetMutationVariables = Exact<{
  input: SkipTargetInput;
}>;


export type SkipTargetMutation = { readonly skipTarget:
    | { readonly __typename: 'AccessError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'InputError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RateLimitedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RefusedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean, readonly standing: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } | null }
    | { readonly __typename: 'RespondPayload', readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } }
   };

export type ContinueOperationMutationVariables = Exact<{
  input: ContinueInput;
}>;


export type ContinueOperationMutation = { readonly continueOperation:
    | { readonly __typename: 'AccessError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'InputError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RateLimitedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RefusedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean, readonly standing: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } | null }
    | { readonly __typename: 'RespondPayload', readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } }
   };

export type RetryTargetsMutationVariables = Exact<{
  input: RetryInput;
}>;


export type RetryTargetsMutation = { readonly retryTargets:
    | { readonly __typename: 'AccessError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'AlreadyOpenError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'ConnectPayload', readonly joined: boolean, readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } }
    | { readonly __typename: 'GatewayFailedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'InputError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RateLimitedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RefusedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean, readonly standing: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } | null }
   };

export type WakeOperationMutationVariables = Exact<{
  input: WakeInput;
}>;


export type WakeOperationMutation = { readonly wakeOperation:
    | { readonly __typename: 'AccessError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RateLimitedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'WakePayload', readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } }
   };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const AppFieldsFragmentDoc = new TypedDocumentString(`
    fragment AppFields on Connector {
  slug
  name
  description
  category
  icon
  configured
  allowed
  demo
  setupHint
}
    `, {"fragmentName":"AppFields"}) as unknown as TypedDocumentString<AppFieldsFragment, unknown>;
export const AccountFieldsFragmentDoc = new TypedDocumentString(`
    fragment AccountFields on Account {
  id
  connectionId
  label
  alias
  status
  statusReason
  reason
  active
  retired
  missing
  authorizedAt
  createdAt
  checkedAt
  connector {
    ...AppFields
  }
}
    fragment AppFields on Connector {
  slug
  name
  description
  category
  icon
  configured
  allowed
  demo
  setupHint
}`, {"fragmentName":"AccountFields"}) as unknown as TypedDocumentString<AccountFieldsFragment, unknown>;
export const CatalogFieldsFragmentDoc = new TypedDocumentString(`
    fragment CatalogFields on ConnectorConnection {
  totalCount
  connectedCount
  needsAttentionCount
  categories {
    category
    count
  }
  pageInfo {
    hasNextPage
    endCursor
  }
  edges {
    node {
      ...AppFields
    }
  }
}
    fragment AppFields on Connector {
  slug
  name
  description
  category
  icon
  configured
  allowed
  demo
  setupHint
}`, {"fragmentName":"CatalogFields"}) as unknown as TypedDocumentString<CatalogFieldsFragment, unknown>;
export const TargetFieldsFragmentDoc = new TypedDocumentString(`
    fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}
    `, {"fragmentName":"TargetFields"}) as unknown as TypedDocumentString<TargetFieldsFragment, unknown>;
export const OperationFieldsFragmentDoc = new TypedDocumentString(`
    fragment OperationFields on Operation {
  opId
  seq
  surface
  askedBy {
    kind
    name
  }
  initiator
  createdAt
  deadlineAt
  settledAt
  settledBy
  targets {
    ...TargetFields
  }
}
    fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}`, {"fragmentName":"OperationFields"}) as unknown as TypedDocumentString<OperationFieldsFragment, unknown>;
export const FrameFieldsFragmentDoc = new TypedDocumentString(`
    fragment FrameFields on OperationFrame {
  opId
  seq
  at
  change {
    target
    targetId
    from
    to
    actor
    detail
  }
  operation {
    ...OperationFields
  }
}
    fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}
fragment OperationFields on Operation {
  opId
  seq
  surface
  askedBy {
    kind
    name
  }
  initiator
  createdAt
  deadlineAt
  settledAt
  settledBy
  targets {
    ...TargetFields
  }
}`, {"fragmentName":"FrameFields"}) as unknown as TypedDocumentString<FrameFieldsFragment, unknown>;
export const ConnectorsPageDocument = new TypedDocumentString(`
    query ConnectorsPage {
  serverTime
  viewer {
    id
    kind
    name
    email
  }
  openOperations {
    ...OperationFields
  }
  accounts(includeRetired: true) {
    ...AccountFields
  }
  connectors(first: 100) {
    ...CatalogFields
  }
}
    fragment AppFields on Connector {
  slug
  name
  description
  category
  icon
  configured
  allowed
  demo
  setupHint
}
fragment AccountFields on Account {
  id
  connectionId
  label
  alias
  status
  statusReason
  reason
  active
  retired
  missing
  authorizedAt
  createdAt
  checkedAt
  connector {
    ...AppFields
  }
}
fragment CatalogFields on ConnectorConnection {
  totalCount
  connectedCount
  needsAttentionCount
  categories {
    category
    count
  }
  pageInfo {
    hasNextPage
    endCursor
  }
  edges {
    node {
      ...AppFields
    }
  }
}
fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}
fragment OperationFields on Operation {
  opId
  seq
  surface
  askedBy {
    kind
    name
  }
  initiator
  createdAt
  deadlineAt
  settledAt
  settledBy
  targets {
    ...TargetFields
  }
}`, {"hash":"sha256:baced970147e79b765856edb57b8aed67a614a4464f7781824870db78c33f7d9"}) as unknown as TypedDocumentString<ConnectorsPageQuery, ConnectorsPageQueryVariables>;
export const MoreConnectorsDocument = new TypedDocumentString(`
    query MoreConnectors($after: String!) {
  connectors(first: 100, after: $after) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...AppFields
      }
    }
  }
}
    fragment AppFields on Connector {
  slug
  name
  description
  category
  icon
  configured
  allowed
  demo
  setupHint
}`, {"hash":"sha256:5047f7e539785861ba4cfb4d64a7ba3df15867c0edfdfd8dc058ef0a91f1f413"}) as unknown as TypedDocumentString<MoreConnectorsQuery, MoreConnectorsQueryVariables>;
export const ConnectDocument = new TypedDocumentString(`
    mutation Connect($input: ConnectInput!) {
  connect(input: $input) {
    __typename
    ... on ConnectPayload {
      joined
      operation {
        ...OperationFields
      }
    }
    ... on UserError {
      code
      message
      retryable
    }
    ... on RateLimitedError {
      retryAfter
    }
    ... on RefusedError {
      standing: operation {
        ...OperationFields
      }
    }
  }
}
    fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}
fragment OperationFields on Operation {
  opId
  seq
  surface
  askedBy {
    kind
    name
  }
  initiator
  createdAt
  deadlineAt
  settledAt
  settledBy
  targets {
    ...TargetFields
  }
}`, {"hash":"sha256:3a20eacc59f5e7af669291eb357ac300ae207a0c790c62960dd3f58ede30a841"}) as unknown as TypedDocumentString<ConnectMutation, ConnectMutationVariables>;
export const ViewerFramesDocument = new TypedDocumentString(`
    subscription ViewerFrames {
  viewerFrames {
    ...FrameFields
  }
}
    fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}
fragment OperationFields on Operation {
  opId
  seq
  surface
  askedBy {
    kind
    name
  }
  initiator
  createdAt
  deadlineAt
  settledAt
  settledBy
  targets {
    ...TargetFields
  }
}
fragment FrameFields on OperationFrame {
  opId
  seq
  at
  change {
    target
    targetId
    from
    to
    actor
    detail
  }
  operation {
    ...OperationFields
  }
}`, {"hash":"sha256:8bcf9dab83ce1e09106a7de9b967a01bdabe89a1a7fb5eeaaf384a6f8810c734"}) as unknown as TypedDocumentString<ViewerFramesSubscription, ViewerFramesSubscriptionVariables>;
export const OperationFramesDocument = new TypedDocumentString(`
    subscription OperationFrames($opId: ID!, $afterSeq: Int) {
  operationFrames(opId: $opId, afterSeq: $afterSeq) {
    ...FrameFields
  }
}
    fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}
fragment OperationFields on Operation {
  opId
  seq
  surface
  askedBy {
    kind
    name
  }
  initiator
  createdAt
  deadlineAt
  settledAt
  settledBy
  targets {
    ...TargetFields
  }
}
fragment FrameFields on OperationFrame {
  opId
  seq
  at
  change {
    target
    targetId
    from
    to
    actor
    detail
  }
  operation {
    ...OperationFields
  }
}`, {"hash":"sha256:c487f5c67072befbbd7740f829a06987133f3a27b62904ec50fb48224db96bd4"}) as unknown as TypedDocumentString<OperationFramesSubscription, OperationFramesSubscriptionVariables>;
export const OpenOperationsDocument = new TypedDocumentString(`
    query OpenOperations {
  serverTime
  viewer {
    id
  }
  openOperations {
    ...OperationFields
  }
}
    fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}
fragment OperationFields on Operation {
  opId
  seq
  surface
  askedBy {
    kind
    name
  }
  initiator
  createdAt
  deadlineAt
  settledAt
  settledBy
  targets {
    ...TargetFields
  }
}`, {"hash":"sha256:fb69b4af0a7fd029eb1a0325f85fdaafc0466b657ae9f9999a0b4a552bdb428d"}) as unknown as TypedDocumentString<OpenOperationsQuery, OpenOperationsQueryVariables>;
export const OneOperationDocument = new TypedDocumentString(`
    query OneOperation($opId: ID!) {
  serverTime
  viewer {
    id
    kind
    name
    email
  }
  operation(opId: $opId) {
    ...OperationFields
  }
}
    fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}
fragment OperationFields on Operation {
  opId
  seq
  surface
  askedBy {
    kind
    name
  }
  initiator
  createdAt
  deadlineAt
  settledAt
  settledBy
  targets {
    ...TargetFields
  }
}`, {"hash":"sha256:7224c94f3e43b25d17dc3072b10ed9a0baaaa581063c485bb78f3af63f704961"}) as unknown as TypedDocumentString<OneOperationQuery, OneOperationQueryVariables>;
export const SkipTargetDocument = new TypedDocumentString(`
    mutation SkipTarget($input: SkipTargetInput!) {
  skipTarget(input: $input) {
    __typename
    ... on RespondPayload {
      operation {
        ...OperationFields
      }
    }
    ... on UserError {
      code
      message
      retryable
    }
    ... on RefusedError {
      standing: operation {
        ...OperationFields
      }
    }
  }
}
    fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}
fragment OperationFields on Operation {
  opId
  seq
  surface
  askedBy {
    kind
    name
  }
  initiator
  createdAt
  deadlineAt
  settledAt
  settledBy
  targets {
    ...TargetFields
  }
}`, {"hash":"sha256:eddd8bdf760b96ae9830d47b59beb3a19c959cb3cb2c5671a32de612f5c59817"}) as unknown as TypedDocumentString<SkipTargetMutation, SkipTargetMutationVariables>;
export const ContinueOperationDocument = new TypedDocumentString(`
    mutation ContinueOperation($input: ContinueInput!) {
  continueOperation(input: $input) {
    __typename
    ... on RespondPayload {
      operation {
        ...OperationFields
      }
    }
    ... on UserError {
      code
      message
      retryable
    }
    ... on RefusedError {
      standing: operation {
        ...OperationFields
      }
    }
  }
}
    fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}
fragment OperationFields on Operation {
  opId
  seq
  surface
  askedBy {
    kind
    name
  }
  initiator
  createdAt
  deadlineAt
  settledAt
  settledBy
  targets {
    ...TargetFields
  }
}`, {"hash":"sha256:b93874550b9e4ed1e85a10c58ace6a1a0b6318f7569afe5402dab4b94bc3299d"}) as unknown as TypedDocumentString<ContinueOperationMutation, ContinueOperationMutationVariables>;
export const RetryTargetsDocument = new TypedDocumentString(`
    mutation RetryTargets($input: RetryInput!) {
  retryTargets(input: $input) {
    __typename
    ... on ConnectPayload {
      joined
      operation {
        ...OperationFields
      }
    }
    ... on UserError {
      code
      message
      retryable
    }
    ... on RefusedError {
      standing: operation {
        ...OperationFields
      }
    }
  }
}
    fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}
fragment OperationFields on Operation {
  opId
  seq
  surface
  askedBy {
    kind
    name
  }
  initiator
  createdAt
  deadlineAt
  settledAt
  settledBy
  targets {
    ...TargetFields
  }
}`, {"hash":"sha256:53b641150373d5f113622e5b78576896556726242f9a8039a2238cf7e5553676"}) as unknown as TypedDocumentString<RetryTargetsMutation, RetryTargetsMutationVariables>;
export const WakeOperationDocument = new TypedDocumentString(`
    mutation WakeOperation($input: WakeInput!) {
  wakeOperation(input: $input) {
    __typename
    ... on WakePayload {
      operation {
        ...OperationFields
      }
    }
    ... on UserError {
      code
      message
      retryable
    }
  }
}
    fragment TargetFields on Target {
  targetId
  name
  kind
  action
  state
  alias
  detail
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  connector {
    slug
    name
    description
    icon
    demo
  }
}
fragment OperationFields on Operation {
  opId
  seq
  surface
  askedBy {
    kind
    name
  }
  initiator
  createdAt
  deadlineAt
  settledAt
  settledBy
  targets {
    ...TargetFields
  }
}`, {"hash":"sha256:17c3f80dcacf8384fc1220b61b29fca3dab81386857c8f62ec6e6835ec39a9d1"}) as unknown as TypedDocumentString<WakeOperationMutation, WakeOperationMutationVariables>;