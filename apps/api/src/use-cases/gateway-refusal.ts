import type { GatewayFailure } from '@patchbay/core';
import { type Refusal, refuse } from '../refusals/refusal.ts';

const NOT_SET_UP = new Set(['NO_ORIGIN', 'NO_TOKEN']);

/** Takes what went wrong at the gateway, gives what the caller is told: that it failed, and whether to try again (AP11). */
export const gatewayRefusal = (failure: GatewayFailure): Refusal => {
  if (NOT_SET_UP.has(failure.code)) return refuse('CONNECTORS_UNAVAILABLE');
  if (failure.code === 'alias_taken') return refuse('ALIAS_TAKEN', { field: 'targets' });
  if (failure.code === 'connection_not_found') return refuse('ACCOUNT_NOT_FOUND');
  if (failure.kind === 'rate_limited') return refuse('RATE_LIMITED', { retryAfter: failure.retryAfter ?? 1 });
  const unreachable = failure.status === null || failure.retryable || failure.kind === 'unavailable';
  return unreachable ? refuse('GATEWAY_UNAVAILABLE') : refuse('GATEWAY_ERROR', { retryable: failure.retryable });
};
