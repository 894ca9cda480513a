import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { serverAccount } from './account.ts';
import { canRun, serverBinaries } from './binaries.ts';
import { folderMajor, giveTo, makeFolder, OWNER } from './initdb.ts';
import { readPostmaster, releaseFolder, until } from './postmaster.ts';

/** What a server is started with. */
export type ServerOptions = {
  /** Its folder; made when it does not exist. */
  readonly dataDir: string;
  /** The owner's password; of use only when the folder is made. */
  readonly password: string;
  /** The only port it may take, because others know it by now; without one a free one is found. */
  readonly port?: number;
  /** Ends the start early: what was begun is undone. */
  readonly signal?: AbortSignal | undefined;
  /** Server settings beyond ours. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Write everything through to the disk. Only a test may say no.
   * @defaultValue true
   */
  readonly durable?: boolean;
};

/** A server that accepts connections. */
export type Server = {
  readonly pid: number;
  readonly port: number;
  /** The owner's URL of one of its databases. */
  url(database: string): string;
  /** Settles when the server has ended, by whatever cause. */
  readonly ended: Promise<void>;
  /** Ends it cleanly: sessions are closed, everything is on disk. */
  stop(): Promise<void>;
  /** Ends it at once, for an exit handler that cannot wait; the next start recovers. */
  kill(): void;
};

/** Why no server was started; the message says what to do. */
export type ServerRefusal = {
  readonly kind: 'refused';
  readonly code: 'NO_BINARIES' | 'OTHER_RELEASE' | 'FOLDER_IN_USE' | 'OUT_OF_REACH' | 'NO_START' | 'STOPPED';
  readonly message: string;
};

const refuse = (code: ServerRefusal['code'], message: string): ServerRefusal => ({ kind: 'refused', code, message });
const STOPPED = refuse('STOPPED', 'The start was ended.');
const ATTEMPTS = 3;
const PATIENCE = 60_000;

/** Starts PostgreSQL on a folder, on loopback and a free port, after freeing the folder of what a killed run left (SY7). */
export async function startServer(
  options: ServerOptions,
): Promise<{ kind: 'running'; server: Server } | ServerRefusal> {
  const { dataDir, password, durable = true, signal } = options;
  const account = serverAccount();
  const binaries = serverBinaries(account);
  if (binaries === null) {
    return refuse(
      'NO_BINARIES',
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a server of your own.`,
    );
  }
  if (account && !canRun(dirname(dataDir), account)) {
    return refuse(
      'OUT_OF_REACH',
      `PostgreSQL does not run as root, and the user it runs as cannot enter ${dirname(dataDir)}.`,
    );
  }
  const major = await folderMajor(dataDir);
  if (major === null) {
    if (!(await makeFolder(dataDir, { binaries, account, password, sync: durable, signal }))) return STOPPED;
  } else if (major !== binaries.major) {
    return refuse(
      'OTHER_RELEASE',
      `The data folder was made by PostgreSQL ${major}; this version brings ${binaries.major}.`,
    );
  }
  if (account) await giveTo(dataDir, account);
  if (!(await releaseFolder(dataDir))) {
    return refuse('FOLDER_IN_USE', `A PostgreSQL on ${dataDir} is still running and does not stop.`);
  }
  const logFile = `${dataDir}.log`;
  for (let attempt = 1; attempt <= (options.port === undefined ? ATTEMPTS : 1); attempt += 1) {
    if (signal?.aborted) return STOPPED;
    const port = options.port ?? (await freePort());
    const log = openSync(logFile, 'w', 0o600);
    const child = spawn(join(binaries.folder, 'bin/postgres'), serverFlags(options, port, durable), {
      // A session of its own: a Ctrl-C in the terminal is ours to answer, in our order.
      detached: true,
      stdio: ['ignore', log, log],
      cwd: dataDir,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...account,
    });
    closeSync(log);
    const server = await running(child, options, port);
    if (server && !signal?.aborted) return { kind: 'running', server };
    if (server) await server.stop();
    else await end(child);
  }
  if (signal?.aborted) return STOPPED;
  return refuse('NO_START', `PostgreSQL did not start:\n${await lastLines(logFile)}`);
}

/** Ends a server that is not ready; it holds nothing a recovery does not bring back. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  child.kill('SIGQUIT');
  await until(() => child.exitCode !== null || child.signalCode !== null, 10_000);
}

function serverFlags({ dataDir, settings }: ServerOptions, port: number, durable: boolean): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: '100',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  return [
    '-D',
    dataDir,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

async function running(
  child: ChildProcess,
  { dataDir, password, signal }: ServerOptions,
  port: number,
): Promise<Server | null> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let gone = false;
  const end = () => {
    gone = true;
    resolve();
  };
  child.once('exit', end);
  child.once('error', end);
  const ready = () => {
    const found = readPostmaster(dataDir);
    return found?.pid === child.pid && found?.ready === true;
  };
  await until(() => gone || ready() || signal?.aborted === true, PATIENCE);
  if (gone || !ready() || child.pid === undefined) return null;
  return {
    pid: child.pid,
    port,
    url: (database) => ownerUrl({ port, password, database }),
    ended,
    stop: async () => {
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        if (gone) return;
        child.kill(signal);
        await until(() => gone, 10_000);
      }
    },
    kill: () => {
      if (!gone) child.kill('SIGQUIT');
    },
  };
}

/** The owner's URL of a database on an embedded server. */
export const ownerUrl = ({ port, password, database }: { port: number; password: string; database: string }): string =>
  `postgresql://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** A port of loopback nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-8).join('\n');
}
