// `cli can-connect-to-database | create-database | drop-database`, which the Prisma CLI asks of its engine.
import pg from 'pg';
import { connectionParts, isServer } from './migration-adapter.mjs';

const MISSING_DATABASE = '3D000';
const COMMANDS = {
  'can-connect-to-database': async (parts) => {
    await using(parts, (client) => client.query('SELECT 1'));
  },
  'create-database': async ({ database, ...parts }) => {
    await using({ ...parts, database: 'postgres' }, (client) => client.query(`CREATE DATABASE ${quoted(database)}`));
  },
  'drop-database': async ({ database, ...parts }) => {
    await using({ ...parts, database: 'postgres' }, (client) => client.query(`DROP DATABASE ${quoted(database)}`));
  },
};

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

async function using(parts, work) {
  const client = new pg.Client(parts);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one command against the URL's server and gives the exit code; a failure is described on stderr for the CLI. */
export async function databaseCommand(name, url) {
  const run = COMMANDS[name];
  if (run && !isServer(url)) return 0;
  try {
    if (!run) throw new Error(`this engine cannot do: ${name}`);
    await run(connectionParts(url));
    return 0;
  } catch (fault) {
    const code = fault?.code === MISSING_DATABASE ? 'P1003' : 'P1001';
    const fields = { is_panic: false, message: String(fault?.message ?? fault), error_code: code };
    // The CLI throws the first line away before it looks for the record.
    process.stderr.write(
      `database command failed\n${JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields })}\n`,
    );
    return 1;
  }
}
