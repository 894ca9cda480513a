import type { Server } from '@patchbay/db/embedded';
import { describe, expect, it, vi } from 'vitest';
import { keepDatabase } from './keep-database.ts';
import { stillTimer } from './testing/still-timer.ts';

/** A server that ends when it is told to. */
function server(port = 1) {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let stopped = false;
  const made: Server = {
    pid: 1,
    port,
    url: () => '',
    ended,
    stop: async () => {
      stopped = true;
      resolve();
    },
    kill: resolve,
  };
  return { made, die: resolve, wasStopped: () => stopped };
}

const REFUSED = { kind: 'refused', code: 'NO_START', message: 'the port is used' } as const;

describe('keeping the database', () => {
  it('[SY12] is tried again at once, then after 250 ms and ever later, at most after 5 s, and never given up', async () => {
    const timer = stillTimer();
    const first = server();
    const said: string[] = [];
    const answers = [async () => REFUSED, async () => Promise.reject(new Error('no space left'))];
    let tries = 0;
    const again = () => (answers[tries++] ?? answers[0]!)();
    const kept = keepDatabase({ first: first.made, again, timer, say: (text) => said.push(text) });
    first.die();
    const delays: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const { after, run } = await timer.next();
      delays.push(after);
      run();
    }
    expect(delays).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
    expect(said.slice(0, 4)).toEqual([
      'the database ended; starting it again',
      'the port is used',
      'the database ended; starting it again in 0.25 s',
      'the database cannot be started: no space left',
    ]);
    await kept.stop();
  });

  it('[SY12] one that soon ends again is waited for, one that lived for half a minute is not', async () => {
    const timer = stillTimer();
    const servers = [server(), server(), server()];
    const third = Promise.withResolvers<void>();
    let started = 0;
    const again = async () => {
      started += 1;
      if (started === 2) third.resolve();
      return { kind: 'running' as const, server: servers[started]?.made ?? server().made };
    };
    const said: string[] = [];
    const kept = keepDatabase({ first: servers[0]!.made, again, timer, say: (text) => said.push(text) });
    servers[0]!.die();
    servers[1]!.die();
    (await timer.next()).run();
    await third.promise;
    await new Promise(setImmediate);
    timer.pass(30_000);
    servers[2]!.die();
    await vi.waitFor(() => expect(started).toBe(3));
    expect(said.map((text) => / in .*/.exec(text)?.[0])).toEqual([undefined, ' in 0.25 s', undefined]);
    await kept.stop();
  });

  it('[SY13] a stop in the middle of a restart ends the server that comes of it', async () => {
    const first = server();
    const second = server();
    const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>();
    const { promise: goOn, resolve: release } = Promise.withResolvers<void>();
    const again = async () => {
      tellAsked();
      await goOn;
      return { kind: 'running' as const, server: second.made };
    };
    const kept = keepDatabase({ first: first.made, again, timer: stillTimer(), say: () => {} });
    first.die();
    await asked;
    const stopped = kept.stop();
    release();
    await stopped;
    expect(second.wasStopped()).toBe(true);
  });

  it('[SY13] a stop while the next try is waited for tries no more', async () => {
    const timer = stillTimer();
    const first = server();
    let tries = 0;
    const again = async () => {
      tries += 1;
      return REFUSED;
    };
    const kept = keepDatabase({ first: first.made, again, timer, say: () => {} });
    first.die();
    await timer.next();
    await kept.stop();
    expect(tries).toBe(1);
  });
});
