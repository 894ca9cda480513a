import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, mint, readAccount } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

describe('the whole flow', () => {
  it('[GW9] a consent at the vendor makes the account active and leads back to the request', async () => {
    const minted = await mint(world, 'p1', 'demo-mail', { returnTo: '/connect/done', op: 'aaaaaaaaaaaa' });
    expect(minted).toMatchObject({ status: 'initiated' });
    const end = await connect(world, 'p1', minted);
    expect(end.url.href).toBe(`${world.publicUrl}/connect/done?op=aaaaaaaaaaaa&app=demo-mail`);
    expect(await readAccount(world, 'p1', minted)).toMatchObject({
      status: 'active',
      label: 'ada@example.com',
      active: true,
      granted: ['read mail', 'send mail'],
      missing: [],
      attempt: { id: minted.attempt, status: 'active' },
    });
  });
});
