/** HTTP status of every refusal, on the wire and on pages. */
export const STATUS = {
  invalid_request: 400,
  return_not_allowed: 400,
  unauthorized: 401,
  forbidden: 403,
  connection_not_found: 404,
  alias_taken: 409,
  route_not_found: 404,
  account_gone: 410,
  rate_limited: 429,
  too_many_attempts: 429,
  body_too_large: 413,
  internal: 500,
  link_unknown: 404,
  link_not_yours: 403,
  link_expired: 410,
  link_used: 410,
  state_unknown: 400,
  callback_invalid: 400,
  vendor_unreachable: 502,
  vendor_refused: 200,
  exchange_failed: 502,
  identity_mismatch: 409,
  storage_failed: 503,
  still_working: 202,
} as const satisfies Record<string, number>;

/** Every way the gateway says no. */
export type Code = keyof typeof STATUS;

/** A refusal as a value: `said` goes out, `detail` goes to the log, links and tokens to neither (GW2). */
export class Refused {
  readonly code: Code;
  readonly said: string;
  readonly detail: string;
  readonly retryAfterMs: number | null;
  readonly page: PageFacts;
  constructor(code: Code, said: string, more: { detail?: string; retryAfterMs?: number; page?: PageFacts } = {}) {
    this.code = code;
    this.said = said;
    this.detail = more.detail ?? '';
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.page = more.page ?? {};
  }
}

/** What a page needs beside the sentence: the app it is about and the way back. */
export interface PageFacts {
  readonly app?: string;
  readonly back?: string;
}
