import { z } from 'zod';
import { Alias } from '../alias.ts';
import { Refused } from '../errors.ts';
import type { Step } from '../run-steps.ts';
import type { AccountCall } from './own-account.ts';

const Body = z.object({ alias: Alias });

/** A rename whose new name is a lawful one. */
export interface RenameCall extends AccountCall {
  readonly alias: string;
}

/** Reads the new name of an account (GW24). */
export const parseRename: Step<AccountCall, RenameCall> = async (call) => {
  const body = Body.safeParse(await call.c.req.json().catch(() => null));
  if (body.success) return { ...call, alias: body.data.alias };
  return new Refused(
    'invalid_request',
    'The field alias is not usable: a name is 1 to 32 of a-z, 0-9 and -, and starts with a letter or digit.',
  );
};
