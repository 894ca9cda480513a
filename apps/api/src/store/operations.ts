import {
  type Claim,
  type Commit,
  type Frame,
  type Held,
  type MintNotes,
  type Operation,
  type OperationStore,
  type OpId,
  type PersonId,
  opId as parseOpId,
  type Seconds,
} from '@patchbay/core';
import { Prisma, type PrismaClient } from '@patchbay/db';
import { dateOf } from '../time.ts';
import { retireOtherActive, upsertAccounts } from './account-upsert.ts';
import { changeOf } from './event-row.ts';
import type { NotesOf } from './held-notes.ts';
import { heldOf, SURFACES, stateOf } from './operation-row.ts';
import type { OwnWriteBook } from './own-writes.ts';
import { standOf, viewOf } from './view.ts';

/** The channel that carries `opId:seq` of each write. */
export const FRAMES_CHANNEL = 'patchbay_frames';

/** Core's store on PostgreSQL, and the look-ups the api needs beside it. */
export interface PgOperationStore extends OperationStore {
  /** Every open card operation: what a restart takes up again (RC1). */
  unsettled(): Promise<readonly Held[]>;
  /** The person's open card operations, oldest first. */
  openOf(personId: PersonId): Promise<readonly Held[]>;
  /** The open card of this session of the person. */
  openIn(personId: PersonId, sessionKey: string): Promise<Held | null>;
  /** Writes that somebody asked for the stop of an open operation, beside its frames; a key, or null for the person. */
  stopAsked(opId: OpId, keyId: string | null, at: Seconds): Promise<void>;
  /** The key that opened an operation; null when a person did. */
  openedBy(opId: OpId): Promise<string | null>;
  /** The operation that an agent's call with one of these ids has opened in this session; an empty id names none. */
  ofCall(
    personId: PersonId,
    sessionKey: string,
    call: { readonly toolCallId: string; readonly idempotencyKey: string },
  ): Promise<OpId | null>;
  /** One operation of this person; another's does not exist (AU11). */
  own(personId: PersonId, opId: OpId): Promise<Held | null>;
}

const NO_NOTES: MintNotes = {};
const json = (value: unknown): Prisma.Sql => Prisma.sql`${JSON.stringify(value)}::jsonb`;
const told = (opId: OpId, seq: number): Prisma.Sql =>
  Prisma.sql`pg_notify(${FRAMES_CHANNEL}, ${`${opId}:${seq}`})::text`;

/** The event of a frame: its change and the operation as it stood, with the notes that the statement itself knows. */
const eventOf = (operation: Operation, frame: Frame, at: number): Prisma.Sql => {
  const stand = standOf(viewOf(operation, NO_NOTES));
  const change = changeOf(operation, frame.change);
  return Prisma.sql`
    INSERT INTO operation_events (op_id, kind, seq, at, change, snapshot)
    SELECT op.op_id, 'frame', op.seq, ${dateOf(at)}::timestamptz, ${change === null ? Prisma.sql`NULL` : json(change)},
      ${json(stand)} || jsonb_build_object('notes', op.notes)
    FROM op`;
};

const openStatement = (operation: Operation, frame: Frame | null, claim: Claim): Prisma.Sql => Prisma.sql`
  WITH op AS (
    INSERT INTO operations (op_id, person_id, session_key, surface, initiator, key_id, tool_call_id, turn_id,
      idempotency_key, return_to, created_at, deadline_at, seq, state)
    VALUES (${operation.opId}, ${operation.ownerId}, ${operation.sessionKey}, ${SURFACES[operation.surface]},
      ${operation.initiator}, ${claim.keyId}, ${operation.toolCallId || null}, ${operation.turnId || null},
      ${claim.idempotencyKey}, ${claim.returnTo}, ${dateOf(operation.createdAt)}::timestamptz,
      ${dateOf(operation.deadlineAt)}::timestamptz, ${operation.seq}::int, ${json(stateOf(operation))})
    ON CONFLICT DO NOTHING
    RETURNING op_id, seq, notes
  )${frame === null ? Prisma.empty : Prisma.sql`, event AS (${eventOf(operation, frame, operation.createdAt)})`}
  SELECT op.op_id, ${frame === null ? Prisma.sql`''` : told(operation.opId, operation.seq)} AS told FROM op`;

