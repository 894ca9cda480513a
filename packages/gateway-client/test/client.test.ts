import { type MintRequest, type Operation, opId, personId, targetId } from '@patchbay/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGatewayClient } from '../src/index.ts';
import { type FakeGateway, type ManualClock, manualClock, type Reply, startFakeGateway } from '../src/testing/index.ts';

const by = {
  ownerId: personId('p1')!,
  initiator: 'connectors_page',
  turnId: '',
  toolCallId: '',
  requestId: 'r-1',
} as const;
const row = {
  connectionId: 'c1',
  connector: 'demo-mail',
  status: 'active',
  label: 'ada@example.com',
  active: true,
  disabled: false,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};
const ok = (body: unknown): Reply => ({ kind: 'json', body });
const page = (nextCursor?: string): Reply =>
  ok({ items: [{ connector: 'demo-mail', enabled: true, connected: false, disabledTools: [] }], nextCursor });
const mint: MintRequest = {
  opId: opId('aaaaaaaaaaaa')!,
  operation: {} as Operation, // the wire never carries it
  targets: ['demo-mail', 'demo-notes'].map((name, n) => ({ name, targetId: targetId(`t${n}`)! })),
  reinitiate: false,
  alias: null,
  connectionId: null,
  returnTo: '/connect/done',
};
const read = { connectionId: 'c1', attempt: '', timeout: 10 };

let fake: FakeGateway;
let clock: ManualClock;
let client: ReturnType<typeof createGatewayClient>;

beforeEach(async () => {
  fake = await startFakeGateway();
  clock = manualClock();
  client = createGatewayClient({ origin: fake.origin, token: async () => 't0ken', clock, mostBytes: 10_000 });
});
afterEach(async () => {
  await fake.close();
  await client.close();
});

describe('what goes out', () => {
  it('[GC1] a mint posts its request once, with the initiator repeated in the body', async () => {
    fake.script(ok({ results: [{ connector: 'demo-mail', status: 'initiated', connectUrl: 'http://x/link/1' }] }));
    const answer = await client.mint(mint, by);
    expect(answer).toMatchObject({ results: [{ connector: 'demo-mail', connectUrl: 'http://x/link/1' }] });
    expect(fake.seen).toMatchObject([{ method: 'POST', path: '/v1/connectors/connections' }]);
    expect(fake.seen[0]?.body).toEqual({
      connectors: ['demo-mail', 'demo-notes'],
      reinitiate: false,
      returnTo: '/connect/done',
      op: 'aaaaaaaaaaaa',
      initiator: 'connectors_page',
    });
  });

  it('[GC1] without a return surface neither it nor the operation is named; an alias or an account is', async () => {
    await client.mint({ ...mint, returnTo: null, alias: 'work' }, by);
    await client.mint({ ...mint, returnTo: null, connectionId: 'c1', reinitiate: true }, by);
    const rest = { connectors: ['demo-mail', 'demo-notes'], initiator: 'connectors_page' };
    expect(fake.seen.map(({ body }) => body)).toEqual([
      { ...rest, reinitiate: false, alias: 'work' },
      { ...rest, reinitiate: true, connectionId: 'c1' },
    ]);
  });

  it('[GC5] every request carries the bearer token and the attribution that was given, no other', async () => {
    fake.script(ok({ accounts: [] }), ok({ accounts: [] }));
    await client.listAccounts(by);
    await client.listAccounts({ ownerId: by.ownerId, initiator: 'agent_tool', turnId: 'turn', toolCallId: 'call' });
    expect(fake.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer t0ken',
      'x-patchbay-initiator': 'connectors_page',
      'x-request-id': 'r-1',
    });
    expect(fake.seen[0]?.headers).not.toHaveProperty('x-patchbay-turn-id');
    expect(fake.seen[1]?.headers).not.toHaveProperty('x-request-id');
    expect(fake.seen[1]?.headers).toMatchObject({ 'x-patchbay-turn-id': 'turn', 'x-patchbay-tool-call-id': 'call' });
  });

  it('[GC1] an account id is escaped into its path, with the attempt the read is about', async () => {
    await client.readAccount({ ...read, connectionId: '../a b?c' }, by);
    await client.readAccount({ ...read, attempt: 'a&1' }, by);
    expect(fake.seen.map(({ path }) => path)).toEqual([
      '/v1/connectors/accounts/..%2Fa%20b%3Fc',
      '/v1/connectors/accounts/c1?attempt=a%261',
    ]);
  });
});

