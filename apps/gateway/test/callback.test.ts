import { randomUUID } from 'node:crypto';
import { connect as openSocket } from 'node:net';
import { createPrisma, type PrismaClient } from '@patchbay/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, consent, mint, readAccount } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
let owner: PrismaClient;
let person: string;
beforeAll(async () => {
  world = await startWorld();
  owner = createPrisma(world.database.ownerUrl);
});
afterAll(async () => {
  await owner.$disconnect();
  await world.end();
});
beforeEach(() => {
  person = `p-${randomUUID()}`;
});

const attemptOf = (id: string) => world.prisma.attempt.findUniqueOrThrow({ where: { id } });
const isDone = (url: URL) => url.pathname === '/connect/done';
const exchanges = () => world.prisma.demoVendorRecord.count({ where: { model: 'AccessToken' } });
const begun = async (connector = 'demo-mail', more = {}) => {
  const minted = await mint(world, person, connector, more);
  const browser = world.browser(minted.attempt, person);
  return { minted, browser };
};

describe('a code', () => {
  it('[GW15] is exchanged once though its callback comes twice, and both lead to the good end (C13)', async () => {
    const { minted, browser } = await begun();
    const callback = await consent(browser, minted.connectUrl);
    const before = await exchanges();
    const both = await Promise.all([browser.go(callback, undefined, isDone), browser.go(callback, undefined, isDone)]);
    const third = await browser.go(callback, undefined, isDone);
    expect([...both, third].map(({ url }) => url.pathname)).toEqual(Array(3).fill('/connect/done'));
    expect(await exchanges()).toBe(before + 1);
    expect(await readAccount(world, person, minted)).toMatchObject({ status: 'active' });
  });

  it('[GW15] is exchanged although the browser hangs up at once (C13)', async () => {
    const { minted, browser } = await begun();
    const callback = await consent(browser, minted.connectUrl);
    const cookie = [...browser.cookies(world.publicUrl)].map(([name, value]) => `${name}=${value}`).join('; ');
    const hooks = world.hooks.hooks.length;
    const socket = openSocket(Number(world.env.GATEWAY_PUBLIC_PORT), '127.0.0.1');
    const head = `GET ${callback.pathname}${callback.search} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`;
    await new Promise<void>((resolve) => socket.write(head, () => resolve()));
    socket.destroy();
    await world.hooks.arrived(hooks + 1);
    expect(await readAccount(world, person, minted)).toMatchObject({ status: 'active', label: 'ada@example.com' });
    expect((await browser.go(callback, undefined, isDone)).url.pathname).toBe('/connect/done');
  });

  it('[GW15] of a flow that was begun before a restart is still good (C75)', async () => {
    const { minted, browser } = await begun();
    const callback = await consent(browser, minted.connectUrl);
    await world.restart();
    await browser.go(callback, undefined, isDone);
    expect(await readAccount(world, person, minted)).toMatchObject({ status: 'active' });
  });

  it('[GW15] that was taken by a process which died ends as STORAGE, and a new try works', async () => {
    const { minted, browser } = await begun();
    const callback = await consent(browser, minted.connectUrl);
    const consumedAt = new Date(world.clock.now());
    await world.prisma.attempt.update({ where: { id: minted.attempt }, data: { consumedAt } });
    expect(await browser.go(callback)).toMatchObject({ status: 202, html: expect.stringContaining('Still finishing') });
    world.clock.shift(61);
    expect(await browser.go(callback)).toMatchObject({ status: 503 });
    expect(await attemptOf(minted.attempt)).toMatchObject({ status: 'failed', reason: 'STORAGE' });
    const again = await mint(world, person, 'demo-mail', { reinitiate: true });
    expect(again.connectionId).toBe(minted.connectionId);
    await connect(world, person, again);
    expect(await readAccount(world, person, again)).toMatchObject({ status: 'active' });
  });

  it('[GW15] that the vendor does not know ends the try with TOKEN_EXCHANGE', async () => {
    const { minted, browser } = await begun();
    const callback = await consent(browser, minted.connectUrl);
    callback.searchParams.set('code', 'made-up');
    const page = await browser.go(callback);
    expect(page).toMatchObject({ status: 502, html: expect.stringContaining('Demo Mail is not connected') });
    expect(await readAccount(world, person, minted)).toMatchObject({
      status: 'failed',
      attempt: { status: 'failed', reason: 'TOKEN_EXCHANGE' },
    });
  });
});

