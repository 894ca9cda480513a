import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { MigrationFault } from './faults.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { type BookRow, type MigrationRefusal, planMigrations } from './plan.ts';
import { withClient } from './with-client.ts';

export { explainFault } from './faults.ts';
export type { Migration } from './migrations.ts';
export type { MigrationRefusal } from './plan.ts';
export { provisionRoles, type RolePasswords, type RoleUrls } from './roles.ts';

/** What a run of the migrations came to. */
export type Migrated = { readonly kind: 'migrated'; readonly applied: readonly string[] } | MigrationRefusal;

/** The number Prisma's own commands lock: ours and theirs wait for each other. */
const ADVISORY_LOCK = 72_707_369;
const OLDEST_SERVER = 150_000;

const BOOK = `CREATE TABLE IF NOT EXISTS "public"."_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/**
 * Brings the database of the owner's URL to this code's schema, one migration per transaction, under an advisory lock
 * (ST1 to ST6). Answers what it applied, or refuses and leaves the database as it was. Throws what the server throws.
 */
export async function migrate(ownerUrl: string, known?: readonly Migration[], signal?: AbortSignal): Promise<Migrated> {
  const migrations = known ?? (await readMigrations());
  return withClient(ownerUrl, { name: 'patchbay-migrate', signal }, async (client) => {
    const version = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    if (Number(version.rows[0]?.server_version_num) < OLDEST_SERVER) {
      return { kind: 'refused', code: 'SERVER_TOO_OLD', message: 'Patchbay needs PostgreSQL 15 or later.' };
    }
    // A session lock: it ends with the connection, so a killed migration never blocks the next one.
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(BOOK);
    const book = await client.query<BookRow>('SELECT * FROM "public"."_prisma_migrations"');
    const plan = planMigrations(migrations, book.rows);
    if (plan.kind === 'refused') return plan;
    for (const migration of plan.pending) await apply(client, migration);
    return { kind: 'migrated', applied: plan.pending.map((migration) => migration.name) };
  });
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO "public"."_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (fault) {
    // Where the connection itself is gone, the server undoes it.
    await client.query('ROLLBACK').catch(() => {});
    throw new MigrationFault(name, fault);
  }
}
