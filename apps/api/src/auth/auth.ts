import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '@patchbay/db';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { getSessionFromCtx } from 'better-auth/api';
import { anonymous } from 'better-auth/plugins';
import type { Log } from '../log.ts';

const DAY = 86_400;

/** What the identity library needs from this app. */
export interface AuthParts {
  readonly prisma: PrismaClient;
  readonly publicUrl: string;
  readonly secret: string;
  /** Gives everything of a guest's person to the person they have signed in as. */
  readonly merge: (from: string, into: string) => Promise<'merged' | 'failed'>;
  readonly log: Log;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Makes the identity library on our tables: email and password, and guests. Each user row points to a person: a guest who
 * signs up keeps theirs (nothing moves), anybody else gets a new one (AU2).
 * Sessions are read from the database each time: a cached cookie would outlive a revocation (AU5).
 */
export const createAuth = ({ prisma, publicUrl, secret, merge, log }: AuthParts) =>
  betterAuth({
    appName: 'Patchbay',
    baseURL: publicUrl,
    basePath: '/auth',
    secret,
    trustedOrigins: [publicUrl],
    database: prismaAdapter(prisma, { provider: 'postgresql' }),
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) =>
        log[level === 'error' ? 'error' : level === 'warn' ? 'warn' : 'debug']({ from: 'auth' }, message),
    },
    // A guest begins with a first connect, and only with that (AU3).
    disabledPaths: ['/sign-in/anonymous', '/delete-anonymous-user'],
    emailAndPassword: { enabled: true, minPasswordLength: 10, autoSignIn: true },
    session: { expiresIn: 30 * DAY, updateAge: DAY },
    account: { modelName: 'authAccount' },
    user: {
      additionalFields: {
        personId: { type: 'string', required: false, input: false },
        role: { type: 'string', required: false, input: false },
      },
    },
    advanced: {
      cookiePrefix: 'patchbay',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 200,
      customRules: {
        '/sign-in/email': { window: 60, max: 20 },
        '/sign-up/email': { window: 60, max: 30 },
      },
    },
    // The guest's row goes here, once its things have moved, and not with the old session.
    plugins: [
      anonymous({
        generateName: () => 'Guest',
        disableDeleteAnonymousUser: true,
        onLinkAccount: async ({ anonymousUser, newUser }) => {
          const guest = await prisma.user.findUnique({ where: { id: anonymousUser.user.id } });
          const user = await prisma.user.findUnique({ where: { id: newUser.user.id } });
          if (guest === null || user === null) return;
          await prisma.session.deleteMany({ where: { userId: guest.id } });
          const same = guest.personId === user.personId;
          // What could not be merged stays with the guest's row, so that nothing is lost.
          if (same || (await merge(guest.personId, user.personId)) === 'merged')
            await prisma.user.delete({ where: { id: guest.id } });
        },
      }),
    ],
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const session = context === null || user.isAnonymous === true ? null : await getSessionFromCtx(context);
            const kept = session?.user.isAnonymous === true ? textOf(session.user.personId) : null;
            if (kept !== null) return { data: { ...user, personId: kept } };
            const person = await prisma.person.create({ data: { id: randomUUID() } });
            return { data: { ...user, personId: person.id } };
          },
        },
      },
    },
  });

/** The identity library as this app uses it. */
export type Auth = ReturnType<typeof createAuth>;