describe('a no', () => {
  it('[GW16] ends the try at once, with the words of the vendor and a way back (C09)', async () => {
    const { minted, browser } = await begun('demo-notes', { op: 'cccccccccccc', returnTo: '/connect/done' });
    const callback = await consent(browser, minted.connectUrl, { verb: 'cancel' });
    expect(callback.searchParams.get('error')).toBe('access_denied');
    const page = await browser.go(callback);
    expect(page.status).toBe(200);
    expect(page.html).toContain('Demo Notes is not connected');
    expect(page.html).toContain('Demo Notes said: access to Demo Notes was refused. Nothing was saved.');
    expect(page.html).toContain('/connect/done?op=cccccccccccc&amp;app=demo-notes');
    expect(await readAccount(world, person, minted)).toMatchObject({
      status: 'failed',
      attempt: { status: 'failed', reason: 'ACCESS_DENIED', statusReason: 'access to Demo Notes was refused' },
    });
  });

  it('[GW16] with nothing but error and state is enough; its text is shown as text', async () => {
    const { minted, browser } = await begun();
    const callback = await consent(browser, minted.connectUrl);
    const state = callback.searchParams.get('state') ?? '';
    const bare = new URL('/oauth/callback', callback);
    bare.search = new URLSearchParams({ error: 'server_error', state, error_description: '<b>no</b>' }).toString();
    const page = await browser.go(bare);
    expect(page.html).toContain('&lt;b&gt;no&lt;/b&gt;');
    expect(await attemptOf(minted.attempt)).toMatchObject({ status: 'failed', reason: 'VENDOR_ERROR' });
    // the code of the same flow comes too late for a try that has ended
    expect(await browser.go(callback)).toMatchObject({ status: 410 });
    expect(await readAccount(world, person, minted)).toMatchObject({ status: 'failed' });
  });

  it('[GW16] after the code was taken changes nothing', async () => {
    const { minted, browser } = await begun();
    const callback = await consent(browser, minted.connectUrl);
    await browser.go(callback, undefined, isDone);
    const state = callback.searchParams.get('state') ?? '';
    const no = new URL(`/oauth/callback?${new URLSearchParams({ error: 'access_denied', state })}`, callback);
    expect((await browser.go(no, undefined, isDone)).url.pathname).toBe('/connect/done');
    expect(await readAccount(world, person, minted)).toMatchObject({ attempt: { status: 'active' } });
  });

  it('[GW16] an unknown state and a doubled parameter move nothing', async () => {
    const { minted, browser } = await begun();
    const callback = await consent(browser, minted.connectUrl);
    const before = await attemptOf(minted.attempt);
    const unknown = new URL(callback);
    unknown.searchParams.set('state', 'somebody-elses');
    expect(await browser.go(unknown)).toMatchObject({ status: 400, html: expect.stringContaining('not known here') });
    const doubled = new URL(callback);
    doubled.searchParams.append('code', 'another');
    expect(await browser.go(doubled)).toMatchObject({ status: 400, html: expect.stringContaining('cannot be read') });
    expect((await browser.go(new URL('/oauth/callback', callback))).status).toBe(400);
    expect(await attemptOf(minted.attempt)).toEqual(before);
  });
});

