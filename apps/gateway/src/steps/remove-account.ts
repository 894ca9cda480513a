import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import { forgetAccount } from '../store/forget-account.ts';
import { revokeGrant } from '../store/revoke-grant.ts';
import type { AccountCall } from './own-account.ts';

/**
 * Takes the grant back at the vendor where that can be done, forgets the tokens whatever the vendor says, and answers with the
 * receipt: what became of the grant, and where a person ends it by hand (GW25). Open tries at the account end.
 */
export const removeAccount =
  (parts: Parts): Step<AccountCall, Response> =>
  async ({ c, grant }) => {
    // First the vendor: tokens that were forgotten could not be taken back any more.
    const revoked = await revokeGrant(parts, grant);
    const isRemoved = await forgetAccount(parts, grant);
    if (!isRemoved) return new Refused('connection_not_found', 'There is no such account.');
    const { connectionId, connector } = grant;
    const vendorPage = parts.catalog.find(connector)?.grantsPage ?? null;
    return c.json({ connectionId, connector, status: 'removed', revoked, vendorPage });
  };
