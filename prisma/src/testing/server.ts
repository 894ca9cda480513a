import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startScratchServer } from '../embedded/scratch.ts';
import type { Server } from '../embedded/server.ts';
import { migrate } from '../migrate.ts';
import { provisionRoles, type RolePasswords } from '../roles.ts';

/** What a test file needs to make databases of its own: the owner's URL of the maintenance database, and the logins. */
export type TestServer = RolePasswords & { readonly adminUrl: string };

/** The migrated database every test database is a copy of. */
export const TEMPLATE = 'patchbay_template';

/** Starts the run's one server with its template. The second value ends it. */
export async function startTestServer(): Promise<[TestServer, () => Promise<void>]> {
  const { server, stop } = await startScratchServer();
  const secret = () => randomBytes(16).toString('hex');
  const passwords = { apiPassword: secret(), gatewayPassword: secret() };
  try {
    await makeTemplate(server, passwords);
  } catch (fault) {
    await stop();
    throw fault;
  }
  return [{ adminUrl: server.url('postgres'), ...passwords }, stop];
}

async function makeTemplate(server: Server, passwords: RolePasswords): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const migrated = await migrate(server.url(TEMPLATE));
  if (migrated.kind === 'refused') throw new Error(migrated.message);
  await provisionRoles(server.url(TEMPLATE), passwords);
}
