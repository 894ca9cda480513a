import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../src/log.ts';
import { startRounds } from '../src/rounds.ts';
import { sweepAttempts } from '../src/store/sweep.ts';
import { connect, consent, mint, readAccount } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ API_INTERNAL_URL: '' });
});
afterAll(() => world.end());

const someone = () => `p-${randomUUID()}`;
const sweep = () => sweepAttempts({ ...world, webhook: { send: () => {}, stop: async () => {} } });
const attempt = (id: string) => world.prisma.attempt.findUnique({ where: { id } });

describe('tidying', () => {
  it('[GW28] writes down what has run out; a late callback still saves its account, and later its secrets go', async () => {
    const person = someone();
    const minted = await mint(world, person);
    const browser = world.browser(minted.attempt, person);
    const open = await mint(world, person, 'demo-notes');
    // The person takes more than five minutes over the consent page; the vendor's code is fresh.
    const callback = await consent(browser, minted.connectUrl, { ponder: () => world.clock.shift(301) });
    const fresh = await mint(world, person, 'demo-notes');
    await sweep();
    for (const { attempt: id } of [minted, open])
      expect(await attempt(id)).toMatchObject({ status: 'expired', reason: 'LINK_EXPIRED', endedAt: expect.any(Date) });
    expect(await attempt(fresh.attempt)).toMatchObject({ status: 'pending' });
    expect((await browser.go(callback)).html).toContain('the request had already ended');
    expect(await readAccount(world, person, minted)).toMatchObject({ status: 'active' });
    const left = await mint(world, person, 'demo-mail', { alias: 'left' });
    await consent(world.browser(left.attempt, person), left.connectUrl);
    world.clock.shift(301 + 15 * 60);
    await sweep();
    expect(await attempt(left.attempt)).toMatchObject({ status: 'expired', verifier: null });
  });

  it('[GW28] removes a day later what came to nothing, and keeps accounts; doing it again changes nothing', async () => {
    const person = someone();
    const kept = await mint(world, person);
    await connect(world, person, kept);
    const nothing = await mint(world, person, 'demo-notes');
    await connect(world, person, nothing, { verb: 'cancel' });
    world.clock.shift(24 * 60 * 60 + 1);
    const waits = await mint(world, person, 'demo-notes', { alias: 'new' });
    for (const _ of [1, 2]) {
      await sweep();
      const rows = await world.prisma.grant.findMany({ where: { subject: person }, orderBy: { createdAt: 'asc' } });
      expect(rows.map(({ connectionId }) => connectionId)).toEqual([kept.connectionId, waits.connectionId]);
      expect(await attempt(kept.attempt)).toBeNull();
      expect(await attempt(waits.attempt)).toMatchObject({ status: 'pending' });
    }
    const response = await world.wire(person, `/v1/connectors/accounts/${kept.connectionId}`);
    expect(await response.json()).toMatchObject({ status: 'active', label: 'ada@example.com' });
  });

  it('[GW28] comes round again, also after a round that failed, until it is stopped', async () => {
    const waiting: (() => void)[] = [];
    let rounds = 0;
    const clock = {
      now: () => 0,
      after: (_pause: number, run: () => void) => {
        waiting.push(run);
        return () => void waiting.splice(0);
      },
    };
    const going = startRounds(clock, createLog('silent'), async () => {
      rounds += 1;
      throw new Error('the database is away');
    });
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.();
    await expect.poll(() => waiting.length).toBe(1);
    expect(rounds).toBe(2);
    await going.stop();
    expect(waiting).toEqual([]);
  });
});
