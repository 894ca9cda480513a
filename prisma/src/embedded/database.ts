import pg from 'pg';
import { withClient } from '../with-client.ts';

const NAME = 'patchbay-start';

/** Makes a database on the server of the owner's URL, unless it is there. */
export async function ensureDatabase(adminUrl: string, name: string, signal?: AbortSignal): Promise<void> {
  await withClient(adminUrl, { name: NAME, signal }, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  });
}

/** Does the database hold anything that only the keys of an earlier start can open? */
export async function holdsSealedRows(ownerUrl: string, signal?: AbortSignal): Promise<boolean> {
  return withClient(ownerUrl, { name: NAME, signal }, async (client) => {
    const { rows } = await client.query<{ held: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM gateway.grants WHERE sealed IS NOT NULL) AS held',
    );
    return rows[0]?.held ?? false;
  });
}
