import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimit, OPEN_LIMIT, REQUEST_LIMIT } from '../src/limits/limits.ts';
import type { Api } from '../src/main.ts';
import { SAID } from '../src/refusals/messages.ts';
import { CONNECT, OPERATION, VIEWER_FRAMES } from './support/documents.ts';
import { connect, open } from './support/steps.ts';
import { createWorld, PUBLIC_URL, type World } from './support/world.ts';

let world: World;
let api: Api;

beforeAll(async () => {
  world = await createWorld();
  api = await world.start();
});
afterAll(() => world.close());

const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
  world
    .browser(api)
    .fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
const ask = async (query: string): Promise<{ errors?: { extensions?: { code?: string } }[] }> =>
  (await post(JSON.stringify({ query }))).json() as Promise<{ errors?: { extensions?: { code?: string } }[] }>;

describe('documents', () => {
  it('[AP51] that are too deep, too wide, or full of aliases are refused unread', async () => {
    const deep = `{ connector(slug: "demo-mail") ${'{ accounts { connector '.repeat(8)}{ slug }${' } }'.repeat(8)} }`;
    const wide = `{ ${Array.from({ length: 40 }, (_, at) => `a${at}: serverTime`).join(' ')} }`;
    const long = `{ ${'serverTime '.repeat(2_500)} }`;
    for (const query of [deep, wide, long]) expect((await ask(query)).errors?.length).toBeGreaterThan(0);
  });

  it('[AP51] of our own page pass with room to spare', async () => {
    const page = `{ viewer { kind } serverTime openOperations { opId targets { name connector { name icon } link } }
      connectors(first: 500) { totalCount pageInfo { endCursor } categories { category count } edges { cursor node { id slug name description category icon
        configured allowed demo setupHint connected needsAttention openOperation { opId }
        accounts(includeRetired: true) { id label alias status reason granted missing active retired checkedAt } } } } }`;
    expect((await ask(page)).errors).toBeUndefined();
    for (const document of [CONNECT, OPERATION, VIEWER_FRAMES]) expect(document.length).toBeLessThan(2_000);
  });

  it('[AP13] faults of a document are told, without suggesting what else there is', async () => {
    const { errors } = (await ask('{ viewers }')) as { errors?: { message: string }[] };
    expect(errors?.[0]?.message).toContain('viewers');
    expect(errors?.[0]?.message).not.toContain('Did you mean');
  });
});

describe('requests', () => {
  it('[AP50] of another site are refused with 403, forms with 415', async () => {
    const query = JSON.stringify({ query: '{ serverTime }' });
    expect((await post(query, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await post(query, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post('query={serverTime}', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    );
    expect((await post(query, { origin: PUBLIC_URL })).status).toBe(200);
  });

  it('[AP50] by GET can read, and change nothing', async () => {
    const get = (query: string) => world.browser(api).fetch(`/graphql?query=${encodeURIComponent(query)}`);
    expect((await get('{ serverTime }')).status).toBe(200);
    const mutation = await get('mutation { wakeOperation(input: {opId: "0123456789ab"}) { __typename } }');
    expect(mutation.status).toBe(405);
  });

  it('[AP52] over 256 kB are refused, at /graphql and at /auth, with and without a length', async () => {
    const large = JSON.stringify({ query: '{ serverTime }', variables: { x: 'x'.repeat(300_000) } });
    expect((await post(large)).status).toBe(413);
    const json = { 'content-type': 'application/json', origin: PUBLIC_URL };
    const sent = (path: string, init: object) =>
      world.browser(api).fetch(path, { method: 'POST', headers: json, ...init });
    expect((await sent('/auth/sign-up/email', { body: large })).status).toBe(413);
    const stream = () => new Blob([large]).stream();
    expect((await sent('/auth/sign-up/email', { body: stream(), duplex: 'half' })).status).toBe(411);
    expect((await sent('/graphql', { body: stream(), duplex: 'half' })).status).toBe(413);
  });

  it('[AP13] elsewhere find nothing, and no page of a framework', async () => {
    for (const path of ['/', '/graphql/x', '/proxy/x', '/auth', '/health']) {
      const response = await world.browser(api).fetch(path);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});

describe('rates', () => {
  it('[AP51] C65 a hundred openings in ten seconds meet RATE_LIMITED with the seconds to wait; others go on', async () => {
    const guest = world.browser(api);
    await open(guest, ['demo-mail']);
    const results = await Promise.all(Array.from({ length: 60 }, () => connect(guest, ['demo-mail'])));
    const refused = results.filter(({ code }) => code === 'RATE_LIMITED');
    expect(refused.length).toBeGreaterThan(0);
    for (const { __typename, retryable, retryAfter } of refused) {
      expect([__typename, retryable]).toEqual(['RateLimitedError', true]);
      expect(retryAfter).toBeGreaterThan(0);
    }
    expect((await connect(world.browser(api), ['demo-mail'])).__typename).toBe('ConnectPayload');
  });

  it('[AP51] a caller past the request limit gets 429 with Retry-After, another address does not', async () => {
    const limit = createLimit({ uses: 2, seconds: 60 });
    expect([await limit('a'), await limit('a')]).toEqual([null, null]);
    expect(await limit('a')).toBeGreaterThan(0);
    expect(await limit('b')).toBeNull();
    const strict = await world.start(undefined, { alone: false, requestLimit: { uses: 3, seconds: 60 } });
    const from = (address: string) =>
      world.browser(strict).fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `1.2.3.4, ${address}` },
        body: JSON.stringify({ query: '{ serverTime }' }),
      });
    const answers = [await from('10.0.0.7'), await from('10.0.0.7'), await from('10.0.0.7'), await from('10.0.0.7')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answers[3]?.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
    expect((await from('10.0.0.8')).status).toBe(200);
  });

  it('[AP51] C65 three tabs, eight apps and a waiting agent stay below', () => {
    // A page asks a handful of times when it opens and once per press; frames come by themselves.
    const pressesPerTenSeconds = 8 * 2;
    const requestsPerMinute = 3 * (10 + 8 * 4) + 60;
    expect(pressesPerTenSeconds * 2).toBeLessThan(OPEN_LIMIT.uses);
    expect(requestsPerMinute * 2).toBeLessThan(REQUEST_LIMIT.uses);
  });
});

describe('faults', () => {
  it('[AP13] a bug is one sentence with the id of its log line', async () => {
    await world.prisma.$executeRawUnsafe('ALTER TABLE accounts RENAME TO accounts_away');
    const guest = world.browser(api);
    await open(guest, ['demo-notes']);
    const { errors } = await guest.send<object>('{ accounts { id } }');
    await world.prisma.$executeRawUnsafe('ALTER TABLE accounts_away RENAME TO accounts');
    expect(errors).toMatchObject([{ message: SAID.unexpected, extensions: { code: 'INTERNAL' } }]);
    const requestId = String(errors?.[0]?.extensions?.requestId);
    expect(world.logged()).toContain(`"requestId":"${requestId}"`);
    expect(JSON.stringify(errors)).not.toContain('accounts_away');
  });

  it('[AP55] readiness names what is in the way', async () => {
    const ready = async () => {
      const response = await world.browser(api).fetch('/readyz');
      return [response.status, ((await response.json()) as { faults: string[] }).faults];
    };
    expect(await ready()).toEqual([200, []]);
    expect((await world.browser(api).fetch('/healthz')).status).toBe(200);
    await world.gateway.close();
    expect(await ready()).toEqual([503, ['gateway']]);
  });
});
