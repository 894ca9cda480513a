import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consent, mint } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

/** Starts the gateway as a process on ports of its own. */
const start = async (set: Record<string, string> = {}, stdio: 'ipc' | 'ignore' = 'ignore') => {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...world.processEnv(await world.freePorts()), ...set },
    stdio: ['ignore', 'pipe', 'pipe', stdio],
  });
  let out = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const listening = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes('"listening"')) resolve();
    });
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  return { child: child as ChildProcess, ended, ready: Promise.race([listening, ended]), said: () => out };
};

/** A process starts in a second; a busy machine may take its time. */
const PATIENCE = 30_000;

describe('the process', { timeout: PATIENCE }, () => {
  it('[GW14] listens, stops cleanly at SIGTERM within five seconds', async () => {
    const { child, ended, ready, said } = await start();
    await ready;
    expect(said()).toContain('"listening"');
    const at = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - at).toBeLessThan(5_000);
  });

  it('[GW14] stops when the channel to its supervisor closes', async () => {
    const { child, ended, ready } = await start({}, 'ipc');
    await ready;
    child.disconnect();
    expect(await ended).toBe(0);
  });

  it('[GW1] refuses to start with a broken environment and says what is wrong, all at once', async () => {
    const { ended, said } = await start({ PUBLIC_URL: '', BIND_SECRET: 'x' });
    expect(await ended).toBe(1);
    expect(said()).toMatch(/PUBLIC_URL[\s\S]*BIND_SECRET/);
  });

  it('[GW14] a stop lets the flow and the wake that are under way end', async () => {
    const minted = await mint(world, 'p1');
    const browser = world.browser(minted.attempt, 'p1');
    const callback = await consent(browser, minted.connectUrl);
    const flow = browser.go(callback, undefined, ({ pathname }) => pathname === '/connect/done');
    await vi.waitFor(async () => {
      const { consumedAt } = await world.prisma.attempt.findUniqueOrThrow({ where: { id: minted.attempt } });
      expect(consumedAt).not.toBeNull();
    });
    await world.restart();
    expect((await flow).url.pathname).toBe('/connect/done');
    expect(world.hooks.hooks).toHaveLength(1);
  });

  it('[GW14] healthz and readyz answer on every listener', async () => {
    for (const port of [world.env.GATEWAY_PORT, world.env.GATEWAY_PUBLIC_PORT, world.env.DEMO_VENDOR_PORT])
      for (const path of ['/healthz', '/readyz'])
        expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200);
  });
});