describe('what comes in', () => {
  it('[GC9] an unknown status and added fields are passed on, a wrong type is named', async () => {
    fake.script(ok({ ...row, status: 'dancing', new: 1 }), ok({ ...row, label: 7 }), ok(null));
    expect(await client.readAccount(read, by)).toMatchObject({ account: { status: 'dancing' } });
    expect(await client.readAccount(read, by)).toMatchObject({
      kind: 'no_answer',
      failure: { code: 'INVALID_RESPONSE', detail: expect.stringContaining('label'), arrived: 'unknown' },
    });
    expect(await client.readAccount(read, by)).toMatchObject({ failure: { code: 'INVALID_RESPONSE' } });
  });

  it("[GC9] a connector's own fields are passed through, those of later gateways too", async () => {
    const item = {
      connector: 'demo-mail',
      enabled: true,
      connected: false,
      disabledTools: ['send'],
      plan: { seats: 3 },
    };
    fake.script(ok({ items: [item] }), ok({ items: [{ ...item, connected: 'no' }] }));
    expect(await client.listConnectors(by)).toEqual({ kind: 'connectors', connectors: [item] });
    expect(await client.listConnectors(by)).toMatchObject({
      failure: { detail: expect.stringContaining('items.0.connected') },
    });
  });

  it('[GC9] the attempt of a row and its permissions are read', async () => {
    const attempt = { id: 'a1', status: 'failed', reason: 'ACCESS_DENIED' };
    fake.script(ok({ ...row, granted: ['read'], missing: [], attempt }));
    expect(await client.readAccount(read, by)).toMatchObject({ account: { granted: ['read'], attempt } });
  });

  it('[GC10] a mint entry without a connector or for one not asked is dropped alone; a wrong type names its field', async () => {
    const good = { connector: 'demo-notes', status: 'weird' };
    const bad = { connector: 'demo-mail', status: 5 };
    fake.script(
      ok({ results: [{ connector: null, status: 5 }, { connector: 'Gmail', status: 5 }, { status: 'active' }, good] }),
      ok({ results: [{ connector: null }, bad] }),
    );
    expect(await client.mint(mint, by)).toEqual({ kind: 'minted', results: [good] });
    expect(await client.mint(mint, by)).toMatchObject({
      failure: { detail: expect.stringContaining('results.1.status') },
    });
  });

  it('[GC8] pages are followed by their cursor, and the twentieth is the last', async () => {
    fake.script(page('n&1'), page());
    expect(await client.listConnectors(by)).toMatchObject({ connectors: [{}, {}] });
    expect(fake.seen.map(({ path }) => path)).toEqual([
      '/v1/connectors?limit=50',
      '/v1/connectors?limit=50&cursor=n%261',
    ]);
    fake.script(...Array.from({ length: 21 }, () => page('more')));
    expect(await client.listConnectors(by)).toMatchObject({ failure: { code: 'INVALID_RESPONSE' } });
    expect(fake.seen).toHaveLength(22);
  });

  it('[GC3] a refusal keeps the code of the gateway', async () => {
    expect(await client.mint(mint, by)).toMatchObject({
      failure: { kind: 'unavailable', code: 'connection_not_found', status: 404, retryable: false, arrived: 'refused' },
    });
  });

  it('[GC3] an account nobody knows is an answer of its own', async () => {
    expect(await client.readAccount(read, by)).toEqual({ kind: 'not_known_yet' });
  });

  it('[GC4] a 429 says how long to wait in every form of it', async () => {
    const late = new Date((clock.now() + 20) * 1000).toUTCString();
    const limited = (headers: Record<string, string>, body: unknown = { retryAfterMs: 4000 }): Reply => ({
      kind: 'json',
      status: 429,
      headers,
      body,
    });
    fake.script(
      limited({ 'retry-after': '12' }),
      limited({ 'retry-after': late }),
      limited({ 'retry-after': 'soon' }),
      limited({}),
      limited({}, {}),
    );
    for (const seconds of [12, 20, 4, 4, 1])
      expect(await client.readAccount(read, by)).toEqual({ kind: 'rate_limited', retryAfter: seconds });
  });

  it('[GC7] a redirect is an answer and is not followed', async () => {
    fake.script({ kind: 'text', status: 302, text: '', headers: { location: `${fake.origin}/elsewhere` } });
    expect(await client.readAccount(read, by)).toMatchObject({ failure: { code: 'HTTP_302', retryable: false } });
    expect(fake.seen).toHaveLength(1);
  });

  it('[GC7] a body that is no JSON and a body that is too large are invalid responses', async () => {
    fake.script({ kind: 'text', text: '<html>' }, { kind: 'text', text: 'x'.repeat(10_001) });
    for (const _ of [1, 2])
      expect(await client.mint(mint, by)).toMatchObject({ failure: { code: 'INVALID_RESPONSE', arrived: 'unknown' } });
  });
});