describe('a late callback', () => {
  it('[GW17] saves the account for the browser that began it and leaves the try expired (C17)', async () => {
    const { minted, browser } = await begun();
    const callback = await consent(browser, minted.connectUrl, { ponder: () => world.clock.shift(305) });
    browser.setCookie(world.publicUrl, `pb_bind_${minted.attempt}`, '');
    const hooks = world.hooks.hooks.length;
    const page = await browser.go(callback);
    expect(page.status).toBe(200);
    expect(page.html).toContain('Connected, but the request had already ended. The next one finds it.');
    await world.hooks.arrived(hooks + 1);
    expect(JSON.parse(world.hooks.hooks.at(-1)?.raw ?? '')).toMatchObject({ type: 'account.changed', person });
    expect(await readAccount(world, person, minted)).toMatchObject({
      status: 'active',
      label: 'ada@example.com',
      attempt: { status: 'expired', reason: 'LINK_EXPIRED' },
    });
    expect(await mint(world, person)).toMatchObject({ status: 'active', connectionId: minted.connectionId });
    expect((await browser.go(callback)).html).toContain('the request had already ended');
  });

  it('[GW17] that brings a no, or a code the vendor refuses, leaves the try expired too', async () => {
    for (const spoil of ['no', 'code'] as const) {
      const { minted, browser } = await begun('demo-notes', { reinitiate: true });
      const ponder = () => world.clock.shift(305);
      const callback = await consent(browser, minted.connectUrl, { ponder, verb: spoil === 'no' ? 'cancel' : 'allow' });
      if (spoil === 'code') callback.searchParams.set('code', 'made-up');
      expect((await browser.go(callback)).html).toContain('Demo Notes is not connected');
      expect(await attemptOf(minted.attempt)).toMatchObject({ status: 'expired', reason: 'LINK_EXPIRED' });
      expect((await browser.go(callback)).html).not.toContain('is connected');
      expect(await readAccount(world, person, minted)).toMatchObject({ status: 'expired' });
    }
  });

  it('[GW17] in a browser that did not begin it saves nothing', async () => {
    const { minted, browser } = await begun();
    const callback = await consent(browser, minted.connectUrl);
    world.clock.shift(305);
    browser.clear(world.publicUrl);
    expect((await browser.go(callback)).status).toBe(403);
    expect(await attemptOf(minted.attempt)).toMatchObject({ consumedAt: null });
  });

  it('[GW17] more than fifteen minutes after its time saves nothing', async () => {
    const { minted, browser } = await begun();
    const callback = await consent(browser, minted.connectUrl);
    world.clock.shift(300 + 15 * 60);
    browser.setCookie(world.publicUrl, ...world.bindingCookie(minted.attempt, person));
    expect(await browser.go(callback)).toMatchObject({ status: 410, html: expect.stringContaining('came too late') });
    expect(await attemptOf(minted.attempt)).toMatchObject({ status: 'expired', consumedAt: null });
  });
});

describe('when the account cannot be stored', () => {
  it('[GW18] the try fails with STORAGE, nothing half is kept, and the next try works (C15)', async () => {
    const { minted, browser } = await begun();
    const callback = await consent(browser, minted.connectUrl);
    await owner.$executeRawUnsafe(
      "CREATE FUNCTION gateway.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$",
    );
    await owner.$executeRawUnsafe(
      'CREATE TRIGGER refuse BEFORE UPDATE ON gateway.grants FOR EACH ROW EXECUTE FUNCTION gateway.refuse()',
    );
    const page = await browser.go(callback);
    await owner.$executeRawUnsafe('DROP TRIGGER refuse ON gateway.grants');
    expect(page).toMatchObject({ status: 503, html: expect.stringContaining('could not be saved here') });
    expect(page.html).not.toContain('is connected');
    expect(await world.prisma.grant.findUniqueOrThrow({ where: { connectionId: minted.connectionId } })).toMatchObject({
      sealed: null,
      identity: null,
      authorizedAt: null,
    });
    expect(await readAccount(world, person, minted)).toMatchObject({
      status: 'failed',
      attempt: { reason: 'STORAGE' },
    });
    const again = await mint(world, person, 'demo-mail', { reinitiate: true });
    await connect(world, person, again);
    expect(await readAccount(world, person, again)).toMatchObject({ status: 'active' });
    expect(await world.prisma.grant.count({ where: { subject: person } })).toBe(1);
  });
});
