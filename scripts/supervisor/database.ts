import { ensureDatabase, holdsSealedRows, serverHome, startServer } from '@patchbay/db/embedded';
import { explainFault, migrate, provisionRoles, type RoleUrls } from '@patchbay/db/migrate';
import type { Timer } from './child.ts';
import { keepDatabase } from './keep-database.ts';
import type { Secrets } from './secrets.ts';

const NAME = 'patchbay';
/** Enough write-ahead log stays for a copy that is made while the server runs (scripts/backup). */
const SETTINGS = { wal_keep_size: '512MB' };

/** The database of a running product. */
export type Database = {
  /** The owner's URL of the product's database, which {@link prepareDatabase} makes. */
  readonly ownerUrl: string;
  /** The owner's URL of the database that is always there. */
  readonly adminUrl: string;
  stop(): Promise<void>;
};
/** Why there is none; the message says what to do. */
export type DatabaseRefusal = { readonly kind: 'refused'; readonly message: string };

/** What the embedded server is opened with. */
export type OpenOptions = {
  readonly dataFolder: string;
  readonly password: string;
  readonly timer: Timer;
  readonly say: (text: string) => void;
  /** Ends the opening early. */
  readonly signal: AbortSignal;
};

/** Starts the embedded server on the data folder and keeps it running, on one port, until it is stopped (SY7, SY12). */
export async function openEmbedded({
  dataFolder,
  password,
  timer,
  say,
  signal,
}: OpenOptions): Promise<{ readonly kind: 'open'; readonly database: Database } | DatabaseRefusal> {
  const options = { dataDir: serverHome(dataFolder), password, settings: SETTINGS };
  const started = await startServer({ ...options, signal });
  if (started.kind === 'refused') return started;
  const first = started.server;
  const kept = keepDatabase({ first, again: () => startServer({ ...options, port: first.port }), timer, say });
  return {
    kind: 'open',
    database: { ownerUrl: first.url(NAME), adminUrl: first.url('postgres'), stop: kept.stop },
  };
}

/** What a database is prepared with. */
export type PrepareOptions = {
  readonly ownerUrl: string;
  /** Of the embedded server: where the product's database is made. */
  readonly adminUrl?: string | undefined;
  readonly secrets: Secrets;
  /** The keys are of this start: they open nothing that is already sealed. */
  readonly keysAreNew: boolean;
  readonly signal: AbortSignal;
};

/**
 * Brings the database to this code's schema and lets the apps in, each by its own role. What the database refuses, and
 * a way to it that is broken, is a sentence that says what to do.
 */
export async function prepareDatabase({
  ownerUrl,
  adminUrl,
  secrets,
  keysAreNew,
  signal,
}: PrepareOptions): Promise<({ readonly kind: 'prepared' } & RoleUrls) | DatabaseRefusal> {
  try {
    if (adminUrl !== undefined) await ensureDatabase(adminUrl, NAME, signal);
    const migrated = await migrate(ownerUrl, undefined, signal);
    if (migrated.kind === 'refused') return migrated;
    // Better no start than accounts that look broken (C91).
    if (keysAreNew && (await holdsSealedRows(ownerUrl, signal))) return LOST_KEYS;
    const passwords = {
      apiPassword: secrets.DATABASE_API_PASSWORD,
      gatewayPassword: secrets.DATABASE_GATEWAY_PASSWORD,
    };
    return { kind: 'prepared', ...(await provisionRoles(ownerUrl, passwords, signal)) };
  } catch (fault) {
    const message = signal.aborted ? 'The start was ended.' : explainFault(fault);
    if (message === null) throw fault;
    return { kind: 'refused', message };
  }
}

const LOST = `The database holds connected accounts, but the file with their keys (secrets.json in the data folder) is missing.
Put the file back from a backup.`;

/** The embedded database is there, the keys to what it holds are not. */
export const LOST_SECRETS: DatabaseRefusal = {
  kind: 'refused',
  message: `${LOST} To start from nothing instead: npm run reset`,
};

/** The same for a database of the operator's own, which nothing here may empty. */
const LOST_KEYS: DatabaseRefusal = {
  kind: 'refused',
  message: `${LOST} Without it these accounts cannot be opened again by anybody:
to start from nothing instead, set DATABASE_URL to an empty database.`,
};
