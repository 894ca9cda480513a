import type { Attempt } from '@patchbay/db';
import type { Parts } from '../parts.ts';

/** How an attempt ends without an account. */
export interface Ending {
  readonly status: 'failed' | 'expired';
  readonly reason: string;
  /** what people read; the vendor's own text where there is one */
  readonly statusReason: string;
}

/**
 * Ends an attempt once; false when it had ended already, or, if so asked, when its code was taken meanwhile. A row that was never authorised stands as its attempt does,
 * so nothing else is written. Wakes the api after the write (GW6, GW11).
 */
export const endAttempt = async (
  { prisma, clock, webhook }: Pick<Parts, 'prisma' | 'clock' | 'webhook'>,
  { id, expiresAt }: Pick<Attempt, 'id' | 'expiresAt'>,
  ending: Ending,
  { unlessTaken = false } = {},
): Promise<boolean> => {
  const now = clock.now();
  // Whatever comes after its time, a try ends as what it has been since.
  const late = expiresAt.getTime() <= now && { status: 'expired', reason: 'LINK_EXPIRED' };
  // One that ran out may still be finished late by the browser that began it (GW17).
  const isOver = late || ending.status === 'expired';
  const [ended] = await prisma.attempt.updateManyAndReturn({
    where: { id, status: 'pending', ...(unlessTaken && { consumedAt: null }) },
    data: { ...ending, ...late, ...(!isOver && { verifier: null }), endedAt: new Date(now) },
  });
  if (!ended) return false;
  // As stored: a merge may have given it to another person since it was read.
  const { subject, connector, connectionId, opId } = ended;
  webhook.send({ type: 'attempt.ended', person: subject, connector, connectionId, attempt: id, op: opId });
  return true;
};
