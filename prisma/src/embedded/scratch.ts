import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, releaseFolder } from './postmaster.ts';
import { type Server, startServer } from './server.ts';

const PREFIX = 'patchbay-scratch-';

/**
 * Starts a server in a temporary folder, for tests and for tools that replay migrations. It writes nothing through to
 * the disk. `stop` ends it and removes the folder; a process that exits first takes it along, and what a killed process
 * left is removed by the next one (ST17).
 */
export async function startScratchServer(): Promise<{ server: Server; stop: () => Promise<void> }> {
  await sweep();
  const home = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // The server's own user must be able to walk through when the process is root's.
  chmodSync(home, 0o711);
  const started = await startServer({
    dataDir: join(home, 'postgres'),
    password: randomBytes(16).toString('hex'),
    durable: false,
    settings: { max_connections: '200' },
  });
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  if (started.kind === 'refused') {
    remove();
    throw new Error(started.message);
  }
  const { server } = started;
  const lastResort = () => {
    server.kill();
    remove();
  };
  process.once('exit', lastResort);
  const stop = async () => {
    await server.stop();
    process.off('exit', lastResort);
    remove();
  };
  return { server, stop };
}

/** Ends the servers of processes that were killed, and removes their folders. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const maker = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!Number.isInteger(maker) || isAlive(maker)) continue;
    const home = join(tmpdir(), name);
    if (await releaseFolder(join(home, 'postgres'))) rmSync(home, { recursive: true, force: true });
  }
}
