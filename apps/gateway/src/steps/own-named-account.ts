import type { Grant } from '@patchbay/db';
import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import { READABLE, standsFor } from '../store/merged.ts';
import type { MintCall } from './parse-mint.ts';

/** A mint whose named account, if any, belongs to its person. */
export interface OwnMintCall extends MintCall {
  readonly named: Grant | null;
}

/** An account that a mint names must be the person's own and of a connector it asks for; another's is not found (GW4). */
export const ownNamedAccount =
  ({ prisma }: Pick<Parts, 'prisma'>): Step<MintCall, OwnMintCall> =>
  async (call) => {
    const { connectionId, connectors } = call.asked;
    if (!connectionId) return { ...call, named: null };
    const { subject } = call.principal;
    const found = await prisma.grant.findFirst({
      where: { connectionId, subject, connector: { in: connectors }, ...READABLE },
    });
    const named = found && (await standsFor(prisma, found));
    return named ? { ...call, named } : new Refused('connection_not_found', 'There is no such account.');
  };
