/** Every code a caller can meet in a typed error of this API. */
export const ERROR_CODES = [
  'INVALID_INPUT',
  'INVALID_ALIAS',
  'ALIAS_ALONE',
  'ALIAS_TAKEN',
  'TARGETS_REQUIRED',
  'MCP_NOT_HERE',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_AMBIGUOUS',
  'KEY_NOT_FOUND',
  'SETUP_REFUSED',
  'UNKNOWN_TARGET',
  'MIXED_KINDS',
  'LINK_STILL_VALID',
  'REISSUE_REFUSED',
  'INVALID_ANSWER',
  'OPERATION_NOT_FOUND',
  'OPERATION_SETTLED',
  'OPERATION_ALREADY_OPEN',
  'DECLINED_BY_PERSON',
  'CONNECTORS_UNAVAILABLE',
  'RENAME_UNSUPPORTED',
  'GUEST_SETUP_FAILED',
  'RATE_LIMITED',
  'GATEWAY_UNAVAILABLE',
  'GATEWAY_ERROR',
  'PERSON_REQUIRED',
  'FORBIDDEN',
  'UNAUTHENTICATED',
] as const;

/** See {@link ERROR_CODES}. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The GraphQL types that carry the codes; one per family. */
export type Family =
  | 'InputError'
  | 'NotFoundError'
  | 'AlreadyOpenError'
  | 'RateLimitedError'
  | 'GatewayFailedError'
  | 'AccessError'
  | 'RefusedError';

/** Which type carries which code, and whether the same call may succeed later without a change (AP10). */
export const CODES = {
  INVALID_INPUT: { family: 'InputError', retryable: false },
  INVALID_ALIAS: { family: 'InputError', retryable: false },
  ALIAS_ALONE: { family: 'InputError', retryable: false },
  ALIAS_TAKEN: { family: 'InputError', retryable: false },
  TARGETS_REQUIRED: { family: 'InputError', retryable: false },
  MCP_NOT_HERE: { family: 'InputError', retryable: false },
  ACCOUNT_NOT_FOUND: { family: 'NotFoundError', retryable: false },
  ACCOUNT_AMBIGUOUS: { family: 'InputError', retryable: false },
  KEY_NOT_FOUND: { family: 'NotFoundError', retryable: false },
  SETUP_REFUSED: { family: 'AccessError', retryable: false },
  UNKNOWN_TARGET: { family: 'NotFoundError', retryable: false },
  MIXED_KINDS: { family: 'InputError', retryable: false },
  LINK_STILL_VALID: { family: 'RefusedError', retryable: false },
  REISSUE_REFUSED: { family: 'RefusedError', retryable: false },
  INVALID_ANSWER: { family: 'InputError', retryable: false },
  OPERATION_NOT_FOUND: { family: 'NotFoundError', retryable: false },
  OPERATION_SETTLED: { family: 'RefusedError', retryable: false },
  OPERATION_ALREADY_OPEN: { family: 'AlreadyOpenError', retryable: true },
  DECLINED_BY_PERSON: { family: 'RefusedError', retryable: false },
  CONNECTORS_UNAVAILABLE: { family: 'GatewayFailedError', retryable: true },
  RENAME_UNSUPPORTED: { family: 'RefusedError', retryable: false },
  GUEST_SETUP_FAILED: { family: 'AccessError', retryable: true },
  RATE_LIMITED: { family: 'RateLimitedError', retryable: true },
  GATEWAY_UNAVAILABLE: { family: 'GatewayFailedError', retryable: true },
  GATEWAY_ERROR: { family: 'GatewayFailedError', retryable: false },
  PERSON_REQUIRED: { family: 'AccessError', retryable: false },
  FORBIDDEN: { family: 'AccessError', retryable: false },
  UNAUTHENTICATED: { family: 'AccessError', retryable: false },
} as const satisfies Record<ErrorCode, { family: Family; retryable: boolean }>;
