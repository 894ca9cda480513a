import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import type { OwnMintCall } from './own-named-account.ts';

/** Links of one person that may be open at once. */
const MOST_OPEN = 100;

/** Keeps one person from filling the store with open attempts (GW13). */
export const capAttempts =
  ({ prisma, clock }: Pick<Parts, 'prisma' | 'clock'>): Step<OwnMintCall, OwnMintCall> =>
  async (call) => {
    const now = clock.now();
    const open = await prisma.attempt.findMany({
      where: { subject: call.principal.subject, status: 'pending', expiresAt: { gt: new Date(now) } },
      orderBy: { expiresAt: 'asc' },
      take: MOST_OPEN,
      select: { expiresAt: true },
    });
    const first = open[0];
    if (!first || open.length + call.asked.connectors.length <= MOST_OPEN) return call;
    return new Refused('too_many_attempts', 'Too many links are open. Finish some or wait.', {
      retryAfterMs: first.expiresAt.getTime() - now,
    });
  };
