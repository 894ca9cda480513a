import type { PrismaClient } from '@patchbay/db';
import { SAID } from '../refusals/messages.ts';

/** Gives what a person is called on pages outside this app; null when there is no such person. */
export type NameOf = (personId: string) => Promise<string | null>;

const LONGEST = 100;

/** Makes the look-up: the mail address of a signed-in person, one word for a guest. */
export const createNameOf =
  (prisma: PrismaClient): NameOf =>
  async (personId) => {
    const user = await prisma.user.findFirst({
      where: { personId },
      orderBy: [{ isAnonymous: 'asc' }, { createdAt: 'asc' }],
      select: { email: true, isAnonymous: true },
    });
    if (user === null) return null;
    return user.isAnonymous === true ? SAID.guest : user.email.slice(0, LONGEST);
  };
