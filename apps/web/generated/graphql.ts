/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AccountStatus =
  | 'ACTIVE'
  | 'EXPIRED'
  | 'FAILED'
  | 'INACTIVE'
  | 'PENDING'
  | 'REVOKED';

export type Actor =
  | 'BACKEND_WATCHER'
  | 'CLOCK'
  | 'USER';

export type AskerKind =
  | 'AGENT'
  | 'PERSON';

export type ConnectInput = {
  readonly idempotencyKey?: string | null | undefined;
  readonly personAsked?: boolean | null | undefined;
  readonly returnTo?: string | null | undefined;
  readonly session?: string | null | undefined;
  readonly surface?: Surface | null | undefined;
  readonly targets: ReadonlyArray<TargetInput>;
  readonly toolCallId?: string | null | undefined;
  readonly turnId?: string | null | undefined;
};

export type ContinueInput = {
  readonly opId: string | number;
};

export type ErrorCode =
  | 'ACCOUNT_AMBIGUOUS'
  | 'ACCOUNT_NOT_FOUND'
  | 'ALIAS_ALONE'
  | 'ALIAS_TAKEN'
  | 'CONNECTORS_UNAVAILABLE'
  | 'DECLINED_BY_PERSON'
  | 'FORBIDDEN'
  | 'GATEWAY_ERROR'
  | 'GATEWAY_UNAVAILABLE'
  | 'GUEST_SETUP_FAILED'
  | 'INVALID_ALIAS'
  | 'INVALID_ANSWER'
  | 'INVALID_INPUT'
  | 'LINK_STILL_VALID'
  | 'MCP_NOT_HERE'
  | 'MIXED_KINDS'
  | 'OPERATION_ALREADY_OPEN'
  | 'OPERATION_NOT_FOUND'
  | 'OPERATION_SETTLED'
  | 'PERSON_REQUIRED'
  | 'RATE_LIMITED'
  | 'REISSUE_REFUSED'
  | 'RENAME_UNSUPPORTED'
  | 'TARGETS_REQUIRED'
  | 'UNAUTHENTICATED'
  | 'UNKNOWN_TARGET';

export type Initiator =
  | 'AGENT_TOOL'
  | 'BACKGROUND'
  | 'CARD_RETRY'
  | 'CONNECTORS_PAGE';

export type ReasonCode =
  | 'ACCESS_DENIED'
  | 'CONTINUED'
  | 'DEADLINE'
  | 'DECLINED_BY_PERSON'
  | 'IDENTITY_MISMATCH'
  | 'INACTIVE'
  | 'INTERRUPTED'
  | 'LINK_EXPIRED'
  | 'MINT_FAILED'
  | 'MINT_UNKNOWN'
  | 'MISROUTED'
  | 'NOT_CONFIGURED'
  | 'NOT_ENTITLED'
  | 'OTHER'
  | 'REVOKED'
  | 'STORAGE'
  | 'TOKEN_EXCHANGE'
  | 'UNKNOWN_CONNECTOR'
  | 'UNREADABLE';

export type RetryInput = {
  readonly opId: string | number;
  readonly targetIds: ReadonlyArray<string | number>;
};

export type SettleReason =
  | 'ALL_RESOLVED'
  | 'CONTINUE'
  | 'DEADLINE'
  | 'INTERRUPT';

export type SkipTargetInput = {
  readonly opId: string | number;
  readonly targetId: string | number;
};

export type Surface =
  | 'CARD'
  | 'LINK';

export type TargetAction =
  | 'AUTHORIZE'
  | 'CONNECT'
  | 'ENABLE'
  | 'INSTALL'
  | 'RECONNECT';

export type TargetInput = {
  readonly alias?: string | null | undefined;
  readonly name: string;
};

export type TargetKind =
  | 'CONNECTOR'
  | 'MCP';

export type TargetState =
  | 'CONNECTED'
  | 'EXPIRED'
  | 'FAILED'
  | 'INITIATED'
  | 'NOT_CONNECTED'
  | 'PENDING'
  | 'SKIPPED';

export type ViewerKind =
  | 'ADMIN'
  | 'AGENT'
  | 'GUEST'
  | 'PERSON';

export type WakeInput = {
  readonly opId: string | number;
};

export type AppFieldsFragment = { readonly slug: string, readonly name: string, readonly description: string, readonly category: string, readonly icon: string, readonly configured: boolean, readonly allowed: boolean, readonly demo: boolean, readonly setupHint: string | null };

