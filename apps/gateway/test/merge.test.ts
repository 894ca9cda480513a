import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, consent, mint, readAccount } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
let guest: string;
let person: string;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());
beforeEach(() => {
  [guest, person] = [`g-${randomUUID()}`, `p-${randomUUID()}`];
});

const merge = async (body: object = { from: guest, to: person }, claims: object = { merge: guest }, by = person) => {
  const response = await fetch(`http://127.0.0.1:${world.env.GATEWAY_PORT}/v1/subjects/merge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.token(by, { ...claims })}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const connected = async (who: string, demo = 'demo-ada', more = {}, connector = 'demo-mail') => {
  const minted = await mint(world, who, connector, more);
  await connect(world, who, minted, { who: demo });
  return minted;
};
const listed = async (who: string) => {
  const response = await world.wire(who, '/api/v1/connectors/accounts');
  return ((await response.json()) as { accounts: Record<string, unknown>[] }).accounts;
};
const sealed = async (connectionId: string) =>
  (await world.prisma.grant.findUniqueOrThrow({ where: { connectionId } })).sealed;
const check = async (who: string, connectionId: string) => {
  world.clock.shift(61);
  const response = await world.wire(who, `/v1/connectors/accounts/${connectionId}?check=1`);
  return (await response.json()) as Record<string, unknown>;
};

describe('a merge of two people', () => {
  it('[GW29] moves accounts with their ids, and the former person has nothing left (C89)', async () => {
    const mail = await connected(guest, 'demo-ada', { alias: 'work' });
    const notes = await connected(guest, 'demo-ada', {}, 'demo-notes');
    expect(await merge()).toEqual({ status: 200, body: { moved: 2, merged: [], renamed: [] } });
    expect(await listed(person)).toMatchObject([
      { connectionId: mail.connectionId, alias: 'work', status: 'active' },
      { connectionId: notes.connectionId, status: 'active' },
    ]);
    expect(await listed(guest)).toEqual([]);
    expect(await check(person, mail.connectionId)).toMatchObject({ status: 'active' });
    expect(await merge()).toMatchObject({ body: { moved: 0, merged: [], renamed: [] } });
  });

  it('[GW29] an open try goes on in its browser, without another consent (C89)', async () => {
    const minted = await mint(world, guest);
    const browser = world.browser(minted.attempt, guest);
    const callback = await consent(browser, minted.connectUrl);
    await merge();
    const end = await browser.go(callback, undefined, ({ pathname }) => pathname === '/connect/done');
    expect(end.url.pathname).toBe('/connect/done');
    expect(await readAccount(world, person, minted)).toMatchObject({
      status: 'active',
      attempt: { id: minted.attempt, status: 'active' },
    });
    // a link that was not opened yet opens for the new cookie and for the old one, for no third person's
    const other = await mint(world, guest, 'demo-notes');
    await merge();
    const status = async (who: string) => (await world.browser(other.attempt, who).go(other.connectUrl)).status;
    expect([await status(guest), await status(person), await status('mallory')]).toEqual([200, 200, 403]);
  });

  it('[GW29] while its code is being exchanged loses nothing', async () => {
    const minted = await mint(world, guest);
    const browser = world.browser(minted.attempt, guest);
    const callback = await consent(browser, minted.connectUrl);
    await Promise.all([browser.go(callback, undefined, ({ pathname }) => pathname === '/connect/done'), merge()]);
    expect(await listed(person)).toMatchObject([{ connectionId: minted.connectionId, status: 'active' }]);
  });

  it.each(['guest', 'person'] as const)(
    "[GW29] twins become the person's account, and the %s's grant stays when it is the newest usable one (C89)",
    async (newer) => {
      const first = await connected(newer === 'guest' ? person : guest);
      const second = await connected(newer === 'guest' ? guest : person);
      const [own, theirs] = newer === 'guest' ? [first, second] : [second, first];
      const before = await sealed(own.connectionId);
      expect(await merge()).toMatchObject({
        body: { moved: 0, merged: [{ from: theirs.connectionId, into: own.connectionId }] },
      });
      expect(await listed(person)).toMatchObject([{ connectionId: own.connectionId, status: 'active' }]);
      const after = await sealed(own.connectionId);
      if (newer === 'guest') expect(after).not.toEqual(before);
      else expect(after).toEqual(before);
      expect(await sealed(theirs.connectionId)).toBeNull();
      expect(await check(person, own.connectionId)).toMatchObject({ status: 'active' });
      // whoever still reads the guest's row finds the account it became
      expect(await readAccount(world, person, theirs)).toMatchObject({ connectionId: own.connectionId });
    },
  );

  it('[GW29] a newer grant that is not usable never wins', async () => {
    const own = await connected(person);
    const theirs = await connected(guest);
    await world.prisma.grant.update({ where: { connectionId: theirs.connectionId }, data: { status: 'revoked' } });
    const before = await sealed(own.connectionId);
    await merge();
    expect(await sealed(own.connectionId)).toEqual(before);
    expect(await listed(person)).toMatchObject([{ connectionId: own.connectionId, status: 'active' }]);
  });

  it('[GW29] a name that both have is kept by the person, the other account gets the next one', async () => {
    await connected(person, 'demo-ada', { alias: 'work' });
    const theirs = await connected(guest, 'demo-ben', { alias: 'work' });
    expect(await merge()).toMatchObject({
      body: { moved: 1, renamed: [{ connectionId: theirs.connectionId, alias: 'work-2' }] },
    });
    expect((await listed(person)).map(({ alias }) => alias)).toEqual(['work', 'work-2']);
  });

  it("[GW29] a twin without a name takes the guest's", async () => {
    await connected(person);
    await connected(guest, 'demo-ada', { alias: 'work' });
    await merge();
    expect(await listed(person)).toMatchObject([{ alias: 'work', label: 'ada@example.com' }]);
  });

  it('[GW29] needs a token that names both people, and two of them', async () => {
    await connected(guest);
    const pair = { from: guest, to: person };
    for (const [body, claims, by] of [
      [pair, {}, person],
      [pair, { merge: 'somebody' }, person],
      [pair, { merge: guest }, 'mallory'],
      [{ from: person, to: guest }, { merge: guest }, person],
    ] as const)
      expect(await merge(body, claims, by)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    expect(await merge({ from: person, to: person }, { merge: person })).toMatchObject({ status: 400 });
    expect(await merge({ from: guest })).toMatchObject({ status: 400 });
    expect(await listed(guest)).toHaveLength(1);
  });
});
