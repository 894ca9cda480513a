import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import { showAccountRow } from '../store/accounts.ts';
import type { AccountCall } from './own-account.ts';

/** Answers with the account and its attempt. */
export const showAccount =
  (parts: Parts): Step<AccountCall, Response> =>
  async ({ c, grant, attempt }) =>
    c.json(await showAccountRow(parts, grant, attempt));
