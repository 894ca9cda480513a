import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConfigurations } from '../src/providers/configuration.ts';
import type { Connector } from '../src/providers/connector.ts';
import { createRevoke } from '../src/providers/revoke.ts';
import { createKeyring } from '../src/tokens/keyring.ts';
import { openTokens } from '../src/tokens/sealed-tokens.ts';
import { startFakeVendor } from './world/fake-vendor.ts';
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

const remove = async (connectionId: string, by = person) => {
  const response = await world.wire(by, `/api/v1/connectors/accounts/${connectionId}`, { method: 'DELETE' });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const row = (connectionId: string) => world.prisma.grant.findUniqueOrThrow({ where: { connectionId } });
const me = (token: string) =>
  fetch(`http://127.0.0.1:${world.env.DEMO_VENDOR_PORT}/me`, { headers: { authorization: `Bearer ${token}` } });

describe('a removal', () => {
  it('[GW25] takes the grant back at the vendor, forgets the tokens, and no list brings the account back (C61)', async () => {
    const minted = await mint(world, person, 'demo-mail', { alias: 'work' });
    await connect(world, person, minted);
    const tokens = openTokens(createKeyring(world.env.TOKEN_KEYS), await row(minted.connectionId));
    expect((await me(tokens?.accessToken ?? '')).status).toBe(200);
    expect(await remove(minted.connectionId)).toEqual({
      status: 200,
      body: {
        connectionId: minted.connectionId,
        connector: 'demo-mail',
        status: 'removed',
        revoked: 'yes',
        vendorPage: null,
      },
    });
    expect((await me(tokens?.accessToken ?? '')).status).toBe(401);
    expect(await row(minted.connectionId)).toMatchObject({ sealed: null, keyId: null, label: 'ada@example.com' });
    const list = await world.wire(person, '/api/v1/connectors/accounts');
    expect(await list.json()).toEqual({ accounts: [] });
    expect(await remove(minted.connectionId)).toMatchObject({ status: 404 });
    // the same login may come again, as a new account
    const again = await mint(world, person);
    await connect(world, person, again);
    expect(again.connectionId).not.toBe(minted.connectionId);
    expect(await readAccount(world, person, again)).toMatchObject({ status: 'active' });
  });

  it('[GW25] ends the tries at the account, and a sign-in that comes back afterwards saves nothing', async () => {
    const minted = await mint(world, person);
    await connect(world, person, minted);
    const repair = await mint(world, person, 'demo-mail', { reinitiate: true, connectionId: minted.connectionId });
    const browser = world.browser(repair.attempt, person);
    const callback = await consent(browser, repair.connectUrl);
    await remove(minted.connectionId);
    expect((await browser.go(callback)).status).toBe(410);
    expect(await world.prisma.attempt.findUniqueOrThrow({ where: { id: repair.attempt } })).toMatchObject({
      status: 'failed',
      reason: 'INACTIVE',
      statusReason: 'The account was removed.',
    });
    expect(await row(minted.connectionId)).toMatchObject({ sealed: null, status: 'inactive' });
  });

  it("[GW4] of another's account is not found, and the account stays", async () => {
    const minted = await mint(world, person);
    await connect(world, person, minted);
    expect(await remove(minted.connectionId, 'mallory')).toMatchObject({ status: 404 });
    expect(await readAccount(world, person, minted)).toMatchObject({ status: 'active' });
  });

  it('[GW25] of an account whose tokens cannot be read says no; the grant that two accounts share is left alone', async () => {
    const lost = await mint(world, person);
    await connect(world, person, lost);
    await world.prisma.grant.update({ where: { connectionId: lost.connectionId }, data: { sealed: Buffer.from('x') } });
    expect(await remove(lost.connectionId)).toMatchObject({ body: { revoked: 'no' } });
    const shared = await mint(world, person, 'demo-notes');
    await connect(world, person, shared, { who: 'demo-chi' });
    const { connectionId: _, ...copy } = await row(shared.connectionId);
    await world.prisma.grant.create({ data: { ...copy, connectionId: `ca_${person}`, subject: 'somebody-else' } });
    expect(await remove(shared.connectionId)).toMatchObject({ body: { revoked: 'no' } });
    const unused = await mint(world, person);
    expect(await remove(unused.connectionId)).toMatchObject({ body: { revoked: 'unsupported' } });
  });
});

describe('taking a grant back', () => {
  const client = { id: 'id', secret: 'secret' };
  const tokens = { accessToken: 'at', refreshToken: 'rt' };
  const connector = (origin: string, by?: 'client' | 'token'): Connector => ({
    slug: 'plain',
    name: 'Plain',
    description: '',
    category: '',
    authKind: 'oauth2',
    docsUrl: '',
    endpoints: { kind: 'static', issuer: origin, authorizationUrl: `${origin}/a`, tokenUrl: `${origin}/t` },
    permissions: [],
    baseScopes: [],
    clientAuth: 'basic',
    identity: { from: 'token', id: [], label: [] },
    ...(by && { revocation: { url: `${origin}/revoke`, by } }),
  });

  it.each([
    ['client', 200, {}, 'yes'],
    ['client', 503, { error: 'server_error' }, 'no'],
    ['client', 400, { error: 'unsupported_token_type' }, 'no'],
    ['token', 200, {}, 'yes'],
    ['token', 200, { ok: false }, 'no'],
    ['token', 500, {}, 'no'],
    [undefined, 200, {}, 'unsupported'],
  ] as const)('[GW25] proved by the %s and answered %i %j is %s (C61)', async (by, status, answer, expected) => {
    const vendor = await startFakeVendor();
    vendor.answer('/revoke', answer, status);
    expect(await createRevoke(createConfigurations())(connector(vendor.origin, by), client, tokens)).toBe(expected);
    const sent = vendor.calls.map(({ headers, body }) => `${headers.authorization} ${body}`);
    const basic = `Basic ${btoa('id:secret')}`;
    if (by === 'client')
      expect(sent).toEqual([`${basic} ${new URLSearchParams({ token_type_hint: 'refresh_token', token: 'rt' })}`]);
    else expect(sent).toEqual(by === 'token' ? ['Bearer at '] : []);
    await vendor.close();
    expect(await createRevoke(createConfigurations())(connector(vendor.origin, 'client'), client, tokens)).toBe('no');
  });
});
