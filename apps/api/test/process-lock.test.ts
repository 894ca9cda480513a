import { createServer, connect as dial, type Socket } from 'node:net';
import { createPrisma } from '@patchbay/db';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartupError } from '../src/env.ts';
import { createLog } from '../src/log.ts';
import { openLasting } from '../src/store/lasting-connection.ts';
import { createProcessLock } from '../src/store/process-lock.ts';
import { createTestClock } from './support/clock.ts';
import { open, see, seen } from './support/steps.ts';
import { until } from './support/until.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const log = createLog('silent');
const lockOf = (displaced: () => void = () => undefined, patience = 0) =>
  createProcessLock({ databaseUrl: world.database.apiUrl, log, displaced, patience });
const holders = () => world.prisma.$queryRaw<{ pid: number }[]>`
  SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND granted AND application_name = 'patchbay-api-alone' AND datname = current_database()`;
const cutHolder = () => world.prisma.$queryRaw`
  SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
  WHERE application_name = 'patchbay-api-alone' AND datname = current_database()`;

describe('one api at a time', () => {
  it('[RC8] a second one refuses to start and says why in a plain sentence; after the first has stopped it starts', async () => {
    const first = await world.start();
    const second = world.start(undefined, { patience: 0 });
    await expect(second).rejects.toThrow(StartupError);
    await expect(second).rejects.toThrow('Another Patchbay api works on this database.');
    // A successor that is already waiting takes over.
    const waiting = world.start();
    await first.stop();
    await (await waiting).stop();
  });

  it('[RC8] a lock whose connection broke is taken again', async () => {
    const lock = lockOf();
    expect(await lock.take()).toBe(true);
    const [before] = await holders();
    await cutHolder();
    await until('the lock again', async () => {
      const [now] = await holders();
      return now !== undefined && now.pid !== before?.pid;
    });
    expect(await lockOf().take()).toBe(false);
    await lock.release();
  });

  it('[RC8] one whose place was taken meanwhile is told, and takes nothing', async () => {
    let told = false;
    const lock = lockOf(() => {
      told = true;
    });
    expect(await lock.take()).toBe(true);
    // The successor waits at the lock, so that it has it the moment the first loses its connection.
    const successor = new pg.Client({ connectionString: world.database.apiUrl });
    await successor.connect();
    const got = successor.query("SELECT pg_advisory_lock(hashtextextended('patchbay api', 0))");
    await until('the waiting', async () => {
      const waiting = await world.prisma.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
      return waiting.length > 0;
    });
    await cutHolder();
    await got;
    await until('the news', () => told);
    await lock.release();
    await successor.end();
  });
});

describe('strays', () => {
  it('[RC6] an open card operation that nobody runs is taken up within 15 seconds, one that runs here is left alone', async () => {
    const clock = createTestClock();
    const api = await world.start(clock);
    const guest = world.browser(api);
    const held = await open(guest, ['demo-mail']);
    const ended = await open(guest, ['demo-notes']);
    await guest.ask('mutation ($input: ContinueInput!) { continueOperation(input: $input) { __typename } }', {
      input: { opId: ended.opId },
    });
    // As if its opening had been written and the answer lost: a row like the held one, under another id and session.
    const row = await world.prisma.operation.findUniqueOrThrow({ where: { opId: held.opId } });
    const opId = 'abcdefabcdef';
    const { state, minting, notes, ...plain } = row;
    await world.prisma.operation.create({
      data: {
        ...plain,
        opId,
        sessionKey: 'stray',
        state: state as object,
        minting: minting as object,
        notes: notes as object,
      },
    });
    clock.advance(15.1);
    await until('the taking up', () => world.logged().includes('an operation that nobody ran was taken up'));
    world.gateway.consent(world.gateway.accountOf('demo-mail').connectionId);
    clock.advance(1.1);
    await seen(guest, opId, 'the connection', ({ settledBy }) => settledBy === 'ALL_RESOLVED');
    expect(world.logged().match(/an operation that nobody ran was taken up/g)).toHaveLength(1);
    expect((await see(guest, held.opId)).settledBy).not.toBe('INTERRUPT');
    await api.stop();
  });
});

describe('connections', () => {
  it('[ST30] one that a network has silently dropped is found out and given up', async () => {
    const target = new URL(world.database.apiUrl);
    const sockets = new Set<Socket>();
    let silent = false;
    const proxy = createServer((near) => {
      const far = dial(Number(target.port), target.hostname);
      for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
      near.on('data', (data) => silent || far.write(data));
      far.on('data', (data) => silent || near.write(data));
    }).listen(0, '127.0.0.1');
    await until('the proxy', () => proxy.listening);
    const address = proxy.address();
    const through = new URL(target);
    through.hostname = '127.0.0.1';
    through.port = String(typeof address === 'object' ? address?.port : 0);
    let lost: Error | null = null;
    await openLasting({
      databaseUrl: through.href,
      applicationName: 'dropped',
      begin: async () => undefined,
      lost: (error) => {
        lost = error;
      },
      every: 20,
    });
    silent = true;
    await until('the finding out', () => lost);
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });

  it('[ST29] of the pool end a statement, and a wait for a lock, by themselves', async () => {
    const pool = createPrisma(world.database.apiUrl);
    const [limits] = await pool.$queryRaw<Record<string, string>[]>`
      SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`;
    expect(limits).toEqual({ statement: '15s', lock: '10s' });
    await pool.$disconnect();
  });
});
