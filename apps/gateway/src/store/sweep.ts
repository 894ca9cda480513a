import type { Parts } from '../parts.ts';
import { LATE_GRACE } from './attempts.ts';
import { endAttempt } from './end-attempt.ts';
import { MERGED } from './merged.ts';

type SweepParts = Pick<Parts, 'prisma' | 'clock' | 'webhook'>;

/** How long the end of a try can be read: far longer than any operation waits for it. */
const KEEP = 24 * 60 * 60_000;
/** Ends written down in one go; the rest has its turn in the next round. */
const BATCH = 500;

/** Writes down that tries have run out, and forgets what a late callback can no longer need. */
const endRunOut = async (parts: SweepParts, now: number): Promise<void> => {
  const { prisma } = parts;
  const over = await prisma.attempt.findMany({
    where: { status: 'pending', expiresAt: { lte: new Date(now) } },
    orderBy: { expiresAt: 'asc' },
    take: BATCH,
  });
  for (const attempt of over)
    await endAttempt(parts, attempt, { status: 'expired', reason: 'LINK_EXPIRED', statusReason: '' });
  const tooLate = { status: 'expired', expiresAt: { lte: new Date(now - LATE_GRACE) }, verifier: { not: null } };
  await prisma.attempt.updateMany({ where: tooLate, data: { verifier: null } });
};

/** Tidies the tries and the rows that never became an account (GW28). Each step can be repeated, also by two processes at once. */
export const sweepAttempts = async (parts: SweepParts): Promise<void> => {
  const { prisma, clock } = parts;
  const now = clock.now();
  const before = new Date(now - KEEP);
  await endRunOut(parts, now);
  await prisma.attempt.deleteMany({ where: { status: { not: 'pending' }, endedAt: { lt: before } } });
  await prisma.grant.deleteMany({
    where: { authorizedAt: null, status: { not: MERGED }, createdAt: { lt: before }, attempts: { none: {} } },
  });
};
