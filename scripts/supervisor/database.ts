import { ensureDatabase, holdsSealedRows, type Server, serverHome, startServer } from '@patchbay/db/embedded';
import { migrate, provisionRoles, type RoleUrls } from '@patchbay/db/migrate';
import type { Secrets } from './secrets.ts';

const NAME = 'patchbay';
/** Enough write-ahead log stays for a copy that is made while the server runs (scripts/backup). */
const SETTINGS = { wal_keep_size: '512MB' };

/** The database of a running product. */
export type Database = {
  readonly ownerUrl: string;
  stop(): Promise<void>;
};
/** Why there is none; the message says what to do. */
export type DatabaseRefusal = { readonly kind: 'refused'; readonly message: string };

/** Starts the embedded server on the data folder and keeps it running, on one port, until it is stopped (SY7, SY12). */
export async function openEmbedded(
  dataFolder: string,
  password: string,
  say: (text: string) => void,
): Promise<{ readonly kind: 'open'; readonly database: Database } | DatabaseRefusal> {
  const dataDir = serverHome(dataFolder);
  const first = await startServer({ dataDir, password, settings: SETTINGS });
  if (first.kind === 'refused') return first;
  const { port } = first.server;
  let server: Server = first.server;
  let stopping = false;

  const watch = async () => {
    while (!stopping) {
      await server.ended;
      if (stopping) return;
      say('the database ended; starting it again');
      const again = await startServer({ dataDir, password, settings: SETTINGS, port });
      if (again.kind === 'refused') return say(again.message);
      server = again.server;
    }
  };
  const watching = watch();
  await ensureDatabase(server.url('postgres'), NAME);
  const stop = async () => {
    stopping = true;
    await server.stop();
    await watching;
  };
  return { kind: 'open', database: { ownerUrl: server.url(NAME), stop } };
}

/** Brings the database to this code's schema and lets the apps in, each by its own role. */
export async function prepareDatabase(
  ownerUrl: string,
  { secrets, secretsAreNew }: { secrets: Secrets; secretsAreNew: boolean },
): Promise<({ readonly kind: 'prepared' } & RoleUrls) | DatabaseRefusal> {
  const migrated = await migrate(ownerUrl);
  if (migrated.kind === 'refused') return migrated;
  // A key made just now opens nothing that is already sealed: better no start than accounts that look broken (C91).
  if (secretsAreNew && (await holdsSealedRows(ownerUrl))) return LOST_SECRETS;
  const urls = await provisionRoles(ownerUrl, {
    apiPassword: secrets.DATABASE_API_PASSWORD,
    gatewayPassword: secrets.DATABASE_GATEWAY_PASSWORD,
  });
  return { kind: 'prepared', ...urls };
}

/** The database is there, the keys to what it holds are not. */
export const LOST_SECRETS: DatabaseRefusal = {
  kind: 'refused',
  message: `The database holds connected accounts, but the file with their keys (secrets.json in the data folder) is missing.
Put the file back from a backup. To start from nothing instead: npm run reset`,
};
