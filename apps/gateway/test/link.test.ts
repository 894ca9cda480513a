import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from './world/browser.ts';
import { connect, consent, mint, readAccount } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

const someone = () => `p-${randomUUID()}`;
const attemptOf = (id: string) => world.prisma.attempt.findUniqueOrThrow({ where: { id } });

describe('the link page', () => {
  it('[GW7] says app, asker and permissions, and changes nothing however often it is loaded', async () => {
    const person = someone();
    const minted = await mint(world, person, 'demo-mail', { initiator: 'agent_tool' });
    const before = await attemptOf(minted.attempt);
    const browser = world.browser(minted.attempt, person);
    for (const _ of [1, 2, 3]) {
      const { status, html } = await browser.go(minted.connectUrl);
      expect(status).toBe(200);
      for (const text of ['Connect Demo Mail', 'An agent of yours', 'read mail', 'send mail', 'method="post"'])
        expect(html).toContain(text);
    }
    expect(await attemptOf(minted.attempt)).toEqual(before);
  });

  it('[GW31] names the person as the token did, as text, else by the start of the id', async () => {
    const person = someone();
    const named = await fetch(`http://127.0.0.1:${world.env.GATEWAY_PORT}/v1/connectors/connections`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await world.token(person, { name: 'Ada <b>L</b>' })}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ connectors: ['demo-mail'], reinitiate: false }),
    });
    const { results } = (await named.json()) as { results: [{ connectUrl: string; attempt: string }] };
    const [{ connectUrl, attempt }] = results;
    expect((await world.browser(attempt, person).go(connectUrl)).html).toContain('For Ada &lt;b&gt;L&lt;/b&gt;');
    const nameless = await mint(world, person, 'demo-notes');
    const { html } = await world.browser(nameless.attempt, person).go(nameless.connectUrl);
    expect(html).toContain(`For the Patchbay account ${person.slice(0, 12)}`);
  });

  it('[GW23] is self-contained, without script, never stored and never framed', async () => {
    const person = someone();
    const minted = await mint(world, person);
    const response = await world.browser(minted.attempt, person).request(minted.connectUrl);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).not.toMatch(/<script|src=|@import/);
    expect([...html.matchAll(/url\(([^)]*)\)/g)].map(([, url]) => url)).toEqual(['/link/geist.woff2']);
    const font = await fetch(`${world.publicUrl}/link/geist.woff2`);
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('<html lang="en">');
  });

  it('[GW8] without its cookie, with one of another try, another person or from yesterday it belongs to someone else', async () => {
    const [person, other] = [someone(), someone()];
    const minted = await mint(world, person);
    const [name, own] = world.bindingCookie(minted.attempt, person);
    const [, foreign] = world.bindingCookie(minted.attempt, other);
    const [, ofAnotherTry] = world.bindingCookie((await mint(world, person, 'demo-notes')).attempt, person);
    const [, old] = world.bindingCookie(minted.attempt, person, -1);
    const forged = own.replace(person, other);
    const longer = own.replace(/\.(\d+)\./, (_all, exp) => `.${Number(exp) + 1000}.`);
    for (const value of ['', foreign, ofAnotherTry, old, forged, longer, `${own}x`, 'v1']) {
      const browser = new Browser();
      browser.setCookie(world.publicUrl, name, value);
      for (const form of [undefined, new URLSearchParams()]) {
        const { status, html } = await browser.go(minted.connectUrl, form);
        expect(status).toBe(403);
        expect(html).toContain('This link belongs to someone else');
      }
    }
    expect(await attemptOf(minted.attempt)).toMatchObject({ status: 'pending', stateHash: null });
  });

  it('[GW8] a callback in another browser moves nothing, and the bound browser can still finish (C77)', async () => {
    const person = someone();
    const minted = await mint(world, person);
    const browser = world.browser(minted.attempt, person);
    const callback = await consent(browser, minted.connectUrl);
    const stranger = await new Browser().go(callback);
    expect(stranger.status).toBe(403);
    expect(await attemptOf(minted.attempt)).toMatchObject({ status: 'pending', consumedAt: null });
    const end = await browser.go(callback, undefined, (url) => url.pathname === '/connect/done');
    expect(end.url.pathname).toBe('/connect/done');
  });

  it('[GW7] opening it again voids the former state: only the newest one connects', async () => {
    const person = someone();
    const minted = await mint(world, person);
    const browser = world.browser(minted.attempt, person);
    const first = await consent(browser, minted.connectUrl);
    const second = await consent(browser, minted.connectUrl, { who: 'demo-ben' });
    const void_ = await browser.go(first);
    expect(void_.status).toBe(400);
    expect(void_.html).toContain('not known here');
    expect(await attemptOf(minted.attempt)).toMatchObject({ status: 'pending', consumedAt: null });
    await browser.go(second, undefined, (url) => url.pathname === '/connect/done');
    expect(await readAccount(world, person, minted)).toMatchObject({ status: 'active', label: 'ben@example.com' });
  });

  it('[GW7] a used, a dead and an unknown link each say so', async () => {
    const person = someone();
    const used = await mint(world, person);
    await connect(world, person, used);
    const again = await world.browser(used.attempt, person).go(used.connectUrl);
    expect(again).toMatchObject({ status: 410, html: expect.stringContaining('Demo Mail is connected') });
    const dead = await mint(world, person, 'demo-notes');
    const browser = world.browser(dead.attempt, person);
    world.clock.shift(300);
    browser.setCookie(world.publicUrl, ...world.bindingCookie(dead.attempt, person));
    expect(await browser.go(dead.connectUrl)).toMatchObject({
      status: 410,
      html: expect.stringContaining('has run out'),
    });
    expect(await attemptOf(dead.attempt)).toMatchObject({ status: 'expired', reason: 'LINK_EXPIRED' });
    expect(await browser.go(`${world.publicUrl}/link/nobody`)).toMatchObject({ status: 404 });
  });
});

