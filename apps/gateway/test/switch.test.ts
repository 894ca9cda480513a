import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptName } from '../src/store/ids.ts';
import { connect, consent, mint, readAccount } from './world/person.ts';
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

const connected = async (who = 'demo-ada', more = {}) => {
  const minted = await mint(world, person, 'demo-mail', more);
  await connect(world, person, minted, { who });
  return minted;
};
const switchFrom = (connectionId?: string) =>
  mint(world, person, 'demo-mail', { reinitiate: true, force: true, ...(connectionId && { connectionId }) });
const listed = async () => {
  const response = await world.wire(person, '/api/v1/connectors/accounts');
  return ((await response.json()) as { accounts: Record<string, unknown>[] }).accounts;
};

describe('a forced switch', () => {
  it('[GW27] to another identity is a new account that takes the place and the name; the old one is retired', async () => {
    const old = await connected('demo-ada', { alias: 'work' });
    const forced = await switchFrom(old.connectionId);
    expect(forced).toMatchObject({ status: 'initiated', connectionId: old.connectionId });
    const hooks = world.hooks.hooks.length;
    await connect(world, person, forced, { who: 'demo-ben' });
    const [retired, fresh] = await listed();
    expect(retired).toMatchObject({
      connectionId: old.connectionId,
      disabled: true,
      active: false,
      status: 'inactive',
      statusReason: 'ben@example.com has taken its place.',
    });
    expect(fresh).toMatchObject({ label: 'ben@example.com', alias: 'work', status: 'active', active: true });
    expect(fresh?.connectionId).not.toBe(old.connectionId);
    // the try is read under the id it began with, and answers with the account it ended on
    for (const attempt of [forced.attempt, attemptName(forced.attempt)])
      expect(await readAccount(world, person, { connectionId: old.connectionId, attempt })).toMatchObject({
        connectionId: fresh?.connectionId,
        attempt: {
          id: forced.attempt,
          status: 'active',
          statusReason: 'ben@example.com has taken the place of ada@example.com.',
        },
      });
    await world.hooks.arrived(hooks + 2);
    const told = world.hooks.hooks.slice(hooks).map(({ raw }) => JSON.parse(raw) as Record<string, unknown>);
    expect(told).toMatchObject([
      { type: 'attempt.ended', connectionId: fresh?.connectionId },
      { type: 'account.changed', connectionId: old.connectionId },
    ]);
  });

  it('[GW27] is told by its own try alone: the old grant says nothing of it and stays usable (C25)', async () => {
    const old = await connected();
    const forced = await switchFrom(old.connectionId);
    const reading = { status: 'active', connectionId: old.connectionId, disabled: false };
    expect(await readAccount(world, person, forced)).toMatchObject({ ...reading, attempt: { status: 'pending' } });
    await connect(world, person, forced, { verb: 'cancel' });
    expect(await readAccount(world, person, forced)).toMatchObject({
      ...reading,
      attempt: { status: 'failed', reason: 'ACCESS_DENIED' },
    });
    const late = await switchFrom(old.connectionId);
    world.clock.shift(301);
    expect(await readAccount(world, person, late)).toMatchObject({ ...reading, attempt: { status: 'expired' } });
  });

  it('[GW27] to the same identity renews the account and says that it is the same', async () => {
    const old = await connected();
    const forced = await switchFrom();
    expect(forced.connectionId).toBe(old.connectionId);
    await connect(world, person, forced);
    expect(await readAccount(world, person, forced)).toMatchObject({
      connectionId: old.connectionId,
      disabled: false,
      attempt: {
        status: 'active',
        reason: 'SAME_IDENTITY',
        statusReason: 'You signed in as ada@example.com again: it is the same account.',
      },
    });
    expect(await listed()).toHaveLength(1);
  });

  it('[GW27] to an identity that is there already makes no twin, and keeps its name', async () => {
    const old = await connected('demo-ada', { alias: 'work' });
    const there = await connected('demo-ben', { alias: 'home' });
    const forced = await switchFrom(old.connectionId);
    await connect(world, person, forced, { who: 'demo-ben' });
    expect(await listed()).toMatchObject([
      { connectionId: old.connectionId, disabled: true },
      { connectionId: there.connectionId, alias: 'home', disabled: false, status: 'active' },
    ]);
    expect(await readAccount(world, person, forced)).toMatchObject({ connectionId: there.connectionId });
  });

  it('[GW27] that comes too late adds the account and retires nothing', async () => {
    const old = await connected('demo-ada', { alias: 'work' });
    const forced = await switchFrom(old.connectionId);
    const browser = world.browser(forced.attempt, person);
    const ponder = () => world.clock.shift(301);
    const callback = await consent(browser, forced.connectUrl, { who: 'demo-ben', ponder });
    expect((await browser.go(callback)).html).toContain('the request had already ended');
    expect(await listed()).toMatchObject([
      { connectionId: old.connectionId, alias: 'work', disabled: false, status: 'active' },
      { label: 'ben@example.com', alias: null, disabled: false, status: 'active' },
    ]);
  });

  it('[GW27] hints no login and says on its page what it is about; a connect with force is none', async () => {
    const old = await connected();
    const forced = await switchFrom(old.connectionId);
    const browser = world.browser(forced.attempt, person);
    expect((await browser.go(forced.connectUrl)).html).toContain('Switch Demo Mail from ada@example.com to another');
    const signIn = await browser.go(forced.connectUrl, new URLSearchParams());
    expect(signIn.html).not.toContain('Patchbay expects');
    expect(await mint(world, person, 'demo-mail', { force: true })).toMatchObject({ status: 'active' });
  });

  it('[GW27] a retired account is not selectable: a mint that names it is refused alone, its name is free', async () => {
    const old = await connected('demo-ada');
    await connect(world, person, await switchFrom(old.connectionId), { who: 'demo-ben' });
    expect(await mint(world, person, 'demo-mail', { reinitiate: true, connectionId: old.connectionId })).toMatchObject({
      status: 'failed',
      reason: 'INACTIVE',
      connectionId: old.connectionId,
    });
    const again = await connected('demo-ada', { alias: 'ada' });
    expect(again.connectionId).not.toBe(old.connectionId);
    expect(await readAccount(world, person, again)).toMatchObject({ status: 'active', alias: 'ada' });
  });
});

