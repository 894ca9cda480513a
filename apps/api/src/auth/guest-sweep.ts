import type { Seconds } from '@patchbay/core';
import type { PrismaClient } from '@patchbay/db';
import { dateOf } from '../time.ts';

const KEPT = 30 * 86_400;

/**
 * Removes guests that nobody can come back as (AU15): thirty days old and without a live session, which is all a guest is known
 * by. Their person goes with them when nothing is kept of it. Gives how many guests went.
 */
export const sweepGuests = async (prisma: PrismaClient, now: Seconds): Promise<number> => {
  const gone = await prisma.$queryRaw<{ person_id: string }[]>`
    DELETE FROM users WHERE is_anonymous AND created_at < ${dateOf(now - KEPT)}::timestamptz AND NOT EXISTS (
      SELECT FROM sessions WHERE sessions.user_id = users.id AND sessions.expires_at > ${dateOf(now)}::timestamptz)
    RETURNING person_id`;
  if (gone.length === 0) return 0;
  await prisma.person.deleteMany({
    where: {
      id: { in: gone.map((guest) => guest.person_id) },
      users: { none: {} },
      operations: { none: {} },
      accounts: { none: {} },
      accountEvents: { none: {} },
      skips: { none: {} },
    },
  });
  return gone.length;
};
