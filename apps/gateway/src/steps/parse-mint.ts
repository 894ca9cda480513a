import { z } from 'zod';
import { Alias } from '../alias.ts';
import type { PersonalCall } from '../call.ts';
import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import { returnAddress } from '../return-to.ts';
import type { Step } from '../run-steps.ts';

const slug = z.string().trim().toLowerCase().min(1).max(64);

const Body = z.object({
  connectors: z.array(slug).min(1).max(50),
  reinitiate: z.boolean().default(false),
  force: z.boolean().default(false),
  alias: Alias.nullish(),
  connectionId: z.string().min(1).max(100).nullish(),
  returnTo: z.string().max(2_000).nullish(),
  op: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .nullish(),
  initiator: z.string().max(64).nullish(),
});

/** What one mint asks for, checked. */
export type MintAsked = z.infer<typeof Body>;

/** A mint whose body was understood. */
export interface MintCall extends PersonalCall {
  readonly asked: MintAsked;
}

/** Reads a mint's body; names the field that is wrong, and refuses a return address that is not ours (GW9). */
export const parseMint =
  ({ env }: Pick<Parts, 'env'>): Step<PersonalCall, MintCall> =>
  async (call) => {
    const raw: unknown = await call.c.req.json().catch(() => null);
    const body = Body.safeParse(raw);
    if (!body.success) {
      const field = body.error.issues[0]?.path.join('.') || 'body';
      return new Refused('invalid_request', `The field ${field} is not usable.`);
    }
    const { returnTo, connectors } = body.data;
    if (returnTo && !returnAddress(returnTo, env.PUBLIC_URL, env.RETURN_ORIGINS))
      return new Refused('return_not_allowed', 'A flow may not return to that address.');
    return { ...call, asked: { ...body.data, connectors: [...new Set(connectors)] } };
  };
