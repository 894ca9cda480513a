import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type RoleUrls, roleUrls } from './roles.ts';
import { TEMPLATE, type TestServer } from './testing/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** One database of a test file's own: the owner's URL, each app's URL, and its end. */
export type TestDatabase = RoleUrls & { readonly ownerUrl: string; drop(): Promise<void> };

/** Copies the migrated template (or makes an empty database). Needs the global set-up `testing/global-setup.ts`. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(server, `CREATE DATABASE ${name} ${migrated ? `TEMPLATE ${TEMPLATE}` : ''}`);
  const url = new URL(server.adminUrl);
  url.pathname = `/${name}`;
  const ownerUrl = url.href;
  return {
    ownerUrl,
    ...roleUrls(ownerUrl, server),
    // FORCE: a test that failed half way may have left connections open.
    drop: () => asAdmin(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function asAdmin(server: TestServer, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
