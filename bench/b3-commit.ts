import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Commit, decide, type Operation, type OpId, openOperation, type PersonId } from '@patchbay/core';
import { createPrisma } from '@patchbay/db';
import { migrate } from '@patchbay/db/migrate';
import pg from 'pg';
import { createHeldNotes } from '../apps/api/src/store/held-notes.ts';
import { createOperationStore } from '../apps/api/src/store/operations.ts';
import { createOwnWrites } from '../apps/api/src/store/own-writes.ts';
import { startServer } from '../prisma/src/embedded.ts';
import { report } from './lib/report.ts';
import { inFlight, rounds } from './lib/rounds.ts';

/** B3: one move with its frame, durable, ten in flight, on a real PostgreSQL that syncs to disk. */
const OPERATIONS = 1000;
const LANES = 10;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const RACES = 1000;

const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
// The database may run as a user of its own, which has to be able to enter the folder.
await chmod(folder, 0o711);
const dataDir = join(folder, 'pg');
const started = await startServer({ dataDir, password: randomBytes(12).toString('hex') });
if (started.kind === 'refused') throw new Error(started.message);
const { server } = started;
const prisma = createPrisma(server.url('bench'), { poolSize: LANES });
const pool = new pg.Pool({ connectionString: server.url('bench'), max: LANES });

// Sockets that are still closing when the server stops are of no interest.
pool.on('error', () => {});

const now = (): number => Date.now() / 1000;
const opId = (): OpId => randomBytes(6).toString('hex') as OpId;
const PERSON = 'bench-person' as PersonId;

const fresh = (): Operation => {
  const made = openOperation({
    opId: opId(),
    ownerId: PERSON,
    sessionKey: randomBytes(6).toString('hex'),
    surface: 'card',
    initiator: 'connectors_page',
    createdAt: now(),
    targets: ['gmail', 'notion', 'github'].map((name) => ({ name, action: 'connect' as const })),
  });
  if (made.kind !== 'opened') throw new Error(made.kind);
  return made.operation;
};

const skipOf = (operation: Operation, name: string): Commit => {
  const decision = decide(operation, { do: 'move', name, to: 'skipped', actor: 'user' }, now());
  if (decision.kind !== 'written') throw new Error(decision.kind);
  return { opId: operation.opId, expect: operation.seq, next: decision.next, frame: decision.frame, at: now() };
};

try {
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query('CREATE DATABASE bench');
  await admin.end();
  const migrated = await migrate(server.url('bench'));
  if (migrated.kind === 'refused') throw new Error(migrated.message);
  await prisma.person.create({ data: { id: PERSON } });
  const store = createOperationStore({ prisma, own: createOwnWrites(), notes: createHeldNotes() });

  const operations = Array.from({ length: OPERATIONS }, fresh);
  const claim = { idempotencyKey: null, keyId: null, returnTo: null };
  await inFlight(OPERATIONS, LANES, async (index) => {
    const operation = operations[index];
    if (operation) await store.open(operation, null, claim);
  });
  // Each subject writes the same change over and over: the seq column alone goes up, as the condition wants it.
  const seqs = new Map<OpId, number>(operations.map((operation) => [operation.opId, 0]));
  const next = (index: number): Commit => {
    const operation = operations[index % OPERATIONS] ?? fresh();
    const seq = seqs.get(operation.opId) ?? 0;
    seqs.set(operation.opId, seq + 1);
    const commit = skipOf({ ...operation, seq } as Operation, 'gmail');
    return commit;
  };

  const transaction = {
    name: 'raw pg, BEGIN UPDATE INSERT COMMIT',
    run: async () => {
      await inFlight(OPERATIONS, LANES, async (index) => {
        const { opId: id, expect, next: then, frame } = next(index);
        const client = await pool.connect();
        try {
          await client.query('BEGIN');
          await client.query(
            'UPDATE operations SET seq = $3, state = $4 WHERE op_id = $1 AND seq = $2 AND settled_at IS NULL',
            [id, expect, then.seq, JSON.stringify({ targets: then.targets })],
          );
          await client.query(
            "INSERT INTO operation_events (op_id, kind, seq, at, change, snapshot) VALUES ($1, 'frame', $2, now(), $3, $4)",
            [id, then.seq, JSON.stringify(frame?.change), JSON.stringify(frame?.snapshot)],
          );
          await client.query('COMMIT');
        } finally {
          client.release();
        }
      });
      return OPERATIONS;
    },
  };
  const statement = {
    name: 'raw pg, one conditional statement',
    run: async () => {
      await inFlight(OPERATIONS, LANES, async (index) => {
        const { opId: id, expect, next: then, frame } = next(index);
        await pool.query({
          name: 'commit',
          text: `WITH op AS (UPDATE operations SET seq = $3, state = $4 WHERE op_id = $1 AND seq = $2 AND settled_at IS NULL RETURNING op_id, seq)
            INSERT INTO operation_events (op_id, kind, seq, at, change, snapshot) SELECT op_id, 'frame', seq, now(), $5, $6 FROM op`,
          values: [
            id,
            expect,
            then.seq,
            JSON.stringify({ targets: then.targets }),
            JSON.stringify(frame?.change),
            JSON.stringify(frame?.snapshot),
          ],
        });
      });
      return OPERATIONS;
    },
  };
  let lost = 0;
  const ours = {
    name: "Patchbay's store (Prisma, with NOTIFY)",
    run: async () => {
      await inFlight(OPERATIONS, LANES, async (index) => {
        if ((await store.commit(next(index))) === 'lost') lost += 1;
      });
      return OPERATIONS;
    },
  };
  const measured = await rounds([transaction, statement, ours], ROUNDS);

  // Two settlers race for each of a thousand operations: exactly one wins each.
  let winners = 0;
  await inFlight(RACES, LANES >> 1, async () => {
    const operation = fresh();
    await store.open(operation, null, claim);
    const decision = decide(operation, { do: 'settle', by: 'continue' }, now());
    if (decision.kind !== 'written') throw new Error(decision.kind);
    const commit = { opId: operation.opId, expect: 0, next: decision.next, frame: decision.frame, at: now() };
    const results = await Promise.all([store.commit(commit), store.commit(commit)]);
    winners += results.filter((result) => result === 'written').length;
  });
  const [gaps] = await prisma.$queryRaw<{ gaps: bigint }[]>`
    SELECT count(*) AS gaps FROM (SELECT op_id, seq - lag(seq) OVER (PARTITION BY op_id ORDER BY seq) AS step
    FROM operation_events WHERE kind = 'frame') AS steps WHERE step <> 1`;
  report('B3 move and frame, durable', measured, [
    { what: `${RACES} races of two settlers: ${winners} winners`, holds: winners === RACES },
    { what: `no write lost its own race (${lost})`, holds: lost === 0 },
    { what: `no gap and no repeat of seq (${gaps?.gaps})`, holds: Number(gaps?.gaps) === 0 },
    { what: 'at least as fast as the raw transaction', holds: (measured.lines[2]?.ratio[0] ?? 0) >= 1, ratio: true },
  ]);
} finally {
  await prisma.$disconnect();
  await pool.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
