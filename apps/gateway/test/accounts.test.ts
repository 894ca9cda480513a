import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, mint, readAccount } from './world/person.ts';
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

const listed = async () => {
  const response = await world.wire(person, '/api/v1/connectors/accounts');
  return ((await response.json()) as { accounts: Record<string, unknown>[] }).accounts;
};
const rows = () => world.prisma.grant.findMany({ where: { subject: person }, orderBy: { createdAt: 'asc' } });
const tokensOf = async (connectionId: string) =>
  (await world.prisma.grant.findUniqueOrThrow({ where: { connectionId } })).sealed;

describe('which account a mint is about', () => {
  it('[GW21] a plain connect answers with the active account that is there', async () => {
    const first = await mint(world, person);
    await connect(world, person, first);
    const again = await mint(world, person);
    expect(again).toMatchObject({ status: 'active', connectionId: first.connectionId });
    expect(again).not.toHaveProperty('connectUrl');
  });

  it('[GW21] a mint after a failed or forgotten try takes its row up again: three failures, one account (C43)', async () => {
    const op = 'abcdefabcdef';
    const first = await mint(world, person, 'demo-mail', { op });
    for (let n = 0; n < 3; n += 1) {
      const again = await mint(world, person, 'demo-mail', { op, reinitiate: true });
      expect(again.connectionId).toBe(first.connectionId);
      await connect(world, person, again, { verb: 'cancel' });
    }
    const last = await mint(world, person, 'demo-mail', { op: 'fedcbafedcba' });
    expect(last.connectionId).toBe(first.connectionId);
    await connect(world, person, last);
    expect(await listed()).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('[GW21] mints at the same instant make one row', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => mint(world, person)));
    expect(new Set(all.map(({ connectionId }) => connectionId)).size).toBe(1);
    expect(new Set(all.map(({ attempt }) => attempt)).size).toBe(4);
  });

  it('[GW21] under a new name another account comes to be, and the first one keeps its tokens (C45)', async () => {
    const first = await mint(world, person);
    await connect(world, person, first);
    const tokens = await tokensOf(first.connectionId);
    const second = await mint(world, person, 'demo-mail', { alias: 'work' });
    expect(second.connectionId).not.toBe(first.connectionId);
    await connect(world, person, second, { who: 'demo-ben' });
    expect(await listed()).toMatchObject([
      { connectionId: first.connectionId, label: 'ada@example.com' },
      { connectionId: second.connectionId, label: 'ben@example.com', alias: 'work' },
    ]);
    expect(await tokensOf(first.connectionId)).toEqual(tokens);
    expect(await mint(world, person, 'demo-mail', { alias: 'work' })).toMatchObject({ status: 'active' });
  });

  it('[GW21] signing in again as an identity that is there updates its row, and the try sees it connect', async () => {
    const first = await mint(world, person);
    await connect(world, person, first);
    const tokens = await tokensOf(first.connectionId);
    const second = await mint(world, person, 'demo-mail', { alias: 'work' });
    await connect(world, person, second);
    expect(await readAccount(world, person, { ...second, attempt: '' })).toMatchObject({
      connectionId: first.connectionId,
      status: 'active',
      alias: 'work',
      attempt: { id: second.attempt, status: 'active' },
    });
    expect(await listed()).toMatchObject([{ connectionId: first.connectionId, alias: 'work' }]);
    expect(await tokensOf(first.connectionId)).not.toEqual(tokens);
    // the row that was merged can still be named
    const repair = await mint(world, person, 'demo-mail', { reinitiate: true, connectionId: second.connectionId });
    expect(repair.connectionId).toBe(first.connectionId);
  });

  it('[GW21] two requests at once each connect, and end as one account when one person signs in', async () => {
    const [a, b] = [
      await mint(world, person, 'demo-mail', { op: 'aaaaaaaaaaaa' }),
      await mint(world, person, 'demo-mail', { op: 'bbbbbbbbbbbb' }),
    ];
    expect(a.connectionId).not.toBe(b.connectionId);
    await connect(world, person, a);
    expect(await readAccount(world, person, b)).toMatchObject({ status: 'pending' });
    await connect(world, person, b);
    for (const minted of [a, b])
      expect(await readAccount(world, person, minted)).toMatchObject({
        connectionId: a.connectionId,
        attempt: { id: minted.attempt, status: 'active' },
      });
    expect(await listed()).toHaveLength(1);
  });

  it('[GW21] a name is one account for all who ask for it; another identity does not get it', async () => {
    const named = (op: string) => mint(world, person, 'demo-mail', { alias: 'work', op });
    const [a, b] = [await named('aaaaaaaaaaaa'), await named('bbbbbbbbbbbb')];
    expect(b.connectionId).toBe(a.connectionId);
    await connect(world, person, a);
    await connect(world, person, b, { who: 'demo-chi' });
    expect(await readAccount(world, person, a)).toMatchObject({ attempt: { id: a.attempt, status: 'active' } });
    expect(await readAccount(world, person, b)).toMatchObject({ attempt: { reason: 'IDENTITY_MISMATCH' } });
    expect(await listed()).toMatchObject([{ label: 'ada@example.com', alias: 'work' }]);
  });
});

