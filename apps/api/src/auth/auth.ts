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
  /** Whether anybody may register (AU13). */
  readonly signUp: boolean;
  /** Told of sessions and users that changed or went, by their ids (AU14). */
  readonly changed: (id: string) => void;
  readonly log: Log;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Makes the identity library on our tables: email and password, and guests. Each user row points to a person: a guest who
 * signs up keeps theirs (nothing moves), anybody else gets a new one (AU2).
 * Sessions are read from the database each time: a cached cookie would outlive a revocation (AU5).
 */
export const createAuth = ({ prisma, publicUrl, secret, signUp, changed, log }: AuthParts) =>
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
    emailAndPassword: { enabled: true, disableSignUp: !signUp, minPasswordLength: 10, autoSignIn: true },
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
    // A guest who signs in to an existing person keeps their own rows: they are not deleted with the old session.
    plugins: [
      anonymous({
        generateName: () => 'Guest',
        disableDeleteAnonymousUser: true,
        onLinkAccount: async ({ anonymousUser, newUser }) => {
          const guest = await prisma.user.findUnique({ where: { id: anonymousUser.user.id } });
          const user = await prisma.user.findUnique({ where: { id: newUser.user.id } });
          if (guest === null || user === null) return;
          await prisma.session.deleteMany({ where: { userId: guest.id } });
          changed(guest.id);
          if (guest.personId === user.personId) await prisma.user.delete({ where: { id: guest.id } });
        },
      }),
    ],
    databaseHooks: {
      session: {
        update: { after: async ({ id }) => changed(id) },
        delete: { after: async ({ id }) => changed(id) },
      },
      user: {
        update: { after: async ({ id }) => changed(id) },
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
