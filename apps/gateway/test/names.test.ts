import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, mint } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
let person: string;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());
beforeEach(() => {
  person = `p-${randomUUID()}`;
});

const connected = async (who: string, more = {}) => {
  const minted = await mint(world, person, 'demo-mail', more);
  await connect(world, person, minted, { who });
  return minted.connectionId;
};
const rename = async (connectionId: string, alias: unknown, by = person) => {
  const path = `/api/v1/connectors/accounts/${connectionId}`;
  const response = await world.wire(by, path, { method: 'PATCH', body: { alias } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('a rename', () => {
  it('[GW24] gives the account its new name and answers with its row', async () => {
    const id = await connected('demo-ada');
    expect(await rename(id, 'work')).toMatchObject({
      status: 200,
      body: { connectionId: id, alias: 'work', label: 'ada@example.com', status: 'active', active: true },
    });
    expect(await rename(id, 'home')).toMatchObject({ body: { alias: 'home' } });
    expect(await mint(world, person, 'demo-mail', { alias: 'home' })).toMatchObject({ status: 'active' });
  });

  it('[GW24] to a name that only looks different from one in use is alias_taken (C47)', async () => {
    const first = await connected('demo-ada', { alias: 'work' });
    const second = await connected('demo-ben', { alias: 'home' });
    for (const typed of ['work', ' work ', 'WORK', 'Ｗork'])
      expect(await rename(second, typed)).toMatchObject({ status: 409, body: { error: { code: 'alias_taken' } } });
    // the same account may take its own name, however it is typed
    expect(await rename(first, 'Work')).toMatchObject({ status: 200, body: { alias: 'work' } });
  });

  it.each(['', ' ', 'a'.repeat(33), '-work', 'my work', 'wörk', 7, null])(
    '[GW24] to %j is refused and changes nothing (C47)',
    async (alias) => {
      const id = await connected('demo-ada', { alias: 'work' });
      expect(await rename(id, alias)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
      expect(await mint(world, person, 'demo-mail', { alias: 'work' })).toMatchObject({ connectionId: id });
    },
  );

  it('[GW24] of two racing ones to one name, one wins (C47)', async () => {
    const ids = [await connected('demo-ada'), await connected('demo-ben', { alias: 'b' })];
    const both = await Promise.all(ids.map((id) => rename(id, 'x')));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await world.prisma.grant.count({ where: { subject: person, alias: 'x' } })).toBe(1);
  });

  it('[GW24] takes the name of a retired account, of a removed one, and of a try that came to nothing', async () => {
    const id = await connected('demo-ada');
    const other = await connected('demo-ben', { alias: 'old' });
    await world.prisma.grant.update({ where: { connectionId: other }, data: { disabled: true } });
    expect(await rename(id, 'old')).toMatchObject({ status: 200 });
    const gone = await connected('demo-chi', { alias: 'gone' });
    await world.wire(person, `/api/v1/connectors/accounts/${gone}`, { method: 'DELETE' });
    expect(await rename(id, 'gone')).toMatchObject({ status: 200 });
    await mint(world, person, 'demo-mail', { alias: 'wanted' });
    expect(await rename(id, 'wanted')).toMatchObject({ status: 409 });
    world.clock.shift(301);
    expect(await rename(id, 'wanted')).toMatchObject({ status: 200 });
  });

  it("[GW4] of another's account is not found", async () => {
    const id = await connected('demo-ada');
    expect(await rename(id, 'mine', 'mallory')).toMatchObject({
      status: 404,
      body: { error: { code: 'connection_not_found' } },
    });
    expect(await rename('ca_nobody', 'mine')).toMatchObject({ status: 404 });
  });
});
