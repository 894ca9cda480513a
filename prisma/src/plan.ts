import type { Migration } from './migrations.ts';

/** A row of Prisma's own book, `_prisma_migrations`. */
export type BookRow = {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
  readonly rolled_back_at: Date | null;
};

/** Why a database is left as it is. */
export type MigrationRefusal = {
  readonly kind: 'refused';
  readonly code: 'DATABASE_NEWER' | 'CHECKSUM_CHANGED' | 'MIGRATION_UNFINISHED' | 'OUT_OF_ORDER' | 'SERVER_TOO_OLD';
  readonly message: string;
};

/** What is left to do on a database. */
export type MigrationPlan = { readonly kind: 'plan'; readonly pending: readonly Migration[] } | MigrationRefusal;

const refuse = (code: MigrationRefusal['code'], message: string): MigrationRefusal => ({
  kind: 'refused',
  code,
  message,
});

/** Compares this code's migrations with a database's book (ST2 to ST5). Pure: decides, touches nothing. */
export function planMigrations(known: readonly Migration[], book: readonly BookRow[]): MigrationPlan {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const applied = book.filter((row) => row.rolled_back_at === null);

  const strangers = applied.filter((row) => !byName.has(row.migration_name)).map((row) => row.migration_name);
  if (strangers.length > 0) {
    const names = strangers.sort().join(', ');
    return refuse(
      'DATABASE_NEWER',
      `The database was last used by a newer Patchbay: it has ${names}, which this version does not know. ` +
        'Start that newer version, or restore a backup made before the upgrade.',
    );
  }
  const unfinished = applied.find((row) => row.finished_at === null);
  if (unfinished) {
    return refuse(
      'MIGRATION_UNFINISHED',
      `The migration ${unfinished.migration_name} was begun by another tool and never finished. ` +
        'Repair the database, then mark it with `npx prisma migrate resolve`.',
    );
  }
  const changed = applied.find((row) => byName.get(row.migration_name)?.checksum !== row.checksum);
  if (changed) {
    return refuse(
      'CHECKSUM_CHANGED',
      `The file of migration ${changed.migration_name} is not the one that was applied to this database. ` +
        'Restore the file; a change of the schema is a new migration.',
    );
  }
  const done = new Set(applied.map((row) => row.migration_name));
  const pending = known.filter((migration) => !done.has(migration.name));
  const latest = [...done].sort().at(-1);
  const late = pending.find((migration) => latest !== undefined && migration.name < latest);
  if (late) {
    return refuse(
      'OUT_OF_ORDER',
      `The migration ${late.name} is dated before ${latest}, which this database already has. Give it a later date.`,
    );
  }
  return { kind: 'plan', pending };
}
