/** A migration that failed; the database is as it was before it. The cause is what the server said. */
export class MigrationFault extends Error {
  readonly migration: string;

  /** Takes the migration's name and what the server threw. */
  constructor(migration: string, cause: unknown) {
    super(`migration ${migration} failed and was undone`, { cause });
    this.migration = migration;
  }
}

const UNREACHABLE = /^E(CONNREFUSED|CONNRESET|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT|PIPE)$/;
/** How pg itself words a server that took too long, or went away. */
const SILENT = /timeout expired|Connection terminated/;

const BY_STATE: Readonly<Record<string, string>> = {
  '28P01': 'The database does not accept the user and password of DATABASE_URL.',
  '28000': 'The database does not let the user of DATABASE_URL in.',
  '3D000': 'The database of DATABASE_URL does not exist. Make it first: CREATE DATABASE patchbay',
  '42501': `The user of DATABASE_URL may not do what a start has to do. It must own the database, and have CREATEROLE: the apps
log in as patchbay_api and patchbay_gateway, which the start makes. As an administrator: ALTER ROLE <user> CREATEROLE
Roles are the whole server's: where another user has made these two already, give Patchbay that user or a server of its own.`,
  '53300': 'The database takes no further connection. Allow it more (max_connections), or close some.',
  '55P03': 'The database is held by another session for too long. Is another Patchbay just starting on it?',
  '57P03': 'The database is just starting or stopping. Try again in a moment.',
};

/**
 * What an operator can do about something the database, or the way to it, threw: a sentence. Null for what is no fault
 * of the database; that is a bug and stays an exception.
 */
export function explainFault(fault: unknown): string | null {
  if (!(fault instanceof Error)) return null;
  if (fault instanceof MigrationFault) {
    const why = explainFault(fault.cause);
    return (
      why && `The migration ${fault.migration} failed and was undone; the database is as it was before it.\n${why}`
    );
  }
  const code = 'code' in fault ? String(fault.code) : '';
  if (UNREACHABLE.test(code) || SILENT.test(fault.message)) {
    return `The database does not answer${code ? ` (${code})` : ''}. Is it running, and can this machine reach it?`;
  }
  return BY_STATE[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? `The database said: ${fault.message} (${code})` : null);
}
