import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SeenResult } from './support/answers.ts';
import { Browser } from './support/browser.ts';
import { collect } from './support/collect.ts';
import { CONNECT, RETRY, SKIP } from './support/documents.ts';
import { consent, open, see, seen } from './support/steps.ts';
import { until } from './support/until.ts';
import { createWorld, rawEnv, type World } from './support/world.ts';

/** A real api process, so that it can really be killed. */
interface Process {
  readonly port: number;
  readonly internalPort: number;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

let world: World;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
});
afterAll(() => world.close());

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const startProcess = async (): Promise<Process> => {
  const [port, internalPort] = [await freePort(), await freePort()];
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main], {
    env: { ...rawEnv(world), PATH: process.env.PATH, API_PORT: String(port), API_INTERNAL_PORT: String(internalPort) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok;
  await until('a ready api', isReady, 50);
  return {
    port,
    internalPort,
    kill: async (signal) => {
      const gone = once(child, 'exit');
      child.kill(signal);
      const [code] = await gone;
      children.delete(child);
      return code;
    },
  };
};

const browserOf = (api: Process): Browser => new Browser(`http://127.0.0.1:${api.port}`);

const events = async (opId: string): Promise<number[]> =>
  (await world.prisma.operationEvent.findMany({ where: { opId, kind: 'frame' }, orderBy: { id: 'asc' } })).map(
    ({ seq }) => seq,
  );

describe('an api that is killed', () => {
  it('[RC1][ST20] C75 between the consent and the next read: the next process sees it, seq goes on without gap or repeat', async () => {
    const first = await startProcess();
    const guest = browserOf(first);
    const { opId, deadlineAt } = await open(guest, ['demo-mail']);
    await first.kill('SIGKILL');
    world.gateway.consent(world.gateway.accountOf('demo-mail').connectionId);
    const mints = world.gateway.mints().length;

    const second = await startProcess();
    const back = guest.at(second.port);
    const ended = await seen(back, opId, 'the settlement', ({ settledBy }) => settledBy === 'ALL_RESOLVED');
    expect(ended).toMatchObject({ deadlineAt, targets: [{ state: 'CONNECTED', accountLabel: 'ada@example.com' }] });
    expect(await events(opId)).toEqual([0, 1, 2, 3]);
    expect(world.gateway.mints().length).toBe(mints);
    await second.kill('SIGKILL');
  });

  it('[RC1] right after a skip was acknowledged: the skip stands, the link still leads on', async () => {
    const first = await startProcess();
    const guest = browserOf(first);
    const operation = await open(guest, ['demo-mail', 'demo-notes']);
    const { skipTarget } = await guest.ask<{ skipTarget: SeenResult }>(SKIP, {
      input: { opId: operation.opId, targetId: operation.targets[1]?.targetId },
    });
    const acknowledged = skipTarget.operation.seq;
    await first.kill('SIGKILL');

    const second = await startProcess();
    const back = guest.at(second.port);
    const after = await see(back, operation.opId);
    expect(after.seq).toBe(acknowledged);
    expect(after.targets.map(({ state }) => state)).toEqual(['INITIATED', 'SKIPPED']);
    const gone = await back.fetch(new URL(after.targets[0].link ?? '').pathname);
    expect([gone.status, gone.headers.get('location')?.includes('/link/')]).toEqual([303, true]);

    const frames = collect(back.socket(), operation.opId, acknowledged - 1);
    await until('the replay', () => frames.seen.length === 1);
    await consent(world, second, 'demo-mail', operation.opId);
    await frames.ended;
    const seqs = frames.seen.map(({ seq }) => seq);
    expect(seqs).toEqual([acknowledged, acknowledged + 1, acknowledged + 2]);
    expect(await events(operation.opId)).toEqual([0, 1, 2, 3, 4, 5]);
    await second.kill('SIGKILL');
  });

  it('[RC2][AP12] in the middle of a mint: no second mint, the row says so and can be tried again', async () => {
    const first = await startProcess();
    const guest = browserOf(first);
    await open(guest, ['demo-chat']);
    world.gateway.next('/v1/connectors/connections', { kind: 'hang' });
    const before = world.gateway.mints().length;
    const asking = guest.ask(CONNECT, { input: { targets: [{ name: 'demo-mail' }] } }).catch(() => 'cut');
    await until('the mint', () => world.gateway.mints().length === before + 1);
    await first.kill('SIGKILL');
    expect(await asking).toBe('cut');

    const second = await startProcess();
    const back = guest.at(second.port);
    const { openOperations } = await back.ask<{ openOperations: { opId: string; targets: { name: string }[] }[] }>(
      '{ openOperations { opId targets { name } } }',
    );
    const { opId } = openOperations.find(({ targets }) => targets[0]?.name === 'demo-mail') ?? { opId: '' };
    const failed = await seen(back, opId, 'the doubt', ({ targets }) => targets[0].state === 'FAILED');
    expect(failed).toMatchObject({ settledBy: null, targets: [{ reason: 'MINT_UNKNOWN', link: null }] });
    expect(world.gateway.mints().length).toBe(before + 1);
    expect(await events(opId)).toEqual([0, 1]);

    const retried = await back.ask<{ retryTargets: SeenResult }>(RETRY, {
      input: { opId, targetIds: [failed.targets[0].targetId] },
    });
    expect(retried.retryTargets.operation.targets[0]).toMatchObject({ state: 'INITIATED', reason: null });
    expect(await events(opId)).toEqual([0, 1, 2]);
    await second.kill('SIGKILL');
  });

  it('[AP54] a stop while the gateway hangs ends within five seconds too, and leaves the mint in doubt to the next', async () => {
    const first = await startProcess();
    const guest = browserOf(first);
    await open(guest, ['demo-chat']);
    world.gateway.next('/v1/connectors/connections', { kind: 'hang' });
    const before = world.gateway.mints().length;
    const asking = guest.ask(CONNECT, { input: { targets: [{ name: 'demo-files' }] } }).catch(() => 'cut');
    await until('the mint', () => world.gateway.mints().length === before + 1);
    const started = performance.now();
    expect(await first.kill('SIGTERM')).toBe(0);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await asking).toBe('cut');
    const left = await world.prisma.operation.findMany({ where: { settledAt: null }, orderBy: { createdAt: 'desc' } });
    expect(left[0]).toMatchObject({ seq: 0, settledBy: null });
    expect(Object.keys(left[0]?.minting as object)).toHaveLength(1);
  });

  it('[AP54] C35 a stop with a waiting operation ends within five seconds, with 1001 on its sockets, and settles nothing', async () => {
    const first = await startProcess();
    const guest = browserOf(first);
    const { opId } = await open(guest, ['demo-mail']);
    const client = guest.socket();
    const closed = new Promise<number>((resolve) => {
      client.on('closed', (event) => resolve((event as { code: number }).code));
    });
    const frames = collect(client, opId);
    await until('the replay', () => frames.seen.length === 2);
    const started = performance.now();
    expect(await first.kill('SIGTERM')).toBe(0);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await closed).toBe(1001);
    const row = await world.prisma.operation.findUniqueOrThrow({ where: { opId } });
    expect(row.settledAt).toBeNull();
  });
});