export type AccountFieldsFragment = { readonly id: string, readonly connectionId: string, readonly label: string, readonly alias: string | null, readonly status: AccountStatus, readonly statusReason: string | null, readonly reason: ReasonCode | null, readonly active: boolean, readonly retired: boolean, readonly missing: ReadonlyArray<string>, readonly authorizedAt: string | null, readonly createdAt: string, readonly checkedAt: string, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly category: string, readonly icon: string, readonly configured: boolean, readonly allowed: boolean, readonly demo: boolean, readonly setupHint: string | null } };

export type CatalogFieldsFragment = { readonly totalCount: number, readonly connectedCount: number, readonly needsAttentionCount: number, readonly categories: ReadonlyArray<{ readonly category: string, readonly count: number }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly edges: ReadonlyArray<{ readonly node: { readonly slug: string, readonly name: string, readonly description: string, readonly category: string, readonly icon: string, readonly configured: boolean, readonly allowed: boolean, readonly demo: boolean, readonly setupHint: string | null } }> };

export type ConnectorsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type ConnectorsPageQuery = { readonly serverTime: string, readonly viewer: { readonly id: string, readonly kind: ViewerKind, readonly name: string | null, readonly email: string | null } | null, readonly openOperations: ReadonlyArray<{ readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> }>, readonly accounts: ReadonlyArray<{ readonly id: string, readonly connectionId: string, readonly label: string, readonly alias: string | null, readonly status: AccountStatus, readonly statusReason: string | null, readonly reason: ReasonCode | null, readonly active: boolean, readonly retired: boolean, readonly missing: ReadonlyArray<string>, readonly authorizedAt: string | null, readonly createdAt: string, readonly checkedAt: string, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly category: string, readonly icon: string, readonly configured: boolean, readonly allowed: boolean, readonly demo: boolean, readonly setupHint: string | null } }>, readonly connectors: { readonly totalCount: number, readonly connectedCount: number, readonly needsAttentionCount: number, readonly categories: ReadonlyArray<{ readonly category: string, readonly count: number }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly edges: ReadonlyArray<{ readonly node: { readonly slug: string, readonly name: string, readonly description: string, readonly category: string, readonly icon: string, readonly configured: boolean, readonly allowed: boolean, readonly demo: boolean, readonly setupHint: string | null } }> } };

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
    | { readonly __typename: 'ConnectPayload', readonly joined: boolean, readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } }
    | { readonly __typename: 'GatewayFailedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'InputError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RateLimitedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean, readonly retryAfter: number }
    | { readonly __typename: 'RefusedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean, readonly standing: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } | null }
   };

export type TargetFieldsFragment = { readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null };

export type OperationFieldsFragment = { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> };

export type FrameFieldsFragment = { readonly opId: string, readonly seq: number, readonly at: string, readonly change: { readonly target: string, readonly targetId: string, readonly from: TargetState, readonly to: TargetState, readonly actor: Actor, readonly detail: string } | null, readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } };

export type ViewerFramesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ViewerFramesSubscription = { readonly viewerFrames: { readonly opId: string, readonly seq: number, readonly at: string, readonly change: { readonly target: string, readonly targetId: string, readonly from: TargetState, readonly to: TargetState, readonly actor: Actor, readonly detail: string } | null, readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } } };

export type OperationFramesSubscriptionVariables = Exact<{
  opId: string | number;
  afterSeq?: number | null | undefined;
}>;


export type OperationFramesSubscription = { readonly operationFrames: { readonly opId: string, readonly seq: number, readonly at: string, readonly change: { readonly target: string, readonly targetId: string, readonly from: TargetState, readonly to: TargetState, readonly actor: Actor, readonly detail: string } | null, readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } } };

export type OpenOperationsQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenOperationsQuery = { readonly serverTime: string, readonly viewer: { readonly id: string } | null, readonly openOperations: ReadonlyArray<{ readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> }> };

export type OneOperationQueryVariables = Exact<{
  opId: string | number;
}>;


export type OneOperationQuery = { readonly serverTime: string, readonly viewer: { readonly id: string, readonly kind: ViewerKind, readonly name: string | null, readonly email: string | null } | null, readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } | null };

export type SkipTargetMutationVariables = Exact<{
  input: SkipTargetInput;
}>;


export type SkipTargetMutation = { readonly skipTarget:
    | { readonly __typename: 'AccessError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'InputError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RateLimitedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RefusedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean, readonly standing: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } | null }
    | { readonly __typename: 'RespondPayload', readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } }
   };

export type ContinueOperationMutationVariables = Exact<{
  input: ContinueInput;
}>;


export type ContinueOperationMutation = { readonly continueOperation:
    | { readonly __typename: 'AccessError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'InputError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RateLimitedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RefusedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean, readonly standing: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } | null }
    | { readonly __typename: 'RespondPayload', readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } }
   };

