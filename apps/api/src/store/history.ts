import type { MintNotes, Operation, SettleReason, State, Target } from '@patchbay/core';
import { type OperationEvent, Prisma, type PrismaClient } from '@patchbay/db';
import { dateOf } from '../time.ts';
import { heldOf } from './operation-row.ts';

/** Which operations are asked for; what is left out does not narrow. */
export interface HistoryQuery {
  /** Only those of these persons; null for everybody's. */
  readonly persons: readonly string[] | null;
  readonly connector?: string | null | undefined;
  /** Some app of it stands so. */
  readonly state?: State | null | undefined;
  /** Some app of it has met this at some time, in the gateway's word. */
  readonly reason?: string | null | undefined;
  readonly settledBy?: SettleReason | null | undefined;
  readonly initiator?: string | null | undefined;
  readonly from?: Date | null | undefined;
  readonly to?: Date | null | undefined;
}

/** Where a page of history begins: after this operation. */
export interface HistoryCursor {
  readonly createdAt: Date;
  readonly opId: string;
}

/** One past or open operation with its notes. */
export interface PastOperation {
  readonly operation: Operation;
  readonly notes: MintNotes;
}

/** Reads past operations and what happened in them. */
export interface HistoryStore {
  /** At most `size` operations, newest first, after the cursor. */
  page(query: HistoryQuery, size: number, after: HistoryCursor | null): Promise<readonly PastOperation[]>;
  /** Any operation, whoever owns it. */
  find(opId: string): Promise<PastOperation | null>;
  /** Every frame and every record beside the frames, in the order they were written. */
  events(opId: string): Promise<readonly OperationEvent[]>;
}

const json = (value: unknown): Prisma.Sql => Prisma.sql`${JSON.stringify(value)}::jsonb`;

/** Some app fits all of what is given: `@>` on the targets as they are stored. */
const someTarget = (fits: Partial<Target>): Prisma.Sql => json({ targets: [fits] });

const conditions = (query: HistoryQuery, after: HistoryCursor | null): Prisma.Sql => {
  const { persons, connector, state, reason, settledBy, initiator, from, to } = query;
  const name = connector?.trim().toLowerCase() || null;
  const fits = { ...(name !== null && { name }), ...(state != null && { state }) };
  const all = [
    Prisma.sql`TRUE`,
    ...(persons === null ? [] : [Prisma.sql`person_id = ANY(${[...persons]}::text[])`]),
    ...(Object.keys(fits).length === 0 ? [] : [Prisma.sql`state @> ${someTarget(fits)}`]),
    ...(reason == null
      ? []
      : [
          Prisma.sql`EXISTS (SELECT 1 FROM operation_events AS event WHERE event.op_id = operations.op_id
            AND event.snapshot @> ${someTarget({ ...(name !== null && { name }), reason })})`,
        ]),
    ...(settledBy == null ? [] : [Prisma.sql`settled_by = ${settledBy}`]),
    ...(initiator == null ? [] : [Prisma.sql`initiator = ${initiator}`]),
    ...(from == null ? [] : [Prisma.sql`created_at >= ${from}::timestamptz`]),
    ...(to == null ? [] : [Prisma.sql`created_at < ${to}::timestamptz`]),
    ...(after === null
      ? []
      : [Prisma.sql`(created_at, op_id) < (${after.createdAt}::timestamptz, ${after.opId}::bpchar)`]),
  ];
  return Prisma.join(all, ' AND ');
};

/** Makes the reader of history (AP73): one page is one look-up by time and id, however long the history is. */
export const createHistoryStore = (prisma: PrismaClient): HistoryStore => {
  const past = (row: Parameters<typeof heldOf>[0]): PastOperation => {
    const { operation, notes } = heldOf(row);
    return { operation, notes };
  };
  return {
    page: async (query, size, after) => {
      const found = await prisma.$queryRaw<{ op_id: string }[]>`
        SELECT op_id FROM operations WHERE ${conditions(query, after)} ORDER BY created_at DESC, op_id DESC LIMIT ${size}`;
      const rows = await prisma.operation.findMany({
        where: { opId: { in: found.map(({ op_id }) => op_id) } },
        orderBy: [{ createdAt: 'desc' }, { opId: 'desc' }],
      });
      return rows.map(past);
    },
    find: async (opId) => {
      const row = await prisma.operation.findUnique({ where: { opId } });
      return row === null ? null : past(row);
    },
    events: (opId) => prisma.operationEvent.findMany({ where: { opId }, orderBy: { id: 'asc' } }),
  };
};

/** The cursor of an operation. */
export const cursorOf = ({ createdAt, opId }: Operation): HistoryCursor => ({ createdAt: dateOf(createdAt), opId });