/** Who holds what an insert wanted: the session, or the agent's own id of the call. */
const holderStatement = (operation: Operation, claim: Claim): Prisma.Sql => Prisma.sql`
  SELECT op_id FROM operations
  WHERE person_id = ${operation.ownerId} AND session_key = ${operation.sessionKey}
    AND ((surface = 'CARD' AND settled_at IS NULL)
      OR tool_call_id = ${operation.toolCallId || null} OR idempotency_key = ${claim.idempotencyKey})
  ORDER BY settled_at IS NULL DESC, created_at DESC LIMIT 1`;

const commitStatement = ({ opId, expect, next, frame, at, account, notes }: Commit): Prisma.Sql => {
  const settled = next.phase === 'settled';
  const change = frame?.change ?? null;
  // What an agent asked for and its person said no to is remembered for the agent's session.
  const skipped =
    change?.to === 'skipped' && change.from !== 'skipped' && next.initiator === 'agent_tool' ? change.target : null;
  const parts = [
    ...(frame === null ? [] : [Prisma.sql`event AS (${eventOf(next, frame, at)})`]),
    ...(account === undefined
      ? []
      : [
          Prisma.sql`account AS (${upsertAccounts({
            owner: Prisma.sql`op.person_id`,
            from: Prisma.sql`op,`,
            accounts: [account],
            at,
            witnessed: true,
          })})`,
          Prisma.sql`kept AS (
            INSERT INTO account_events (person_id, connection_id, connector, kind, at, op_id, data)
            SELECT op.person_id, ${account.connectionId}, ${account.connector.toLowerCase()}, 'connected',
              ${dateOf(at)}::timestamptz, op.op_id, ${json({ label: account.label, alias: account.alias ?? null })}
            FROM op)`,
          Prisma.sql`others AS (${retireOtherActive(Prisma.sql`op.person_id`, Prisma.sql`op`, account)})`,
        ]),
    ...(skipped === null
      ? []
      : [
          Prisma.sql`skip AS (
            INSERT INTO skips (person_id, session_key, connector, op_id, at)
            SELECT op.person_id, ${next.sessionKey}, ${skipped}, op.op_id, ${dateOf(at)}::timestamptz FROM op)`,
        ]),
    ...(settled
      ? [Prisma.sql`links AS (DELETE FROM operation_links USING op WHERE operation_links.op_id = op.op_id)`]
      : []),
  ];
  return Prisma.sql`
    WITH op AS (
      UPDATE operations SET seq = ${next.seq}::int, state = ${json(stateOf(next))},
        settled_at = ${settled ? dateOf(next.settledAt) : null}::timestamptz,
        settled_by = ${settled ? next.settledBy : null}::text,
        minting = ${settled ? Prisma.sql`'{}'::jsonb` : Prisma.sql`minting`},
        notes = notes || ${json(notes ?? NO_NOTES)}
      WHERE op_id = ${opId} AND seq = ${expect}::int AND settled_at IS NULL
      RETURNING op_id, person_id, seq, notes
    )${parts.length === 0 ? Prisma.empty : Prisma.sql`, ${Prisma.join(parts, ', ')}`}
    SELECT op.notes, ${frame === null ? Prisma.sql`''` : told(opId, next.seq)} AS told FROM op`;
};

/** What the store needs. */
export interface OperationStoreParts {
  readonly prisma: PrismaClient;
  readonly own: Pick<OwnWriteBook, 'expect' | 'lost'>;
  readonly notes: Pick<NotesOf, 'set'>;
}