describe('when nothing comes in', () => {
  it('[GC7] a hang ends at the time-out of the call and may have acted', async () => {
    fake.script({ kind: 'hang' });
    const answer = client.readAccount(read, by);
    await fake.arrived(1);
    clock.advance(10);
    expect(await answer).toMatchObject({ failure: { code: 'TIMEOUT', arrived: 'unknown' } });
  });

  it('[GC7] a slow drip ends at the same time-out', async () => {
    fake.script({ kind: 'drip', first: '{"connectionId":' });
    const answer = client.mint(mint, by);
    await fake.arrived(1);
    clock.advance(30);
    expect(await answer).toMatchObject({ failure: { code: 'TIMEOUT', arrived: 'unknown' } });
  });

  it('[GC7] a reset is a transport failure, a refused connection certainly did nothing', async () => {
    fake.script({ kind: 'reset' });
    expect(await client.mint(mint, by)).toMatchObject({ failure: { code: 'TRANSPORT_ERROR', arrived: 'unknown' } });
    const nobody = await startFakeGateway();
    await nobody.close();
    const lonely = createGatewayClient({ origin: nobody.origin, token: async () => 't' });
    expect(await lonely.mint(mint, by)).toMatchObject({ failure: { code: 'TRANSPORT_ERROR', arrived: 'no' } });
    await lonely.close();
  });

  it('[GC6] a safe read is sent once more after a lost answer, and only once', async () => {
    fake.script({ kind: 'reset' }, ok({ accounts: [row] }));
    expect(await client.listAccounts(by)).toMatchObject({ accounts: [row] });
    fake.script({ kind: 'json', status: 503, body: null }, { kind: 'json', status: 503, body: null });
    expect(await client.catalog(by)).toMatchObject({ failure: { status: 503, retryable: true } });
    expect(fake.seen).toHaveLength(4);
  });

  it('[GC6] a mint and an account read are never sent twice', async () => {
    fake.script({ kind: 'reset' }, { kind: 'json', status: 500, body: null }, { kind: 'reset' });
    await client.mint(mint, by);
    await client.mint(mint, by);
    await client.readAccount(read, by);
    expect(fake.seen).toHaveLength(3);
  });

  it('[GC7] no origin and no token are failures of their own; nothing is sent', async () => {
    const nowhere = createGatewayClient({ origin: null, token: async () => 't' });
    const nameless = createGatewayClient({ origin: fake.origin, token: async () => null });
    expect(await nowhere.mint(mint, by)).toMatchObject({ failure: { code: 'NO_ORIGIN', arrived: 'no' } });
    expect(await nameless.mint(mint, by)).toMatchObject({ failure: { code: 'NO_TOKEN', arrived: 'no' } });
    const broken = createGatewayClient({ origin: fake.origin, token: () => Promise.reject(new Error('no key')) });
    expect(await broken.mint(mint, by)).toMatchObject({ failure: { code: 'NO_TOKEN', detail: 'Error: no key' } });
    expect(fake.seen).toHaveLength(0);
  });

  it('[GC3] what people read never holds the token, nor does the detail', async () => {
    fake.script({ kind: 'reset' }, { kind: 'json', status: 401, body: { code: 'NO', message: 'go away' } });
    for (const _ of [1, 2]) expect(JSON.stringify(await client.mint(mint, by))).not.toContain('t0ken');
  });
});
