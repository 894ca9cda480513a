import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, mint } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

describe('the wake to the api', () => {
  it('[GW11] is signed over its time and body, and says what ended', async () => {
    const minted = await mint(world, 'p1', 'demo-mail', { op: 'aaaaaaaaaaaa' });
    await connect(world, 'p1', minted);
    await world.hooks.arrived(1);
    const [hook] = world.hooks.hooks;
    const expected = createHmac('sha256', Buffer.from(world.env.HOOK_SECRET, 'base64url'))
      .update(`${hook?.timestamp}.${hook?.raw}`)
      .digest('hex');
    expect(hook).toMatchObject({ path: '/hooks/gateway', signature: `v1=${expected}` });
    expect(Math.abs(Number(hook?.timestamp) - world.clock.now() / 1000)).toBeLessThan(30);
    expect(JSON.parse(hook?.raw ?? '')).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      type: 'attempt.ended',
      person: 'p1',
      connector: 'demo-mail',
      connectionId: minted.connectionId,
      attempt: minted.attempt,
      op: 'aaaaaaaaaaaa',
    });
  });

  it('[GW11] is tried three times under one id, then given up; the next event is another one', async () => {
    const before = world.hooks.hooks.length;
    world.hooks.answer(500, 302, 503);
    const minted = await mint(world, 'p2', 'demo-mail');
    const end = await connect(world, 'p2', minted, { verb: 'cancel' });
    expect(end.status).toBe(200);
    await world.hooks.arrived(before + 3);
    await connect(world, 'p2', await mint(world, 'p2', 'demo-notes'));
    await world.hooks.arrived(before + 4);
    const ids = world.hooks.hooks.slice(before).map(({ raw }) => (JSON.parse(raw) as { id: string; op: null }).id);
    expect(ids).toHaveLength(4);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(ids[3]).not.toBe(ids[0]);
  });
});

describe('without an api to wake', () => {
  it('[GW11] an empty address sends nothing and a flow ends as ever', async () => {
    const silent = await startWorld({ API_INTERNAL_URL: '' });
    const end = await connect(silent, 'p1', await mint(silent, 'p1'));
    expect(end.url.pathname).toBe('/connect/done');
    await silent.end();
    expect(silent.hooks.hooks).toEqual([]);
  });
});
