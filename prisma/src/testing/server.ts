import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive, releaseFolder } from '../embedded/postmaster.ts';
import { type Server, startServer } from '../embedded/server.ts';
import { migrate } from '../migrate.ts';
import { provisionRoles } from '../roles.ts';

/** What a test file needs to make databases of its own. */
export type TestServer = {
  /** The owner's URL of the maintenance database. */
  readonly adminUrl: string;
  readonly apiPassword: string;
  readonly gatewayPassword: string;
};

/** The migrated database every test database is a copy of. */
export const TEMPLATE = 'patchbay_template';
const PREFIX = 'patchbay-test-';

/** Starts the run's one server with its template, in a temporary folder. The second value ends it and removes the folder. */
export async function startTestServer(): Promise<[TestServer, () => Promise<void>]> {
  await sweep();
  const home = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // The server's own user must be able to walk through when the run is root's.
  chmodSync(home, 0o711);
  const dataDir = join(home, 'postgres');
  const secret = () => randomBytes(16).toString('hex');
  const started = await startServer({
    dataDir,
    password: secret(),
    durable: false,
    settings: { max_connections: '200' },
  });
  if (started.kind === 'refused') throw new Error(started.message);
  const { server } = started;
  const lastResort = () => {
    server.kill();
    rmSync(home, { recursive: true, force: true });
  };
  process.once('exit', lastResort);
  const passwords = { apiPassword: secret(), gatewayPassword: secret() };
  await makeTemplate(server, passwords);
  const stop = async () => {
    await server.stop();
    process.off('exit', lastResort);
    rmSync(home, { recursive: true, force: true });
  };
  return [{ adminUrl: server.url('postgres'), ...passwords }, stop];
}

async function makeTemplate(
  server: Server,
  passwords: { apiPassword: string; gatewayPassword: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const migrated = await migrate(server.url(TEMPLATE));
  if (migrated.kind === 'refused') throw new Error(migrated.message);
  await provisionRoles(server.url(TEMPLATE), passwords);
}

/** Ends the servers of runs that were killed, and removes their folders. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!Number.isInteger(owner) || isAlive(owner)) continue;
    const home = join(tmpdir(), name);
    if (await releaseFolder(join(home, 'postgres'))) rmSync(home, { recursive: true, force: true });
  }
}
