// Where migrations are replayed to be compared: an empty database on a scratch server that lives as long as the command.
import pg from 'pg';
import { startScratchServer } from '../src/embedded/scratch.ts';

let started;
let made = 0;

/** Makes an empty database and gives its URL; the first call starts the server. */
export async function scratchDatabase() {
  started ??= startScratchServer();
  const { server } = await started;
  made += 1;
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE scratch_${made}`);
  await client.end();
  return server.url(`scratch_${made}`);
}

/** Ends the server, if there is one. */
export async function dropScratch() {
  await (await started)?.stop();
}
