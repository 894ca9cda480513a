import { describe, expect, it } from 'vitest';
import type { PersonId } from '../src/index.ts';
import { accountAnswer } from '../src/testing/index.ts';
import { connecting, createTestWorld, openPrepared } from './world.ts';

const limited = (retryAfter: number) => ({ kind: 'rate_limited', retryAfter }) as const;

describe('a rate limit', () => {
  it("[RN9] C67 parks every live row of all this person's operations, and nobody else's", async () => {
    const world = createTestWorld();
    const [first, second] = [
      await openPrepared(world, connecting(['gmail', 'notion'])),
      await openPrepared(world, connecting(['slack'])),
    ];
    await openPrepared(world, connecting(['github'], { ownerId: 'q1' as PersonId }));
    await world.clock.advance(9.5);
    world.gateway.script.account = ({ connectionId }) =>
      connectionId.startsWith('ca_github') ? accountAnswer('pending') : limited(20);
    await world.clock.advance(1);
    world.gateway.script.account = () => accountAnswer('pending');
    const from = world.gateway.reads.length;
    expect(Object.values(world.host.nextReadAt(first.opId))).toEqual([1030, 1030]);
    expect(Object.values(world.host.nextReadAt(second.opId))).toEqual([1030]);
    await world.clock.advance(19);
    expect(new Set(world.gateway.reads.slice(from).map(({ connectionId }) => connectionId))).toEqual(
      new Set(['ca_github_3']),
    );
    await world.clock.advance(2);
    expect(new Set(world.gateway.reads.slice(from).map(({ connectionId }) => connectionId)).size).toBe(4);
    expect(world.host.nextReadAt(first.opId)).toEqual({});
    expect(world.parked.map(({ at, until }) => [at, ...Object.values(until)])).toEqual([
      [1010, 1030, 1030],
      [1010, 1030],
    ]);
  });

  it.each([
    ['0 s for 0: the pass ends, the next reads again', 0, 1011],
    ['1 s for a negative', -5, 1011],
    ['1 s for what is no number', Number.NaN, 1011],
    ['never beyond the deadline', 10_000, 1300],
  ])('[RN9] C67 parks %s', async (_title, retryAfter, readAgain) => {
    const world = createTestWorld();
    const { ended } = await openPrepared(world, connecting(['gmail', 'notion']));
    await world.clock.advance(9.5);
    const times: number[] = [];
    world.gateway.script.account = () => {
      times.push(world.clock.now());
      return times.length === 1 ? limited(retryAfter) : accountAnswer('pending');
    };
    await world.clock.advance(300);
    expect(times[0]).toBe(1010);
    expect(times[1] ?? 1300).toBe(readAgain);
    expect(await ended).toMatchObject({ operation: { settledBy: 'deadline', settledAt: 1300 } });
  });

  it('[RN9] [RN10] is not lifted by a wake, and outlives a failure and a new mint', async () => {
    const world = createTestWorld();
    const { opId } = await openPrepared(world, connecting(['gmail', 'notion']));
    await world.clock.advance(1.5);
    world.gateway.script.account = ({ connectionId }) =>
      connectionId === 'ca_gmail_1' ? accountAnswer('failed', { connectionId }) : limited(30);
    await world.clock.advance(1);
    world.host.wake(opId);
    const before = world.gateway.reads.length;
    await world.clock.advance(5);
    expect(world.gateway.reads).toHaveLength(before);
    // gmail was dead already when notion's read met the limit: it was not parked, and its new link is watched.
    world.gateway.script.account = () => accountAnswer('pending');
    expect(await world.host.retry(opId, ['gmail'])).toMatchObject({ kind: 'minted' });
    await world.clock.advance(0);
    expect(new Set(world.gateway.reads.slice(before).map(({ connectionId }) => connectionId))).toEqual(
      new Set(['ca_gmail_2']),
    );
  });

  it('[RN9] met elsewhere parks the same way', async () => {
    const world = createTestWorld();
    await openPrepared(world, connecting(['gmail']));
    await world.clock.advance(2.5);
    const before = world.gateway.reads.length;
    world.host.park('p1' as PersonId, 1020);
    world.host.park('nobody' as PersonId, 1020);
    await world.clock.advance(17);
    expect(world.gateway.reads).toHaveLength(before);
    await world.clock.advance(2);
    expect(world.gateway.reads.length).toBeGreaterThan(before);
  });

  it('[RN8] C65 eight targets of one person never meet the budget of 180 a minute', async () => {
    const world = createTestWorld();
    const times: number[] = [];
    world.gateway.script.account = () => {
      times.push(world.clock.now());
      return accountAnswer('pending');
    };
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const { opId } = await openPrepared(world, connecting(names));
    for (let second = 0; second < 290; second += 1) {
      await world.clock.advance(1);
      if (second % 3 === 0) world.host.wake(opId);
    }
    for (const from of times)
      expect(times.filter((time) => time >= from && time < from + 60).length).toBeLessThanOrEqual(180);
    for (const name of names)
      expect(world.gateway.reads.filter(({ connectionId }) => connectionId === `ca_${name}_1`).length).toBeGreaterThan(
        60,
      );
  });
});
