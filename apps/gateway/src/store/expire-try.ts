import type { Parts } from '../parts.ts';
import { endAttempt } from './end-attempt.ts';
import { stateHash } from './ids.ts';

/** Lets the try with this state run out now, as if its five minutes were over: for the failure bench (DV5). */
export const expireTry = async (parts: Pick<Parts, 'prisma' | 'clock' | 'webhook'>, state: string): Promise<void> => {
  const { prisma, clock } = parts;
  const expiresAt = new Date(clock.now());
  const [attempt] = await prisma.attempt.updateManyAndReturn({
    where: { stateHash: stateHash(state), status: 'pending' },
    data: { expiresAt },
  });
  if (attempt) await endAttempt(parts, attempt, { status: 'expired', reason: 'LINK_EXPIRED', statusReason: '' });
};
