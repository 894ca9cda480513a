import { createPrisma } from '@patchbay/db';
import { ownerUrl, runningPort, serverHome } from '@patchbay/db/embedded';
import { readSecrets } from '../supervisor/secrets.ts';

/** What the database says after all, beside what people were told. */
export type Ledger = {
  readonly opId: string;
  readonly seq: number;
  readonly settled: boolean;
  readonly frames: readonly number[];
  /** Tries at the gateway, by connector. */
  readonly attempts: Readonly<Record<string, number>>;
}[];

/** Reads the database of a running product as its owner. */
export async function readLedger(dataFolder: string): Promise<Ledger> {
  const secrets = readSecrets(dataFolder);
  const port = await runningPort(serverHome(dataFolder));
  if (!secrets || !port) throw new Error('the product does not run');
  const prisma = createPrisma(ownerUrl({ port, password: secrets.DATABASE_OWNER_PASSWORD, database: 'patchbay' }));
  try {
    const operations = await prisma.operation.findMany({
      include: { events: { where: { kind: 'frame' }, orderBy: { id: 'asc' } } },
    });
    const attempts = await prisma.attempt.groupBy({ by: ['opId', 'connector'], _count: true });
    return operations.map(({ opId, seq, settledAt, events }) => ({
      opId,
      seq,
      settled: settledAt !== null,
      frames: events.map((event) => event.seq),
      attempts: Object.fromEntries(
        attempts.filter((row) => row.opId === opId).map((row) => [row.connector, row._count]),
      ),
    }));
  } finally {
    await prisma.$disconnect();
  }
}

/** What is wrong with a ledger: a gap, a repeat, a frame after the last, a number nobody wrote. */
export function ledgerFaults(ledger: Ledger): string[] {
  return ledger.flatMap(({ opId, seq, frames }) => {
    const wanted = Array.from({ length: seq + 1 }, (_, at) => at);
    return frames.join() === wanted.join() ? [] : [`${opId}: seq ${seq}, frames ${frames.join()}`];
  });
}
