import { retryAfter } from './retry-after.ts';

/** What kind of trouble it was; `error` is every refusal that has no kind of its own. */
export type FailureKind =
  | 'no_origin'
  | 'no_token'
  | 'transport'
  | 'timeout'
  | 'invalid_response'
  | 'auth'
  | 'unavailable'
  | 'conflict'
  | 'rate_limited'
  | 'error';

/** Every way a gateway call can end badly, as a value. `said` may be shown to people, `detail` is for the log alone. */
export interface GatewayFailure {
  readonly kind: FailureKind;
  /** the gateway's own code, `HTTP_<status>` when it named none, or one of this client's */
  readonly code: string;
  readonly status: number | null;
  /** true for 5xx only */
  readonly retryable: boolean;
  /** seconds; null unless rate limited */
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** false when the gateway certainly did nothing: the request never left, or was refused */
  readonly mayHaveActed: boolean;
  readonly said: string;
  readonly detail: string;
}

/** An HTTP answer that is no success, its body already parsed (text when it was no JSON, null when empty). */
export interface HttpError {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: unknown;
}

const SENTENCES = {
  no_origin: 'No gateway is configured.',
  no_token: 'There is no token for the gateway.',
  transport: 'The gateway could not be reached.',
  timeout: 'The gateway did not answer in time.',
  invalid_response: 'The gateway gave an answer that cannot be understood.',
  auth: 'The gateway did not accept our credentials.',
  unavailable: 'The gateway does not know what was asked for.',
  conflict: 'The gateway refused, because it conflicts with what is there.',
  rate_limited: 'The gateway asks to wait a moment.',
  error: 'The gateway could not do what was asked.',
} as const satisfies Record<FailureKind, string>;

/** The sentence used when the gateway brought no text of its own. */
export const defaultSentence = (kind: FailureKind): string => SENTENCES[kind];

const kindOf = (status: number): FailureKind => {
  if (status === 401 || status === 403) return 'auth';
  if (status === 404) return 'unavailable';
  if (status === 409) return 'conflict';
  return status === 429 ? 'rate_limited' : 'error';
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text as it is, a number as text, anything else nothing. */
const text = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
const filled = (value: unknown): string | null => text(value) || null;

/** Cuts by characters, never through the middle of one. */
const cut = (value: string, most: number): string =>
  Array.from(value.slice(0, most * 2))
    .slice(0, most)
    .join('');

interface Said {
  readonly code: string | null;
  readonly message: string | null;
}

const readBody = (body: unknown): Said => {
  if (typeof body === 'string') return { code: null, message: body === '' ? null : cut(body, 500) };
  if (!isRecord(body)) return { code: null, message: null };
  const { error } = body;
  if (isRecord(error)) {
    const nested = { code: filled(error.code), message: filled(error.message) };
    if (nested.code || nested.message) return nested;
  }
  if (typeof error === 'string' && error) return { code: error, message: null };
  const code = filled(body.code);
  return { code, message: code && filled(body.message) };
};

/** Reads any error answer of a gateway, however malformed; never throws (GC2, GC3). `now` in seconds, for Retry-After dates. */
export const readError = ({ status, body, retryAfter: header }: HttpError, now: number): GatewayFailure => {
  const kind = kindOf(status);
  const { code, message } = readBody(body);
  const top = isRecord(body) ? body : {};
  const requestId = text(top.requestId);
  const retryable = status >= 500 && status <= 599;
  return {
    kind,
    code: code ?? `HTTP_${status}`,
    status,
    retryable,
    retryAfter: kind === 'rate_limited' ? retryAfter(header, top.retryAfterMs, now) : null,
    requestId,
    mayHaveActed: retryable,
    said: message ?? SENTENCES[kind],
    detail: `HTTP ${status}${requestId ? `, request ${requestId}` : ''}`,
  };
};

type OwnKind = 'no_origin' | 'no_token' | 'transport' | 'timeout' | 'invalid_response';

/** A failure that this client found itself; its code is the kind in capitals (GC7). */
export const ownFailure = (
  kind: OwnKind,
  detail: string,
  mayHaveActed: boolean,
  status: number | null = null,
): GatewayFailure => ({
  kind,
  code: kind.toUpperCase(),
  status,
  retryable: false,
  retryAfter: null,
  requestId: null,
  mayHaveActed,
  said: SENTENCES[kind],
  detail,
});