describe('a repair', () => {
  it('[GW26] that ended as somebody else leaves the choice to add that login as another account (C49)', async () => {
    const old = await connected('demo-ada');
    const repair = await mint(world, person, 'demo-mail', { reinitiate: true, connectionId: old.connectionId });
    await connect(world, person, repair, { who: 'demo-ben' });
    expect(await readAccount(world, person, repair)).toMatchObject({
      label: 'ada@example.com',
      status: 'active',
      attempt: {
        status: 'failed',
        reason: 'IDENTITY_MISMATCH',
        statusReason: 'You signed in as b…@example.com. This account is a…@example.com.',
      },
    });
    const added = await connected('demo-ben', { alias: 'second' });
    expect(await listed()).toMatchObject([
      { connectionId: old.connectionId, label: 'ada@example.com' },
      { connectionId: added.connectionId, label: 'ben@example.com', alias: 'second' },
    ]);
  });

  it('[GW26] asks for at least what the account had, also what the catalog no longer asks for', async () => {
    const old = await connected('demo-ada');
    const { granted } = await world.prisma.grant.findUniqueOrThrow({ where: { connectionId: old.connectionId } });
    await world.prisma.grant.update({
      where: { connectionId: old.connectionId },
      data: { granted: [...granted, 'mail.old'] },
    });
    const repair = await mint(world, person, 'demo-mail', { reinitiate: true, connectionId: old.connectionId });
    const to = await world.browser(repair.attempt, person).request(repair.connectUrl, new URLSearchParams());
    const asked = new URL(to.headers.get('location') ?? '').searchParams;
    expect(asked.get('scope')?.split(' ')).toEqual(expect.arrayContaining(['mail.read', 'mail.send', 'mail.old']));
    expect(asked.get('login_hint')).toBe('ada@example.com');
  });
});
