import { createHash, timingSafeEqual } from 'node:crypto';
import type { PrismaClient } from '@patchbay/db';
import type { Owner } from '../auth/principal.ts';
import type { Limit } from '../limits/limits.ts';
import { done, type Outcome, refuse } from '../refusals/refusal.ts';

/** What the first admin needs. */
export interface BecomeAdminParts {
  readonly prisma: PrismaClient;
  /** The token of the set-up link; undefined when none was given to this process. */
  readonly token: string | undefined;
  readonly limit: Limit;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Makes the use case of the set-up link (AU25): it works while there is no admin, for one person, also when two press at once. */
export const createBecomeAdmin =
  ({ prisma, token, limit }: BecomeAdminParts) =>
  async (owner: Owner, given: string): Promise<Outcome<Owner>> => {
    const wait = await limit(owner.personId);
    if (wait !== null) return refuse('RATE_LIMITED', { retryAfter: wait });
    if (owner.kind === 'agent' || token === undefined || !timingSafeEqual(hash(given), hash(token)))
      return refuse('SETUP_REFUSED');
    const [, made] = await prisma.$transaction([
      prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('first admin', 0))`,
      prisma.$executeRaw`
        UPDATE users SET role = 'admin'
        WHERE id = ${owner.userId} AND is_anonymous IS NOT TRUE AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin')`,
    ]);
    return made === 1 ? done({ ...owner, kind: 'admin' }) : refuse('SETUP_REFUSED');
  };
