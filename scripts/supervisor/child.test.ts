import { tmpdir } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import type { App } from './apps.ts';
import { type ChildNews, keepRunning } from './child.ts';
import { stillTimer } from './testing/still-timer.ts';

const app = (program: string): App => ({
  name: 'api',
  cwd: tmpdir(),
  args: ['-e', program],
  env: { PATH: process.env.PATH ?? '' },
  readyUrl: 'http://127.0.0.1:1/readyz',
});
const FAILS = 'process.exit(7)';
const LIVES = 'process.on("SIGTERM", () => process.exit(0)); console.log("up"); setInterval(() => {}, 1000)';
const DEAF = 'process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)';

describe('keeping an app running', () => {
  it('[SY11] starts it again after 250 ms, then ever later, at most after 5 s', async () => {
    const timer = stillTimer();
    const child = keepRunning(app(FAILS), { timer, line: () => {}, news: () => {} });
    child.wasReady();
    const delays: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const { after, run } = await timer.next();
      delays.push(after);
      run();
    }
    expect(delays).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
    await child.stop();
  });

  it('[SY11] begins at 250 ms again once it has lived for half a minute', async () => {
    const timer = stillTimer();
    const child = keepRunning(app(FAILS), { timer, line: () => {}, news: () => {} });
    child.wasReady();
    (await timer.next()).run();
    const second = await timer.next();
    expect(second.after).toBe(500);
    second.run();
    timer.pass(30_000);
    expect((await timer.next()).after).toBe(250);
    await child.stop();
  });

  it('[SY11] says so each time, and gives up on one that never became ready', async () => {
    const timer = stillTimer();
    const news: ChildNews[] = [];
    const child = keepRunning(app(FAILS), { timer, line: () => {}, news: (item) => news.push(item) });
    (await timer.next()).run();
    (await timer.next()).run();
    expect(await child.hopeless).toBe('api does not start (ended with code 7); its own words are above.');
    expect(news.filter(({ what }) => what === 'ended').map(({ detail }) => detail)).toEqual([
      'ended with code 7; starting it again in 0.25 s',
      'ended with code 7; starting it again in 0.5 s',
    ]);
  });

  const up = (program: string, timer = stillTimer()) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const child = keepRunning(app(program), {
      timer,
      line: (_name, text) => text === 'up' && resolve(),
      news: () => {},
    });
    return { child, timer, isUp: promise };
  };

  it('[SY19] starts it anew when its sources have changed, without counting that as a failure', async () => {
    const { child, timer, isUp } = up(LIVES);
    await isUp;
    const before = child.pid();
    child.restart();
    await vi.waitFor(() => expect([before, undefined]).not.toContain(child.pid()));
    const mercy = timer.next();
    await child.stop();
    expect((await mercy).after).toBe(5000);
  });

  it('[SY19] one that waits to be started again is started at once', async () => {
    const timer = stillTimer();
    const child = keepRunning(app(FAILS), { timer, line: () => {}, news: () => {} });
    child.wasReady();
    const waiting = await timer.next();
    expect(child.pid()).toBeUndefined();
    child.restart();
    expect(child.pid()).toBeDefined();
    expect(waiting.after).toBe(250);
    await child.stop();
  });

  it('[SY13] asks it to stop and does not start it again', async () => {
    const { child, isUp } = up(LIVES);
    await isUp;
    await child.stop();
    expect(child.pid()).toBeUndefined();
  });

  it('[SY13] ends one that does not listen, after 5 s', async () => {
    const { child, timer, isUp } = up(DEAF);
    await isUp;
    const stopped = child.stop();
    const mercy = await timer.next();
    expect(mercy.after).toBe(5000);
    mercy.run();
    await stopped;
    expect(child.pid()).toBeUndefined();
  });

  it('[SY13] one that waits to be started again is not', async () => {
    const timer = stillTimer();
    const child = keepRunning(app(FAILS), { timer, line: () => {}, news: () => {} });
    child.wasReady();
    const waiting = await timer.next();
    await child.stop();
    expect(waiting.after).toBe(250);
    expect(child.pid()).toBeUndefined();
  });
});
