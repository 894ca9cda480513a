import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One folder under prisma/migrations. */
export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** The folder this code's own migrations live in. */
export const MIGRATIONS = join(import.meta.dirname, '../migrations');

/** Reads a folder of migrations, oldest first. The checksum is the one Prisma writes: SHA-256 of the file. */
export async function readMigrations(folder: string = MIGRATIONS): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
