import type { PrismaClient } from '@patchbay/db';
import type { Log } from '../log.ts';
import type { AgentKeys } from './agent-keys.ts';
import { humanOf, type Principal } from './principal.ts';

/** Watches the credentials that streams stand on. */
export interface LiveCredentials {
  /** Calls `ended` once when this caller's session or key works no more, or speaks for somebody else; gives what ends the watch. */
  watch(principal: Principal, ended: () => void): () => void;
  /** Looks at all of them now. */
  check(): Promise<void>;
  stop(): void;
}

/** Milliseconds between two looks: a stream outlives its credential by no more than two seconds. */
const EVERY = 1_000;

/** What the watch needs. */
export interface LiveCredentialsParts {
  readonly prisma: PrismaClient;
  readonly keys: Pick<AgentKeys, 'working'>;
  readonly log: Log;
}

interface Watched {
  readonly principal: Exclude<Principal, { readonly kind: 'nobody' }>;
  readonly ended: () => void;
}

/** Makes the watch (AU22): two look-ups a second for all streams together, none while there is no stream, and none per event. */
export const createLiveCredentials = ({ prisma, keys, log }: LiveCredentialsParts): LiveCredentials => {
  const all = new Set<Watched>();

  const standing = async (): Promise<(one: Watched['principal']) => boolean> => {
    const some = [...all].map(({ principal }) => principal);
    const keyIds = some.flatMap((one) => (one.kind === 'agent' ? [one.keyId] : []));
    const sessionIds = some.flatMap((one) => (one.kind === 'agent' ? [] : [one.sessionId]));
    const working = keyIds.length === 0 ? new Set<string>() : await keys.working(keyIds);
    const sessions =
      sessionIds.length === 0
        ? []
        : await prisma.session.findMany({
            where: { id: { in: sessionIds }, expiresAt: { gt: new Date() } },
            include: { user: true },
          });
    const humans = new Map(sessions.map(({ id, user }) => [id, humanOf(user, id)]));
    return (one) => {
      if (one.kind === 'agent') return working.has(one.keyId);
      const now = humans.get(one.sessionId);
      return now !== undefined && now.kind === one.kind && now.personId === one.personId;
    };
  };

  const check = async (): Promise<void> => {
    if (all.size === 0) return;
    const asked = [...all];
    const stands = await standing();
    for (const one of asked) {
      if (stands(one.principal) || !all.delete(one)) continue;
      one.ended();
    }
  };

  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    check()
      .catch((error: unknown) => log.warn({ err: error }, 'the credentials of streams could not be looked at'))
      .finally(() => {
        looking = false;
      });
  }, EVERY);
  timer.unref();

  return {
    watch: (principal, ended) => {
      if (principal.kind === 'nobody') return () => undefined;
      const one = { principal, ended };
      all.add(one);
      return () => all.delete(one);
    },
    check,
    stop: () => clearInterval(timer),
  };
};
