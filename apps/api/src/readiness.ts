import type { PrismaClient } from '@patchbay/db';

/** What readiness looks at. */
export interface ReadinessParts {
  readonly prisma: PrismaClient;
  readonly gatewayUrl: string;
  readonly stopping: () => boolean;
}

/** Milliseconds a part may take to show a sign of life. */
const PATIENCE = 2_000;
/** Milliseconds an answer is shared: whoever asks often makes no work. */
const SHARED = 1_000;

const inTime = async (look: Promise<unknown>): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), PATIENCE);
  try {
    return await Promise.race([
      look.then(
        () => true,
        () => false,
      ),
      late.promise,
    ]);
  } finally {
    clearTimeout(timer);
  }
};

/** Makes the question "can this process do its job": gives what is in the way, nothing when it can (AP55). */
export const createReadiness = ({
  prisma,
  gatewayUrl,
  stopping,
}: ReadinessParts): (() => Promise<readonly string[]>) => {
  const look = async (): Promise<readonly string[]> => {
    const [database, gateway] = await Promise.all([
      inTime(prisma.$queryRaw`SELECT 1`),
      // Any answer is a sign of life; what it says is not looked at.
      inTime(fetch(`${gatewayUrl}/healthz`, { signal: AbortSignal.timeout(PATIENCE), redirect: 'manual' })),
    ]);
    return [...(database ? [] : ['database']), ...(gateway ? [] : ['gateway'])];
  };
  let last: Promise<readonly string[]> | null = null;
  let until = 0;
  return async () => {
    if (stopping()) return ['stopping'];
    if (last === null || Date.now() >= until) {
      last = look();
      until = Date.now() + SHARED;
    }
    return last;
  };
};
