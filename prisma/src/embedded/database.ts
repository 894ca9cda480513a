import pg from 'pg';

/** Makes a database on the server of the owner's URL, unless it is there. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'patchbay-start' });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** Does the database hold anything that only the keys of an earlier start can open? */
export async function holdsSealedRows(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'patchbay-start' });
  await client.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM gateway.grants WHERE sealed IS NOT NULL) AS held',
    );
    return rows[0]?.held ?? false;
  } finally {
    await client.end();
  }
}
