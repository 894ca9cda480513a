import type { Call, Outcome } from './call.ts';
import { Catalog, type CatalogEntry, Policy } from './decode.ts';
import type { ClientFailure } from './errors.ts';
import type { Attribution } from './headers.ts';
import { ROUTES } from './routes.ts';

/** A call that gave no usable answer. */
interface Failed {
  readonly kind: 'failed';
  readonly failure: ClientFailure;
}

/** What the catalog call brought. */
export type CatalogAnswer = { readonly kind: 'catalog'; readonly connectors: readonly CatalogEntry[] } | Failed;

/** Which connectors people may connect; null allows all there are. */
export type PolicyAnswer = { readonly kind: 'policy'; readonly allowed: readonly string[] | null } | Failed;

/** What can be connected here, and what may be. The policy calls ask for an administrator's token. */
export interface AdminCalls {
  catalog(by: Attribution): Promise<CatalogAnswer>;
  policy(by: Attribution): Promise<PolicyAnswer>;
  setPolicy(allowed: readonly string[] | null, by: Attribution): Promise<PolicyAnswer>;
}

const policyOf = (answer: Outcome<Policy>): PolicyAnswer =>
  answer.ok ? { kind: 'policy', allowed: answer.value.allowed } : { kind: 'failed', failure: answer.failure };

/** Makes the catalog and policy calls over `call` (GC16). */
export const adminCalls = (call: Call): AdminCalls => ({
  catalog: async (by) => {
    const answer = await call(ROUTES.catalog, Catalog, by);
    return answer.ok
      ? { kind: 'catalog', connectors: answer.value.connectors }
      : { kind: 'failed', failure: answer.failure };
  },
  policy: async (by) => policyOf(await call(ROUTES.policy, Policy, by)),
  setPolicy: async (allowed, by) => policyOf(await call(ROUTES.setPolicy, Policy, by, { body: { allowed } })),
});
