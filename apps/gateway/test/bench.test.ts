import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
afterEach(() => bench('', 'DELETE'));

const vendor = () => `http://127.0.0.1:${world.env.DEMO_VENDOR_PORT}`;
const bench = async (scope: string, method = 'GET', body?: unknown) => {
  const response = await fetch(`${vendor()}/bench/switches${scope && `/${scope}`}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { switches: Record<string, unknown> } };
};
const check = async (connectionId: string) => {
  const response = await world.wire(person, `/v1/connectors/accounts/${connectionId}?check=1`);
  return (await response.json()) as Record<string, unknown>;
};
const isDone = ({ pathname }: URL) => pathname === '/connect/done';

/** Each switch, and how a first sign-in of Ada ends under it. */
const ENDS = [
  ['deny', { status: 'failed', reason: 'ACCESS_DENIED', statusReason: 'the demo vendor was told to refuse' }],
  ['slow_consent', { status: 'active', reason: null, statusReason: '' }],
  ['slow_token', { status: 'active', reason: null, statusReason: '' }],
  [
    'fail_token',
    {
      status: 'failed',
      reason: 'TOKEN_EXCHANGE',
      statusReason: 'The sign-in could not be completed. Demo Mail had a fault of its own (503).',
    },
  ],
  ['expire', { status: 'expired', reason: 'LINK_EXPIRED', statusReason: '' }],
  ['revoke', { status: 'active', reason: null, statusReason: '' }],
  ['wrong_identity', { status: 'active', reason: null, statusReason: '' }],
  ['callback_twice', { status: 'active', reason: null, statusReason: '' }],
  ['callback_late', { status: 'expired', reason: 'LINK_EXPIRED', statusReason: '' }],
] as const;

/** Goes the whole way under a switch; a browser that stops before the callback stays where it is. */
const tryOnce = async (more = {}, mintMore = {}) => {
  const minted = await mint(world, person, 'demo-mail', mintMore);
  const browser = world.browser(minted.attempt, person);
  const callback = await consent(browser, minted.connectUrl, more);
  const end = callback.pathname === '/oauth/callback' ? await browser.go(callback, undefined, isDone) : null;
  return { minted, browser, callback, end };
};

describe('the failure bench', () => {
  it('[DV5] knows exactly these switches', async () => {
    const { body } = await bench('');
    expect(body).toMatchObject({ known: ENDS.map(([name]) => name), switches: {} });
    expect(body).toMatchObject({
      scopes: ['next', 'next:demo-mail', 'next:demo-notes', 'demo-ada', 'demo-ben', 'demo-chi'],
    });
  });

  describe.each(ENDS)('%s', (name, ending) => {
    it.each(['demo-ada', 'next', 'next:demo-mail', 'this request'])(
      '[DV5] set for %s ends the try as it should',
      async (scope) => {
        if (scope !== 'this request') await bench(scope, 'PUT', { switch: name, seconds: 3 });
        const { minted } = await tryOnce({ goesWrong: scope === 'this request' ? name : '' });
        const row = await readAccount(world, person, minted);
        expect(row.attempt).toEqual({ id: minted.attempt, ...ending });
        // what was for one request is over, what is for a person stays
        expect((await bench('')).body.switches).toEqual(
          scope === 'demo-ada' ? { 'demo-ada': { switch: name, seconds: 3 } } : {},
        );
      },
    );
  });

  it('[DV5] a person without a switch, and the sign-in after the next one, go well', async () => {
    await bench('demo-ada', 'PUT', { switch: 'deny' });
    expect((await tryOnce({ who: 'demo-ben' })).end?.url.pathname).toBe('/connect/done');
    await bench('next:demo-notes', 'PUT', { switch: 'deny' });
    expect((await tryOnce({ who: 'demo-chi' }, { alias: 'c' })).end?.url.pathname).toBe('/connect/done');
  });

  it.each([
    ['slow_consent', 7],
    ['slow_token', 7],
  ] as const)('[DV5] %s holds the try open until its seconds are over', async (name, seconds) => {
    await bench('next', 'PUT', { switch: name, seconds });
    const begun = world.clock.hold(seconds * 1000);
    const minted = await mint(world, person);
    const under = connect(world, person, minted);
    await begun;
    expect(await readAccount(world, person, minted)).toMatchObject({ attempt: { status: 'pending' } });
    world.clock.release();
    expect((await under).url.pathname).toBe('/connect/done');
  });

  it('[DV5] revoke: the account is active, and the next check says revoked, with the reason', async () => {
    const { minted } = await tryOnce({ goesWrong: 'revoke' });
    expect(await check(minted.connectionId)).toMatchObject({ status: 'active' });
    world.clock.shift(61);
    expect(await check(minted.connectionId)).toMatchObject({
      status: 'revoked',
      reason: 'REVOKED',
      statusReason: 'Demo Mail says that it has taken the access back. Reconnect it.',
    });
  });

  it('[DV5] revoke, set for a person, takes back what was given before, of this person alone', async () => {
    const ada = await tryOnce();
    const ben = await tryOnce({ who: 'demo-ben' }, { alias: 'ben' });
    await bench('demo-ada', 'PUT', { switch: 'revoke' });
    world.clock.shift(61);
    expect(await check(ada.minted.connectionId)).toMatchObject({ status: 'revoked' });
    expect(await check(ben.minted.connectionId)).toMatchObject({ status: 'active' });
    await bench('demo-ada', 'DELETE');
    const repair = await tryOnce({}, { reinitiate: true, connectionId: ada.minted.connectionId });
    expect(await readAccount(world, person, repair.minted)).toMatchObject({
      connectionId: ada.minted.connectionId,
      status: 'active',
      reason: null,
    });
  });

  it('[DV5] wrong_identity: a repair ends as a mismatch that names both, masked (C49)', async () => {
    const { minted } = await tryOnce();
    const wrong = { reinitiate: true, connectionId: minted.connectionId };
    const repair = await tryOnce({ goesWrong: 'wrong_identity' }, wrong);
    expect(await readAccount(world, person, repair.minted)).toMatchObject({
      label: 'ada@example.com',
      attempt: {
        status: 'failed',
        reason: 'IDENTITY_MISMATCH',
        statusReason: 'You signed in as b…@example.com. This account is a…@example.com.',
      },
    });
  });

  it('[DV5] callback_twice: both deliveries end well, and the code was exchanged once (C13)', async () => {
    const { browser, callback, end } = await tryOnce({ goesWrong: 'callback_twice' });
    expect(end?.url.pathname).toBe('/connect/done');
    expect((await browser.go(callback, undefined, isDone)).url.pathname).toBe('/connect/done');
  });

  it('[DV5] callback_late: the account is saved and the page says that the request was over (C17)', async () => {
    const { minted, end } = await tryOnce({ goesWrong: 'callback_late' });
    expect(end?.html).toContain('the request had already ended');
    expect(await readAccount(world, person, minted)).toMatchObject({ status: 'active', label: 'ada@example.com' });
  });

  it('[DV5] keeps its switches over a restart', async () => {
    await bench('demo-chi', 'PUT', { switch: 'slow_token', seconds: 2 });
    await world.restart();
    expect((await bench('')).body.switches).toEqual({ 'demo-chi': { switch: 'slow_token', seconds: 2 } });
  });
});

describe("the bench's page and interface", () => {
  it('[DV6] the page shows each switch for each person and sets it; what it shows is what is set', async () => {
    const get = async () => {
      const response = await fetch(`${vendor()}/bench`);
      expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
      return response.text();
    };
    const before = await get();
    for (const text of ['Failure bench', 'Ada', 'The next sign-in, at any app', 'The next sign-in at Demo Mail'])
      expect(before).toContain(text);
    expect(before).not.toMatch(/<script| selected/);
    const form = new URLSearchParams({ scope: 'demo-ada', switch: 'deny', seconds: '5' });
    const set = await fetch(`${vendor()}/bench`, { method: 'POST', body: form, headers: { origin: vendor() } });
    expect(set.url).toBe(`${vendor()}/bench`);
    expect(await set.text()).toContain('<option value="deny" selected>');
    form.set('switch', '');
    await fetch(`${vendor()}/bench`, { method: 'POST', body: form });
    expect((await bench('')).body.switches).toEqual({});
  });

  it('[DV6] what cannot be set is refused', async () => {
    for (const body of [{ switch: 'explode' }, { switch: 'deny', seconds: -1 }, {}, null])
      expect((await bench('demo-ada', 'PUT', body)).status).toBe(400);
    expect((await bench('mallory', 'PUT', { switch: 'deny' })).status).toBe(404);
    expect((await bench('demo-ada', 'PUT', { switch: null })).status).toBe(200);
    expect((await bench('')).body.switches).toEqual({});
  });

  it('[DV6] another site can set nothing: not by a form, and not by a name that points here', async () => {
    const form = new URLSearchParams({ scope: 'demo-ada', switch: 'deny' });
    const foreign = { method: 'POST', body: form, headers: { origin: world.publicUrl } };
    expect((await fetch(`${vendor()}/bench`, foreign)).status).toBe(403);
    const plain = { method: 'PUT', body: '{"switch":"deny"}', headers: { 'content-type': 'text/plain' } };
    expect((await fetch(`${vendor()}/bench/switches/demo-ada`, plain)).status).toBe(400);
    const rebound = vendor().replace('127.0.0.1', 'localhost');
    const there = await fetch(`${rebound}/bench/switches`).catch(() => null);
    expect(there === null || there.status === 403).toBe(true);
    expect((await bench('')).body.switches).toEqual({});
  });
});
