import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultOf } from '../src/flow/vendor-fault.ts';
import { createConfigurations } from '../src/providers/configuration.ts';
import type { Connector } from '../src/providers/connector.ts';
import { createOAuthClient, type Wishes } from '../src/providers/oauth.ts';
import { type FakeVendor, startFakeVendor } from './world/fake-vendor.ts';

const client = { id: 'the client', secret: 's&cret' };
let vendor: FakeVendor;
beforeEach(async () => {
  vendor = await startFakeVendor();
});
afterEach(() => vendor.close());

const connector = (more: Partial<Connector> = {}): Connector => ({
  slug: 'plain',
  name: 'Plain',
  description: 'A vendor.',
  category: 'Test',
  authKind: 'oauth2',
  docsUrl: 'https://vendor.example',
  endpoints: {
    kind: 'static',
    issuer: vendor.origin,
    authorizationUrl: `${vendor.origin}/authorize?team=1`,
    tokenUrl: `${vendor.origin}/token`,
  },
  permissions: [
    { scope: 'a', name: 'do a' },
    { scope: 'b', name: 'do b' },
  ],
  baseScopes: ['me'],
  clientAuth: 'post',
  identity: { from: 'call', url: `${vendor.origin}/me`, id: ['data.id'], label: ['data.mail', 'data.name'] },
  ...more,
});

const plainly = { loginHint: null, keep: [], isSwitch: false };
const run = async (one: Connector, wishes: Wishes = plainly) => {
  const oauth = createOAuthClient('http://localhost:3000/oauth/callback', createConfigurations());
  const { url, secrets } = await oauth.begin(one, client, wishes);
  const callback = new URL(`http://localhost:3000/oauth/callback?code=c0de&state=${secrets.state}`);
  return { url, secrets, granted: oauth.finish(one, client, callback, secrets) };
};

describe('a vendor of plain OAuth 2', () => {
  it('[GW10] is asked with PKCE, state and its scopes, and the identity is read by its rule', async () => {
    vendor.answer('/token', {
      access_token: 'at',
      refresh_token: 'rt',
      token_type: 'bearer',
      expires_in: 60,
      scope: 'me,a',
    });
    vendor.answer('/me', { data: { id: 42, mail: '', name: 'Ada' } });
    const { url, secrets, granted } = await run(connector());
    const asked = url.searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      team: '1',
      client_id: 'the client',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/oauth/callback',
      scope: 'me a b',
      state: secrets.state,
      code_challenge: createHash('sha256').update(secrets.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    expect(await granted).toEqual({
      accessToken: 'at',
      refreshToken: 'rt',
      expiresIn: 60,
      scopes: ['me', 'a'],
      identity: { id: '42', label: 'Ada' },
    });
    const [token, me] = vendor.calls;
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toMatchObject({
      client_id: 'the client',
      client_secret: 's&cret',
      code: 'c0de',
      code_verifier: secrets.verifier,
    });
    expect(me?.headers).toMatchObject({ authorization: 'Bearer at', 'user-agent': 'patchbay' });
  });

  it('[GW10] may want its scopes under another name, its request as JSON, and give the token one level down', async () => {
    vendor.answer('/token', {
      ok: true,
      access_token: 'bot',
      authed_user: { id: 'U1', access_token: 'at', token_type: 'user' },
    });
    const { url, granted } = await run(
      connector({
        scopeParameter: 'user_scope',
        scopeSeparator: ',',
        tokenIn: 'authed_user',
        tokenBody: 'json',
        clientAuth: 'basic',
        identity: { from: 'token', id: ['id'], label: ['id'] },
      }),
    );
    expect(url.searchParams.get('user_scope')).toBe('me,a,b');
    expect(await granted).toMatchObject({
      accessToken: 'at',
      scopes: ['me', 'a', 'b'],
      identity: { id: 'U1', label: 'U1' },
    });
    const [token] = vendor.calls;
    expect(token?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(token?.body ?? '')).toMatchObject({ grant_type: 'authorization_code', code: 'c0de' });
    const [, basic = ''] = String(token?.headers.authorization).split(' ');
    expect(atob(basic)).toBe('the+client:s%26cret');
  });

  it('[GW15] that refuses the code, says nothing of who signed in, or is away, is a fault without secrets', async () => {
    vendor.answer('/token', { error: 'invalid_grant', error_description: 'code is  used' }, 400);
    const refused = await run(connector());
    expect(await refused.granted.catch(faultOf)).toEqual({
      fault: 'ResponseBodyError: invalid_grant',
      code: 'invalid_grant',
      did: 'did not accept it',
      said: 'code is used',
    });
    vendor.answer('/token', { access_token: 'at', token_type: 'bearer' });
    vendor.answer('/me', { data: {} });
    expect(await (await run(connector())).granted.catch(faultOf)).toMatchObject({ said: '' });
    await vendor.close();
    const away = await (await run(connector())).granted.catch(faultOf);
    expect(away).toMatchObject({ code: null });
    expect(JSON.stringify(away)).not.toMatch(/c0de|s&cret/);
  });
});
