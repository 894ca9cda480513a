import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GatewayFailureKind } from '@patchbay/core';
import { describe, expect, it } from 'vitest';
import { readError } from '../../src/errors.ts';

interface Step {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: { readonly 'Retry-After'?: unknown };
}
interface Expected {
  readonly raises?: string;
  readonly kind: string;
  readonly code: string;
  readonly status: number;
  readonly request_id: string | null;
  readonly retryable: boolean;
  readonly retry_after: number | null;
  readonly message: string | null;
}
interface Case {
  readonly name: string;
  readonly why: string;
  readonly steps: readonly Step[];
  readonly expect: { readonly steps: readonly Expected[] };
}

const folder = process.env.CONFORMANCE_DIR ?? join(import.meta.dirname, '../../../core/test/conformance/vectors');
const cases = JSON.parse(readFileSync(join(folder, 'errors.json'), 'utf8')) as readonly Case[];
const isQuirk = (name: string): boolean => name.split('/').at(-1)?.startsWith('quirk_') ?? false;

const KIND = {
  auth: 'GatewayAuthError',
  unavailable: 'GatewayUnavailable',
  conflict: 'IdempotencyConflict',
  rate_limited: 'RateLimited',
  gateway: 'ToolGatewayError',
} as const satisfies Record<GatewayFailureKind, string>;
const now = 1_000;
const read = ({ status, body, headers }: Step) =>
  readError({ status, body, retryAfter: headers?.['Retry-After'] }, now);
const recorded = (step: Step): Expected => {
  const failure = read(step);
  return {
    kind: KIND[failure.kind],
    code: failure.code,
    status: step.status,
    request_id: failure.requestId,
    retryable: failure.retryable,
    retry_after: failure.retryAfter,
    message: failure.message || null,
  };
};

describe('the three error shapes', () => {
  it.each(cases.filter(({ name }) => !isQuirk(name)))(
    '[GC2] replays $name: $why',
    ({ steps, expect: recordedThere }) => {
      expect(steps.map(recorded)).toEqual(recordedThere.steps);
    },
  );

  it('[GC4] retry/quirk_header_not_a_number: a date counts from the clock, a text that is neither falls back', () => {
    const quirks = cases.filter(({ name }) => isQuirk(name));
    expect(quirks.map(({ name }) => name)).toEqual(['retry/quirk_header_not_a_number']);
    const [date, soon] = quirks[0]?.steps ?? [];
    const moment = Date.parse('Wed, 21 Oct 2026 07:28:00 GMT') / 1000;
    expect(date && read(date)).toMatchObject({ kind: 'rate_limited', retryAfter: moment - now });
    expect(soon && recorded(soon)).toEqual(quirks[0]?.expect.steps[1]);
  });
});