describe('what a read says of a try', () => {
  it('[GW6] a new account stands as its try does: pending, then expired when its time is over', async () => {
    const person = someone();
    const minted = await mint(world, person);
    expect(await readAccount(world, person, minted)).toMatchObject({
      status: 'pending',
      attempt: { id: minted.attempt, status: 'pending' },
    });
    world.clock.shift(300);
    expect(await readAccount(world, person, minted)).toMatchObject({
      status: 'expired',
      attempt: { status: 'expired', reason: 'LINK_EXPIRED' },
    });
  });

  it('[GW6] an old status neither connects nor fails a new try, and the old account stays usable (C25)', async () => {
    const person = someone();
    const first = await mint(world, person);
    await connect(world, person, first);
    const repair = await mint(world, person, 'demo-mail', { reinitiate: true, connectionId: first.connectionId });
    expect(repair.connectionId).toBe(first.connectionId);
    expect(await readAccount(world, person, repair)).toMatchObject({
      status: 'active',
      attempt: { id: repair.attempt, status: 'pending' },
    });
    await connect(world, person, repair, { verb: 'cancel' });
    expect(await readAccount(world, person, repair)).toMatchObject({
      status: 'active',
      attempt: { id: repair.attempt, status: 'failed', reason: 'ACCESS_DENIED' },
    });
    const again = await mint(world, person, 'demo-mail', { reinitiate: true, connectionId: first.connectionId });
    await world
      .wire(person, `/v1/connectors/accounts/${first.connectionId}`)
      .then(async (response) =>
        expect(await response.json()).toMatchObject({ attempt: { id: again.attempt, status: 'pending' } }),
      );
  });

  it('[GW6] each of two tries at one account is read by its own name, as a handle or as the hash of one', async () => {
    const person = someone();
    const first = await mint(world, person);
    await connect(world, person, first);
    const repair = { reinitiate: true, connectionId: first.connectionId };
    const [a, b] = [await mint(world, person, 'demo-mail', repair), await mint(world, person, 'demo-mail', repair)];
    await connect(world, person, a);
    expect(await readAccount(world, person, a)).toMatchObject({ attempt: { id: a.attempt, status: 'active' } });
    expect(await readAccount(world, person, b)).toMatchObject({ attempt: { id: b.attempt, status: 'pending' } });
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update(a.attempt).digest('base64url').slice(0, 22);
    expect(await readAccount(world, person, { ...a, attempt: hash })).toMatchObject({ attempt: { id: a.attempt } });
  });
});