describe('a repair', () => {
  it('[GW19] keeps id and name, hints the login, and stores the new grant', async () => {
    const first = await mint(world, person, 'demo-mail', { alias: 'home' });
    await connect(world, person, first);
    const tokens = await tokensOf(first.connectionId);
    const repair = await mint(world, person, 'demo-mail', { alias: 'home', reinitiate: true });
    const browser = world.browser(repair.attempt, person);
    const page = await browser.go(repair.connectUrl);
    expect(page.html).toContain('Reconnect Demo Mail, home');
    const signIn = await browser.go(repair.connectUrl, new URLSearchParams());
    expect(signIn.html).toContain('Patchbay expects ada@example.com');
    await connect(world, person, repair);
    expect(await readAccount(world, person, repair)).toMatchObject({
      connectionId: first.connectionId,
      alias: 'home',
      status: 'active',
    });
    expect(await tokensOf(first.connectionId)).not.toEqual(tokens);
  });

  it('[GW19] that ends as somebody else is refused and leaves the account as it was (C49)', async () => {
    const first = await mint(world, person);
    await connect(world, person, first);
    const before = await rows();
    const repair = await mint(world, person, 'demo-mail', { reinitiate: true, connectionId: first.connectionId });
    const end = await connect(world, person, repair, { who: 'demo-ben' });
    expect(end).toMatchObject({
      status: 409,
      html: expect.stringContaining('You signed in as b…@example.com. This account is a…@example.com.'),
    });
    expect(await rows()).toEqual(before);
    expect(await readAccount(world, person, repair)).toMatchObject({
      status: 'active',
      attempt: { status: 'failed', reason: 'IDENTITY_MISMATCH' },
    });
  });
});

describe('permissions', () => {
  it('[GW20] are kept as granted; the missing ones are named in plain words (C57)', async () => {
    const minted = await mint(world, person);
    await connect(world, person, minted, { scopes: ['mail.read'] });
    expect(await readAccount(world, person, minted)).toMatchObject({
      status: 'active',
      granted: ['read mail'],
      missing: ['send mail'],
    });
  });
});

describe('an account whose key is gone', () => {
  it('[GW12] is UNREADABLE, not unknown, and a repair makes it good again with its id (C91)', async () => {
    const minted = await mint(world, person);
    await connect(world, person, minted);
    await world.prisma.grant.update({ where: { connectionId: minted.connectionId }, data: { keyId: 'lost' } });
    expect(await listed()).toMatchObject([
      { connectionId: minted.connectionId, status: 'failed', reason: 'UNREADABLE' },
    ]);
    const repair = await mint(world, person);
    expect(repair).toMatchObject({ status: 'initiated', connectionId: minted.connectionId });
    await connect(world, person, repair);
    expect(await listed()).toMatchObject([{ connectionId: minted.connectionId, status: 'active', reason: null }]);
  });
});
