import { createPrisma } from '@patchbay/db';
import { systemClock } from './clock.ts';
import { EnvironmentError, readEnv } from './env.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { createLog } from './log.ts';

/** No stop takes longer: what has not ended by then is cut. */
const STOP_WITHIN = 4_800;

const run = async (): Promise<void> => {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const prisma = createPrisma(env.DATABASE_URL, {
    applicationName: 'patchbay-gateway',
    onIdleError: (fault) => log.warn({ fault: fault.name }, 'an idle database connection broke'),
  });
  const gateway: Gateway = await startGateway(env, prisma, systemClock, log);
  log.info({ ports: gateway.ports }, 'listening');

  let stopping = false;
  const stop = (why: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    gateway
      .stop()
      .then(() => prisma.$disconnect())
      .then(
        () => process.exit(0),
        (cause: unknown) => {
          log.error({ fault: String(cause) }, 'the stop went wrong');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // A supervisor that was killed takes its channel with it; nobody is left to stop this process.
  if (process.send) process.on('disconnect', () => stop('the supervisor is gone'));
};

run().catch((cause: unknown) => {
  const said = cause instanceof EnvironmentError ? cause.message : cause instanceof Error ? cause.stack : String(cause);
  process.stderr.write(`gateway: ${said}\n`);
  process.exit(1);
});
