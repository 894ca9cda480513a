import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import { showAccountRow } from '../store/accounts.ts';
import { giveAlias } from '../store/give-alias.ts';
import type { RenameCall } from './parse-rename.ts';

/** Gives the account its new name and answers with its row; a name in use is refused, and so is an account gone meanwhile (GW24). */
export const renameAccount =
  (parts: Parts): Step<RenameCall, Response> =>
  async ({ c, grant, attempt, alias }) => {
    const given = await giveAlias(parts, grant, alias);
    switch (given.kind) {
      case 'gone':
        return new Refused('connection_not_found', 'There is no such account.');
      case 'taken':
        return new Refused('alias_taken', `Another account here is called ${alias}.`);
      case 'given':
        return c.json(await showAccountRow(parts, given.grant, attempt));
    }
  };
