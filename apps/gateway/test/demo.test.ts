import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyring } from '../src/tokens/keyring.ts';
import { Browser } from './world/browser.ts';
import { connect, consent, mint } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

const vendor = () => `http://127.0.0.1:${world.env.DEMO_VENDOR_PORT}`;
/** The authorization request of a fresh link, to be spoiled by a test. */
const authorizationUrl = async (connector = 'demo-mail') => {
  const minted = await mint(world, 'p1', connector, { reinitiate: true });
  const to = await world.browser(minted.attempt, 'p1').request(minted.connectUrl, new URLSearchParams());
  return new URL(to.headers.get('location') ?? '');
};
const tokensOf = async (connectionId: string) => {
  const { sealed } = await world.prisma.grant.findUniqueOrThrow({ where: { connectionId } });
  const opened = createKeyring(world.env.TOKEN_KEYS).open(sealed ?? new Uint8Array(), `grant:${connectionId}`);
  return JSON.parse(opened ?? '{}') as { accessToken: string; refreshToken: string };
};

describe('the demo vendor', () => {
  it('[DV1] lives on another site than the product and publishes what it can', async () => {
    expect(new URL(vendor()).hostname).not.toBe(new URL(world.publicUrl).hostname);
    const found = await fetch(`${vendor()}/.well-known/openid-configuration`);
    expect(await found.json()).toMatchObject({
      issuer: vendor(),
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token']),
    });
  });

  it('[DV1] gives no code without PKCE, with plain PKCE, or to another redirect address', async () => {
    const url = await authorizationUrl();
    const spoil = (change: (query: URLSearchParams) => void) => {
      const spoiled = new URL(url);
      change(spoiled.searchParams);
      return new Browser().request(spoiled);
    };
    const errorOf = (response: Response) => new URL(response.headers.get('location') ?? 'x:').searchParams.get('error');
    expect(errorOf(await spoil((query) => query.delete('code_challenge')))).toBe('invalid_request');
    expect(errorOf(await spoil((query) => query.set('code_challenge_method', 'plain')))).toBe('invalid_request');
    const elsewhere = await spoil((query) => query.set('redirect_uri', 'http://localhost:1/oauth/callback'));
    expect(elsewhere.status).toBe(400);
    expect(await elsewhere.text()).toContain('That did not work');
    const foreignScope = await spoil((query) => query.set('scope', 'openid pages.write'));
    expect(errorOf(foreignScope)).toBe('invalid_scope');
  });

  it('[DV2] says on every page that it is made up, and lets one choose whom to be and what to allow', async () => {
    const browser = new Browser();
    const signIn = await browser.go(await authorizationUrl());
    for (const text of [
      'Sign in to Demo Mail',
      'This vendor is made up',
      'ada@example.com',
      'ben@example.com',
      'chi@example.com',
    ])
      expect(signIn.html).toContain(text);
    const consentPage = await browser.go(`${signIn.url.href}/sign-in`, new URLSearchParams({ person: 'demo-chi' }));
    for (const text of [
      'Patchbay wants to use Demo Mail',
      'chi@example.com',
      'read mail',
      'send mail',
      'Allow',
      'Cancel',
      'made up',
    ])
      expect(consentPage.html).toContain(text);
    const nobody = await browser.go(`${signIn.url.href}/sign-in`, new URLSearchParams({ person: 'mallory' }));
    expect(nobody.status).toBe(400);
  });

  it('[DV2] a cancelled sign-in page leads back with access_denied', async () => {
    const browser = new Browser();
    const signIn = await browser.go(await authorizationUrl());
    const back = await browser.go(
      `${signIn.url.href}/cancel`,
      new URLSearchParams(),
      ({ pathname }) => pathname === '/oauth/callback',
    );
    expect(back.url.searchParams.get('error')).toBe('access_denied');
  });

  it('[DV2] another person may sign in with the same browser', async () => {
    const minted = await mint(world, 'p2');
    const browser = world.browser(minted.attempt, 'p2');
    for (const who of ['demo-ada', 'demo-ben', 'demo-ada']) {
      const callback = await consent(browser, minted.connectUrl, { who });
      expect(callback.searchParams.get('code')).not.toBeNull();
    }
  });

  it('[DV3] its clients differ from one installation to the next, and its tokens survive a restart', async () => {
    const minted = await mint(world, 'p3', 'demo-notes');
    await connect(world, 'p3', minted);
    const { accessToken } = await tokensOf(minted.connectionId);
    await world.restart();
    const me = await fetch(`${vendor()}/me`, { headers: { authorization: `Bearer ${accessToken}` } });
    expect(await me.json()).toMatchObject({ sub: 'demo-ada', email: 'ada@example.com' });
    const meta = await world.prisma.gatewayMeta.findMany();
    expect(meta).toHaveLength(1);
    const other = await startWorld();
    expect(await other.prisma.gatewayMeta.findMany()).not.toEqual(meta);
    await other.end();
  });

  it('[DV4] a refresh token works once; its rotation is refused when it is used again', async () => {
    const minted = await mint(world, 'p4', 'demo-notes');
    await connect(world, 'p4', minted);
    const { refreshToken } = await tokensOf(minted.connectionId);
    const { createDemoVendor } = await import('../src/demo/vendor.ts');
    const { clients } = await createDemoVendor({
      issuer: vendor(),
      redirectUri: `${world.publicUrl}/oauth/callback`,
      prisma: world.prisma,
      keys: createKeyring(world.env.TOKEN_KEYS),
      clock: world.clock,
      expireTry: async () => {},
    });
    const { id = '', secret = '' } = clients.get('DEMO_NOTES') ?? {};
    const configuration = await oidc.discovery(new URL(vendor()), id, undefined, oidc.ClientSecretBasic(secret), {
      execute: [oidc.allowInsecureRequests],
    });
    const fresh = await oidc.refreshTokenGrant(configuration, refreshToken);
    expect(fresh.refresh_token).not.toBe(refreshToken);
    await expect(oidc.refreshTokenGrant(configuration, refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('[DV1] can be switched off: then neither its site nor its connectors are there', async () => {
    const without = await startWorld({ DEMO_VENDOR: 'off' });
    expect(await mint(without, 'p1')).toMatchObject({ status: 'failed', reason: 'UNKNOWN_CONNECTOR' });
    await expect(fetch(`http://127.0.0.1:${without.env.DEMO_VENDOR_PORT}/healthz`)).rejects.toThrow();
    await without.end();
  });
});
