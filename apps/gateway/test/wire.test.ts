import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, mint, readAccount } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({
    RETURN_ORIGINS: 'https://app.example',
    CONNECTOR_GOOGLE_DRIVE_CLIENT_ID: 'id',
    CONNECTOR_GOOGLE_DRIVE_CLIENT_SECRET: 'secret',
  });
});
afterAll(() => world.end());

const someone = () => `p-${randomUUID()}`;
const get = async (person: string, path: string) => {
  const response = await world.wire(person, path);
  return { status: response.status, body: (await response.json()) as never };
};
const post = async (person: string, body: unknown) => {
  const response = await world.wire(person, '/v1/connectors/connections', { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as never };
};

describe('who may ask', () => {
  const withToken = (token: string | null) =>
    fetch(`http://127.0.0.1:${world.env.GATEWAY_PORT}/api/v1/connectors/catalog`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });

  it('[GW3] a token of the api is accepted; none, a foreign or a crooked one is not', async () => {
    expect((await withToken(await world.token('p1'))).status).toBe(200);
    const now = Math.floor(world.clock.now() / 1000);
    const refused = [
      null,
      'rubbish',
      await world.token('p1', { aud: 'somebody-else' }),
      await world.token('p1', { iss: 'somebody-else' }),
      await world.token(''),
      await world.token('p1', { exp: now + 3600 }),
      await world.token('p1', { exp: now - 60 }),
      await world.token('p1', { jti: undefined }),
      // alg none
      `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: 'p1', aud: 'patchbay-gateway', iss: 'patchbay-api', iat: now, exp: now + 60, jti: 'j' }))}.`,
    ];
    for (const token of refused) {
      const response = await withToken(token);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } });
    }
  });

  it("[GW4] another person's account is answered like one that never was, and mints nothing", async () => {
    const [owner, other] = [someone(), someone()];
    const minted = await mint(world, owner);
    await connect(world, owner, minted);
    const path = (id: string) => `/v1/connectors/accounts/${id}`;
    const foreign = await get(other, path(minted.connectionId));
    const unknown = await get(other, path('ca_nobody'));
    expect(foreign.status).toBe(404);
    expect({ ...foreign, body: { ...(foreign.body as object), requestId: 0 } }).toEqual({
      ...unknown,
      body: { ...(unknown.body as object), requestId: 0 },
    });
    const named = { connectors: ['demo-mail'], reinitiate: true, connectionId: minted.connectionId };
    expect(await post(other, named)).toMatchObject({ status: 404, body: { error: { code: 'connection_not_found' } } });
    expect(await get(other, '/api/v1/connectors/accounts')).toMatchObject({ body: { accounts: [] } });
    // the attempt of another is no key either
    const own = await mint(world, other);
    expect(await get(other, `${path(own.connectionId)}?attempt=${minted.attempt}`)).toMatchObject({
      body: { status: 'pending', attempt: { id: own.attempt } },
    });
  });
});

describe('the read budget', () => {
  it('[GW5] 180 reads a minute pass, the 181st says how long to wait, and after that it passes', async () => {
    const person = someone();
    const { connectionId } = await mint(world, person);
    const read = () => world.wire(person, `/v1/connectors/accounts/${connectionId}`);
    const statuses = new Set<number>();
    for (let n = 0; n < 180; n += 1) statuses.add((await read()).status);
    expect(statuses).toEqual(new Set([200]));
    const over = await read();
    expect(over.status).toBe(429);
    const body = (await over.json()) as { retryAfterMs: number };
    expect(body.retryAfterMs).toBeGreaterThan(0);
    expect(body.retryAfterMs).toBeLessThanOrEqual(60_000);
    expect(over.headers.get('retry-after')).toBe(String(Math.ceil(body.retryAfterMs / 1000)));
    expect((await world.wire(someone(), `/v1/connectors/accounts/${connectionId}`)).status).toBe(404);
    world.clock.shift(body.retryAfterMs / 1000);
    expect((await read()).status).toBe(200);
  });
});

