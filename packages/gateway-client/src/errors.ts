import type { GatewayFailure, GatewayFailureKind } from '@patchbay/core';
import { retryAfter } from './retry-after.ts';

/** A gateway call that ended badly. `message` may be shown to people, `detail` is for the log alone (GC3). */
export interface ClientFailure extends GatewayFailure {
  readonly detail: string;
}

/** An HTTP answer that is no success, its body already parsed (text when it was no JSON, null when empty). */
export interface HttpError {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: unknown;
}

const kindOf = (status: number): GatewayFailureKind => {
  if (status === 401 || status === 403) return 'auth';
  if (status === 404) return 'unavailable';
  if (status === 409) return 'conflict';
  return status === 429 ? 'rate_limited' : 'gateway';
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
export const readError = ({ status, body, retryAfter: header }: HttpError, now: number): ClientFailure => {
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
    arrived: retryable ? 'unknown' : 'refused',
    message: message ?? '',
    detail: `HTTP ${status}${requestId ? `, request ${requestId}` : ''}`,
  };
};

/** The codes this client gives on its own account. */
export type OwnCode = 'NO_ORIGIN' | 'NO_TOKEN' | 'TRANSPORT_ERROR' | 'TIMEOUT' | 'INVALID_RESPONSE';

/** A failure that this client found itself (GC7); `arrived` says whether the gateway may have acted. */
export const ownFailure = (
  code: OwnCode,
  detail: string,
  arrived: 'no' | 'unknown',
  status: number | null = null,
): ClientFailure => ({
  kind: 'gateway',
  code,
  status,
  retryable: false,
  retryAfter: null,
  requestId: null,
  arrived,
  message: '',
  detail,
});
