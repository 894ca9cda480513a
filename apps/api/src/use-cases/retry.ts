import type { Host } from '@patchbay/core';
import type { Owner } from '../auth/principal.ts';
import type { Limit } from '../limits/limits.ts';
import { done, type Outcome, refuse } from '../refusals/refusal.ts';
import type { PgOperationStore } from '../store/operations.ts';
import { viewOf } from '../store/view.ts';
import { gatewayRefusal } from './gateway-refusal.ts';
import type { Connected, RetryInput } from './inputs.ts';
import { ownOperation } from './own-operation.ts';

/** What a Try again needs. */
export interface RetryParts {
  readonly host: Host;
  readonly store: PgOperationStore;
  readonly limit: Limit;
  /** True once this process is told to stop: nothing is minted any more. */
  readonly stopping: () => boolean;
}

/** Makes new links for failed or expired rows. */
export type Retry = (owner: Owner, input: RetryInput) => Promise<Outcome<Connected>>;

/** Makes the use case of Try again (AP19). */
export const createRetry =
  ({ host, store, limit, stopping }: RetryParts): Retry =>
  async (owner, { opId, targetIds: said }) => {
    const targetIds = [...new Set(said)];
    const held = await ownOperation(store, owner, opId);
    if (held === null || held.operation.surface !== 'card') return refuse('OPERATION_NOT_FOUND');
    if (targetIds.length === 0) return refuse('TARGETS_REQUIRED', { field: 'targetIds' });
    if (targetIds.length > held.operation.targets.length) return refuse('UNKNOWN_TARGET');
    const targets = targetIds.map((id) => held.operation.targets.find(({ targetId }) => targetId === id) ?? null);
    if (targets.includes(null)) return refuse('UNKNOWN_TARGET');
    if (stopping()) return refuse('CONNECTORS_UNAVAILABLE');
    const wait = await limit(owner.personId);
    if (wait !== null) return refuse('RATE_LIMITED', { retryAfter: wait });
    const names = [...new Set(targets.flatMap((target) => (target === null ? [] : [target.name])))];
    const retried = await host.retry(held.operation.opId, names);
    switch (retried.kind) {
      case 'minted': {
        // Read again: the mint has cleared the notes of the rows it was for.
        const now = (await store.own(owner.personId, held.operation.opId)) ?? held;
        return done({ operation: viewOf(now.operation, now.notes), joined: true });
      }
      case 'no_such_operation':
        return refuse('OPERATION_NOT_FOUND');
      case 'unknown_target':
        return refuse('UNKNOWN_TARGET');
      case 'mixed_kinds':
        return refuse('MIXED_KINDS');
      case 'settled':
        return refuse('OPERATION_SETTLED', { operation: viewOf(retried.operation, held.notes) });
      case 'link_still_valid':
        return refuse('LINK_STILL_VALID', { operation: viewOf(retried.operation, held.notes) });
      case 'not_allowed':
        return refuse('REISSUE_REFUSED', { operation: viewOf(retried.operation, held.notes) });
      case 'failed':
        return gatewayRefusal(retried.failure);
    }
  };
