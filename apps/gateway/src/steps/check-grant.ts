import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import { checkAtVendor } from '../store/check-at-vendor.ts';
import type { AccountCall } from './own-account.ts';

/**
 * A read that asks for it, and is about no try, may have the grant checked at its vendor first; a read in a try never waits for
 * another site (GW30).
 */
export const checkGrant =
  (parts: Parts): Step<AccountCall, AccountCall> =>
  async (call) => {
    const { check, attempt } = call.c.req.query();
    if (check === undefined || attempt !== undefined) return call;
    return { ...call, grant: await checkAtVendor(parts, call.grant) };
  };