describe('a mint', () => {
  it('[GW10] an unknown connector and one without a client are entries of their own beside the others', async () => {
    const { status, body } = await post(someone(), { connectors: ['Demo-Mail', 'nope', 'gmail'], reinitiate: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      results: [
        { connector: 'demo-mail', status: 'initiated', reinitiated: false },
        { connector: 'nope', status: 'failed', reason: 'UNKNOWN_CONNECTOR' },
        {
          connector: 'gmail',
          status: 'failed',
          reason: 'NOT_CONFIGURED',
          statusReason: 'Gmail is not set up here yet.',
          instruction: expect.stringMatching(/CONNECTOR_GMAIL_CLIENT_ID and CONNECTOR_GMAIL_CLIENT_SECRET/),
        },
      ],
      summary: { total: 3, active: 0, initiated: 1, failed: 2 },
    });
    expect(JSON.stringify(body)).not.toContain('ca_nobody');
  });

  it('[GW7] its link is on the public origin and names the try', async () => {
    const minted = await mint(world, someone());
    expect(minted.connectUrl).toBe(`${world.publicUrl}/link/${minted.attempt}`);
    expect(Buffer.from(minted.attempt, 'base64url').length).toBeGreaterThanOrEqual(16);
  });

  it.each([
    [{ connectors: [] }, 'connectors'],
    [{ connectors: ['demo-mail'], alias: 'Not Good' }, 'alias'],
    [{ connectors: ['demo-mail'], op: 'xyz' }, 'op'],
    [{ connectors: ['demo-mail'], reinitiate: 'yes' }, 'reinitiate'],
    [null, 'body'],
  ])('[GW21] %j is refused, naming %s', async (body, field) => {
    expect(await post(someone(), body)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', message: expect.stringContaining(field) } },
    });
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/%5Cevil.test',
    '/%2F/evil.test',
    'https:evil.test',
    'javascript:alert(1)',
    'https://app.example.evil.test/x',
    'https://app.example@evil.test/x',
    '/ok\nx',
  ])('[GW9] returning to %j is refused (C83)', async (returnTo) => {
    const asked = { connectors: ['demo-mail'], reinitiate: false, returnTo };
    expect(await post(someone(), asked)).toMatchObject({
      status: 400,
      body: { error: { code: 'return_not_allowed' } },
    });
  });

  it.each(['/ok?x=1#y', '/connect/done', 'https://app.example/back?y=2'])(
    '[GW9] returning to %j is fine (C83)',
    async (returnTo) => {
      const person = someone();
      const minted = await mint(world, person, 'demo-notes', { returnTo, op: 'abcdefabcdef' });
      const end = await connect(world, person, minted);
      const wanted = new URL(returnTo, world.publicUrl);
      wanted.searchParams.set('op', 'abcdefabcdef');
      wanted.searchParams.set('app', 'demo-notes');
      expect(end.url.href).toBe(wanted.href);
    },
  );

  it('[GW13] the hundred-and-first open link of one person is refused with the time to wait', async () => {
    const person = someone();
    const many = { connectors: ['demo-mail', 'demo-notes'], reinitiate: true };
    for (let n = 0; n < 50; n += 1) await post(person, { ...many, op: n.toString(16).padStart(12, '0') });
    const over = await post(person, many);
    expect(over).toMatchObject({ status: 429, body: { error: { code: 'too_many_attempts' } } });
    expect((over.body as { retryAfterMs: number }).retryAfterMs).toBeLessThanOrEqual(300_000);
  });
});

describe('the lists', () => {
  it('[GW22] connectors come in pages, each with its state', async () => {
    const person = someone();
    await connect(world, person, await mint(world, person));
    const seen: { connector: string; connected: boolean; enabled: boolean }[] = [];
    let cursor = '';
    do {
      const { body } = await get(person, `/v1/connectors?limit=7&cursor=${cursor}`);
      const page = body as { items: typeof seen; nextCursor?: string };
      expect(page.items.length).toBeLessThanOrEqual(7);
      seen.push(...page.items);
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    const { body } = await get(person, '/api/v1/connectors/catalog');
    const slugs = (body as { connectors: { slug: string }[] }).connectors.map(({ slug }) => slug);
    expect(seen.map(({ connector }) => connector)).toEqual(slugs);
    expect(seen.filter(({ connected }) => connected).map(({ connector }) => connector)).toEqual(['demo-mail']);
    expect(seen.filter(({ enabled }) => enabled).map(({ connector }) => connector)).toEqual([
      'demo-mail',
      'demo-notes',
      'google-drive',
    ]);
    expect(await get(person, '/v1/connectors?limit=0')).toMatchObject({ status: 400 });
  });

  it('[GW22] an account is listed once it was authorised, and the newest active one is marked', async () => {
    const person = someone();
    const first = await mint(world, person);
    expect(await get(person, '/api/v1/connectors/accounts')).toMatchObject({ body: { accounts: [] } });
    await connect(world, person, first);
    const second = await mint(world, person, 'demo-mail', { alias: 'work' });
    await connect(world, person, second, { who: 'demo-ben' });
    expect(await get(person, '/api/v1/connectors/accounts')).toMatchObject({
      body: {
        accounts: [
          { connectionId: first.connectionId, label: 'ada@example.com', alias: null, active: false, disabled: false },
          { connectionId: second.connectionId, label: 'ben@example.com', alias: 'work', active: true },
        ],
      },
    });
    expect(await readAccount(world, person, first)).toMatchObject({ active: false });
  });

  it('[GW10] the catalog says of each connector what it is and what is missing', async () => {
    const { body } = await get(someone(), '/api/v1/connectors/catalog');
    const { connectors } = body as { connectors: Record<string, unknown>[] };
    expect(connectors.length).toBeGreaterThanOrEqual(26);
    expect(connectors.find(({ slug }) => slug === 'demo-notes')).toMatchObject({
      name: 'Demo Notes',
      configured: true,
      allowed: true,
      authKind: 'oidc',
      permissions: ['read pages', 'write pages'],
    });
    expect(connectors.find(({ slug }) => slug === 'notion')).toMatchObject({
      configured: false,
      instruction: expect.stringContaining('CONNECTOR_NOTION_CLIENT_ID'),
    });
  });

  it('[GW3] a path that is not there is a 404 with a code', async () => {
    expect(await get(someone(), '/v1/nothing')).toMatchObject({
      status: 404,
      body: { error: { code: 'route_not_found' } },
    });
  });
});