/** Makes core's store on PostgreSQL: every write is one conditional statement, and no row back means somebody was first (ST20). */
export const createOperationStore = ({ prisma, own, notes }: OperationStoreParts): PgOperationStore => {
  const many = async (where: Prisma.OperationWhereInput): Promise<readonly Held[]> =>
    (await prisma.operation.findMany({ where, orderBy: [{ createdAt: 'asc' }, { opId: 'asc' }] })).map(heldOf);
  const openCards = { surface: SURFACES.card, settledAt: null } as const;

  /** A write whose answer is lost may have been made: its echo is then the only one to tell of it (FR11). */
  const unlessLost = async <T>(opId: OpId, seq: number, writing: PromiseLike<T>): Promise<T> => {
    try {
      return await writing;
    } catch (error) {
      own.lost(opId, seq);
      throw error;
    }
  };

  return {
    open: async (operation, frame, claim) => {
      // A holder may end, or show itself, between the two statements: then the insert decides again.
      for (let round = 0; round < 5; round += 1) {
        if (frame !== null) own.expect(operation.opId, operation.seq);
        const made = await unlessLost(
          operation.opId,
          operation.seq,
          prisma.$queryRaw<unknown[]>(openStatement(operation, frame, claim)),
        );
        if (made.length === 1) return { kind: 'opened' };
        own.lost(operation.opId, operation.seq);
        const [holder] = await prisma.$queryRaw<{ op_id: OpId }[]>(holderStatement(operation, claim));
        if (holder !== undefined) return { kind: 'taken', opId: holder.op_id };
      }
      throw new Error('the session of an operation can neither be claimed nor is it held');
    },
    load: async (opId) => {
      const row = await prisma.operation.findUnique({ where: { opId } });
      if (row === null) return null;
      const held = heldOf(row);
      notes.set(opId, held.notes);
      return held;
    },
    commit: async (commit) => {
      const { seq } = commit.next;
      if (commit.frame !== null) own.expect(commit.opId, seq);
      const rows = await unlessLost(
        commit.opId,
        seq,
        prisma.$queryRaw<{ notes: MintNotes }[]>(commitStatement(commit)),
      );
      const [row] = rows;
      if (row === undefined) {
        own.lost(commit.opId, seq);
        return 'lost';
      }
      notes.set(commit.opId, row.notes);
      return 'written';
    },
    intendMint: async (opId, targets, at, had = {}) => {
      const marks = Object.fromEntries(targets.map((target) => [target, at]));
      const unmarked = targets.filter((target) => had[target] === undefined);
      const read = Object.fromEntries(
        targets.flatMap((target) => (had[target] === undefined ? [] : [[target, had[target]]])),
      );
      // Both conditions are about the row alone: a rival that waited for its lock decides on the row as it is then (MI11).
      const written = await prisma.$executeRaw`
        UPDATE operations SET minting = minting || ${json(marks)}
        WHERE op_id = ${opId} AND settled_at IS NULL
          AND minting @> ${json(read)} AND NOT jsonb_exists_any(minting, ${unmarked}::text[])`;
      return written === 1;
    },
    unsettled: () => many(openCards),
    openOf: (personId) => many({ ...openCards, personId }),
    openIn: async (personId, sessionKey) => (await many({ ...openCards, personId, sessionKey }))[0] ?? null,
    stopAsked: async (opId, keyId, at) => {
      await prisma.$executeRaw`
        INSERT INTO operation_events (op_id, kind, seq, at, change)
        SELECT op_id, 'stopped', seq, ${dateOf(at)}::timestamptz, ${json({ keyId })}
        FROM operations WHERE op_id = ${opId} AND settled_at IS NULL`;
    },
    openedBy: async (opId) =>
      (await prisma.operation.findUnique({ where: { opId }, select: { keyId: true } }))?.keyId ?? null,
    ofCall: async (personId, sessionKey, { toolCallId, idempotencyKey }) => {
      const named = [...(toolCallId ? [{ toolCallId }] : []), ...(idempotencyKey ? [{ idempotencyKey }] : [])];
      if (named.length === 0) return null;
      const row = await prisma.operation.findFirst({
        where: { personId, sessionKey, OR: named },
        select: { opId: true },
      });
      return row === null ? null : parseOpId(row.opId);
    },
    own: async (personId, opId) => {
      const row = await prisma.operation.findUnique({ where: { opId, personId } });
      return row === null ? null : heldOf(row);
    },
  };
};