export type RetryTargetsMutationVariables = Exact<{
  input: RetryInput;
}>;


export type RetryTargetsMutation = { readonly retryTargets:
    | { readonly __typename: 'AccessError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'AlreadyOpenError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'ConnectPayload', readonly joined: boolean, readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } }
    | { readonly __typename: 'GatewayFailedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'InputError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RateLimitedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RefusedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean, readonly standing: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } | null }
   };

export type WakeOperationMutationVariables = Exact<{
  input: WakeInput;
}>;


export type WakeOperationMutation = { readonly wakeOperation:
    | { readonly __typename: 'AccessError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'NotFoundError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'RateLimitedError', readonly code: ErrorCode, readonly message: string, readonly retryable: boolean }
    | { readonly __typename: 'WakePayload', readonly operation: { readonly opId: string, readonly seq: number, readonly surface: Surface, readonly initiator: Initiator, readonly createdAt: string, readonly deadlineAt: string, readonly settledAt: string | null, readonly settledBy: SettleReason | null, readonly askedBy: { readonly kind: AskerKind, readonly name: string | null }, readonly targets: ReadonlyArray<{ readonly targetId: string, readonly name: string, readonly kind: TargetKind, readonly action: TargetAction, readonly state: TargetState, readonly alias: string | null, readonly detail: string | null, readonly instructions: string | null, readonly link: string | null, readonly accountLabel: string | null, readonly reason: ReasonCode | null, readonly granted: ReadonlyArray<string>, readonly missing: ReadonlyArray<string>, readonly nextReadAt: string | null, readonly requiredEnv: ReadonlyArray<{ readonly name: string, readonly prompt: string, readonly required: boolean, readonly secret: boolean, readonly default: string | null }>, readonly connector: { readonly slug: string, readonly name: string, readonly description: string, readonly icon: string, readonly demo: boolean } | null }> } }
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
}`, {"hash":"sha256:f72fee03472d4c578cdfdf0f0dedd6dd6be7943f21de6da8dc2589d3523b9690"}) as unknown as TypedDocumentString<ConnectorsPageQuery, ConnectorsPageQueryVariables>;
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
}`, {"hash":"sha256:aabb29e22cd7bf514f150d977be9157f0c515e1006228faa580236ba10835e0f"}) as unknown as TypedDocumentString<ConnectMutation, ConnectMutationVariables>;
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
}`, {"hash":"sha256:0d4d87c06aae144269f724a4084d24f0c921db21f9159437b2635108f3bf70e2"}) as unknown as TypedDocumentString<ViewerFramesSubscription, ViewerFramesSubscriptionVariables>;
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
}`, {"hash":"sha256:87c6bf2b724beedd19b003126ba5825e4014860fb80fd92585f87260a62f2edd"}) as unknown as TypedDocumentString<OperationFramesSubscription, OperationFramesSubscriptionVariables>;
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
}`, {"hash":"sha256:50f9ce508a01414a994764b810147b677015a808e4875fc7faef6a1eb3c65e2a"}) as unknown as TypedDocumentString<OpenOperationsQuery, OpenOperationsQueryVariables>;
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
}`, {"hash":"sha256:a510cbd4b6cd9b3c62557dd99dbe0bc9dae452c19bbb8310e78747254837fee2"}) as unknown as TypedDocumentString<OneOperationQuery, OneOperationQueryVariables>;
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
}`, {"hash":"sha256:88c573cb38e3f29e6acf1ed6cdcc7f7083061cc2d3b5011accb3666343c968d9"}) as unknown as TypedDocumentString<SkipTargetMutation, SkipTargetMutationVariables>;
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
}`, {"hash":"sha256:bfaa662fafcf7452b1d938bd664a3c4fa09bc151e899fd48e30574a5c0e9e6df"}) as unknown as TypedDocumentString<ContinueOperationMutation, ContinueOperationMutationVariables>;
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
}`, {"hash":"sha256:6196f0093c881a887ed2398a92ca2ac28959536dcc113bdb3cee72942185a786"}) as unknown as TypedDocumentString<RetryTargetsMutation, RetryTargetsMutationVariables>;
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
  instructions
  link
  accountLabel
  reason
  granted
  missing
  nextReadAt
  requiredEnv {
    name
    prompt
    required
    secret
    default
  }
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
}`, {"hash":"sha256:5a466b9ce669d8851feba42c39e1420cf15ddef1f723d54c0fe630d84f136265"}) as unknown as TypedDocumentString<WakeOperationMutation, WakeOperationMutationVariables>;