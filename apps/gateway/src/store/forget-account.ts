import type { Grant } from '@patchbay/db';
import type { Parts } from '../parts.ts';
import { NO_TOKENS } from '../tokens/sealed-tokens.ts';
import { endAttempt } from './end-attempt.ts';
import { lockAccounts } from './lock.ts';

/**
 * Removes an account: its tokens are forgotten, its name is free, and no list brings it back. Tries at it that nobody has finished
 * end as INACTIVE. False when it was removed already (GW25).
 */
export const forgetAccount = async (
  parts: Pick<Parts, 'prisma' | 'clock' | 'webhook'>,
  { connectionId, subject, connector }: Grant,
): Promise<boolean> => {
  const { prisma, clock } = parts;
  const statusReason = 'The account was removed.';
  const open = await prisma.$transaction(async (tx) => {
    await lockAccounts(tx, subject, connector);
    const gone = {
      ...NO_TOKENS,
      removedAt: new Date(clock.now()),
      status: 'inactive',
      reason: 'INACTIVE',
      statusReason,
    };
    const { count } = await tx.grant.updateMany({ where: { connectionId, subject, removedAt: null }, data: gone });
    return count === 1 ? tx.attempt.findMany({ where: { connectionId, status: 'pending' } }) : null;
  });
  const ending = { status: 'failed', reason: 'INACTIVE', statusReason } as const;
  for (const attempt of open ?? []) await endAttempt(parts, attempt, ending);
  return open !== null;
};
