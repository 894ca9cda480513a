import type { PersonId, Seconds } from '@patchbay/core';
import { Prisma, type PrismaClient } from '@patchbay/db';
import { dateOf, secondsOf } from '../time.ts';

/** One Not now that is remembered. */
export interface RememberedSkip {
  readonly name: string;
  readonly at: Seconds;
  readonly opId: string;
}

/** What persons said no to, by agent session; written in the statement of the skip (AP66). */
export interface SkipStore {
  /** The newest Not now of each of these apps in this session since then. */
  since(
    personId: PersonId,
    sessionKey: string,
    names: readonly string[],
    then: Seconds,
  ): Promise<readonly RememberedSkip[]>;
  /** Records beside the operations of these skips that the key asked again and was refused. */
  refused(skips: readonly RememberedSkip[], keyId: string, at: Seconds): Promise<void>;
}

/** Makes the store of skips. */
export const createSkipStore = (prisma: PrismaClient): SkipStore => ({
  since: async (personId, sessionKey, names, then) => {
    const rows = await prisma.skip.findMany({
      where: { personId, sessionKey, connector: { in: [...names] }, at: { gt: dateOf(then) } },
      orderBy: [{ connector: 'asc' }, { at: 'desc' }],
      distinct: ['connector'],
    });
    return rows.map(({ connector, at, opId }) => ({ name: connector, at: secondsOf(at), opId }));
  },
  refused: async (skips, keyId, at) => {
    const rows = skips.map(
      ({ opId, name }) => Prisma.sql`(${opId}::text, ${JSON.stringify({ target: name, keyId })}::jsonb)`,
    );
    await prisma.$executeRaw`
      INSERT INTO operation_events (op_id, kind, seq, at, change)
      SELECT operations.op_id, 'refused', operations.seq, ${dateOf(at)}::timestamptz, asked.change
      FROM operations JOIN (VALUES ${Prisma.join(rows)}) AS asked(op_id, change) ON asked.op_id = operations.op_id`;
  },
});
