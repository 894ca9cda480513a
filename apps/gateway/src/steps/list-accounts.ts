import type { PersonalCall } from '../call.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import { listAccountRows } from '../store/accounts.ts';

/** Answers with every account of the person, retired ones too (GW22). */
export const listAccounts =
  (parts: Parts): Step<PersonalCall, Response> =>
  async ({ c, principal }) =>
    c.json({ accounts: await listAccountRows(parts, principal.subject) });
