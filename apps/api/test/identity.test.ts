import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { Api } from '../src/main.ts';
import { PRINCIPAL_CHANGED } from '../src/sockets.ts';
import { collect } from './support/collect.ts';
import { VIEWER_FRAMES } from './support/documents.ts';
import { connect, open } from './support/steps.ts';
import { until } from './support/until.ts';
import { createWorld, PUBLIC_URL, type World } from './support/world.ts';

let world: World;
let api: Api;

beforeAll(async () => {
  world = await createWorld();
  api = await world.start();
});
afterAll(() => world.close());

const VIEWER = '{ viewer { kind name email } }';
const persons = () => world.prisma.person.count();

describe('guests', () => {
  it('[AU3] no query, page load, list or socket makes one; the first connect does, and the browser is known from then on', async () => {
    const browser = world.browser(api);
    const before = await persons();
    await browser.ask(
      '{ viewer { kind } connectors { totalCount } accounts { id } openOperations { opId } operation(opId: "0123456789ab") { opId } }',
    );
    await browser.fetch('/go/0123456789ab/t1');
    const frames = collect(browser.socket(), '', undefined, VIEWER_FRAMES);
    await frames.ended;
    expect(frames.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect([await persons(), browser.cookies.size]).toEqual([before, 0]);

    await open(browser, ['demo-mail']);
    expect(await browser.ask(VIEWER)).toEqual({ viewer: { kind: 'GUEST', name: null, email: null } });
    await open(browser, ['demo-notes']);
    expect(await persons()).toBe(before + 1);
  });

  it('[AU3] a shape that is refused makes none', async () => {
    const browser = world.browser(api);
    const before = await persons();
    expect(await connect(browser, [])).toMatchObject({ code: 'TARGETS_REQUIRED' });
    expect([await persons(), browser.cookies.size]).toEqual([before, 0]);
  });

  it('[AU3] the sign-in route for guests is closed: a guest begins with a connect', async () => {
    const response = await world.browser(api).fetch('/auth/sign-in/anonymous', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
      body: '{}',
    });
    expect(response.status).toBe(404);
  });

  it('[AU3] one that cannot be made is GUEST_SETUP_FAILED, retryable, and nothing is minted', async () => {
    const mints = world.gateway.mints().length;
    await world.prisma.$executeRawUnsafe('REVOKE INSERT ON users FROM patchbay_api');
    const refused = await connect(world.browser(api), ['demo-mail']);
    await world.prisma.$executeRawUnsafe('GRANT INSERT ON users TO patchbay_api');
    expect(refused).toMatchObject({ __typename: 'AccessError', code: 'GUEST_SETUP_FAILED', retryable: true });
    expect(world.gateway.mints().length).toBe(mints);
  });
});

describe('persons', () => {
  it('[AU2] C89 a guest who signs up keeps operation, link and accounts, and the old session is over', async () => {
    const browser = world.browser(api);
    const { opId, targets } = await open(browser, ['demo-mail']);
    const old = browser.at(api.port);
    const before = await persons();
    await browser.signUp('ada@example.com');
    expect(await browser.ask(VIEWER)).toEqual({ viewer: { kind: 'PERSON', name: 'ada', email: 'ada@example.com' } });
    const { openOperations } = await browser.ask<{ openOperations: object[] }>(
      '{ openOperations { opId targets { link } } }',
    );
    expect(openOperations).toEqual([{ opId, targets: [{ link: targets[0].link }] }]);
    expect(await persons()).toBe(before);
    expect(await old.ask(VIEWER)).toEqual({ viewer: null });
  });

  it('[AU1][AU5] who signs out is nobody with the next request', async () => {
    const browser = world.browser(api);
    await browser.signUp('bob@example.com');
    const copy = browser.at(api.port);
    expect(await copy.ask(VIEWER)).toMatchObject({ viewer: { kind: 'PERSON' } });
    await browser.fetch('/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
      body: '{}',
    });
    expect(await copy.ask(VIEWER)).toEqual({ viewer: null });
  });

  it('[AP58][AU1] a role is given in the database only; one sent along with a sign-up is not taken', async () => {
    const browser = world.browser(api);
    const response = await browser.fetch('/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
      body: JSON.stringify({
        name: 'eve',
        email: 'admin@pb.example',
        password: 'correct horse battery',
        role: 'admin',
        personId: 'p1',
      }),
    });
    if (response.ok) expect(await browser.ask(VIEWER)).toMatchObject({ viewer: { kind: 'PERSON' } });
    const user = await world.prisma.user.findUnique({ where: { email: 'admin@pb.example' } });
    expect(user?.role ?? null).toBeNull();
    expect(user?.personId).not.toBe('p1');
    await browser.signUp('mallory@example.com');
    await world.prisma.user.update({ where: { email: 'mallory@example.com' }, data: { role: 'admin' } });
    expect(await browser.ask(VIEWER)).toMatchObject({ viewer: { kind: 'ADMIN' } });
  });
});

describe('a session that is over', () => {
  it.each([
    ['revoked', (where: { token: string }) => world.prisma.session.deleteMany({ where })],
    [
      'expired',
      (where: { token: string }) => world.prisma.session.updateMany({ where, data: { expiresAt: new Date(0) } }),
    ],
  ])(
    '[AU12] %s: a connect says so and makes no guest, the cookie is cleared, and then a guest may begin',
    async (_how, end) => {
      const browser = world.browser(api);
      await open(browser, ['demo-mail']);
      const [name, value = ''] = [...browser.cookies].find(([key]) => key.includes('session_token')) ?? [];
      await end({ token: decodeURIComponent(value).split('.')[0] ?? '' });
      const before = await persons();
      const refused = await connect(browser, ['demo-notes']);
      expect(refused).toMatchObject({ __typename: 'AccessError', code: 'UNAUTHENTICATED', retryable: false });
      expect([await persons(), browser.cookies.has(String(name))]).toEqual([before, false]);
      await open(browser, ['demo-notes']);
      expect(await persons()).toBe(before + 1);
    },
  );

  it('[AU12] a cookie that nobody signed is no session either', async () => {
    const browser = world.browser(api);
    browser.cookies.set('patchbay.session_token', 'made-up.signature');
    expect(await connect(browser, ['demo-mail'])).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(browser.cookies.size).toBe(0);
  });
});

describe('credentials', () => {
  it('[AU6] an Authorization that does not work is an error over HTTP and socket, never nobody', async () => {
    const response = await world.browser(api).fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer pb_live_nothing' },
      body: JSON.stringify({ query: VIEWER }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });

    const socket = new WebSocket(`ws://127.0.0.1:${api.port}/graphql`, 'graphql-transport-ws', {
      headers: { authorization: 'Bearer pb_live_nothing' },
    });
    const code = await new Promise<number>((resolve) => {
      socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
      socket.on('close', resolve);
    });
    expect(code).toBe(4403);
  });

  it.each([
    ['another site', { origin: 'https://evil.test' }],
    ['no origin and a cookie but no key', { cookie: 'patchbay.session_token=x' }],
  ])('[AP50] a socket from %s is refused before it opens', async (_who, headers) => {
    const socket = new WebSocket(`ws://127.0.0.1:${api.port}/graphql`, 'graphql-transport-ws', { headers });
    const status = await new Promise<number | undefined>((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => resolve(0));
      socket.on('error', () => undefined);
    });
    expect(status).toBe(403);
    socket.terminate();
  });

  it('[AU7] a socket whose session has another identity by now is closed with its own code', async () => {
    const browser = world.browser(api);
    await open(browser, ['demo-mail']);
    const client = browser.socket();
    const closed = new Promise<number>((resolve) => {
      client.on('closed', (event) => resolve((event as { code: number }).code));
    });
    const frames = collect(client, '', undefined, VIEWER_FRAMES);
    await until('the socket', () => frames.seen.length === 1);
    await browser.signUp('carol@example.com');
    collect(client, '0123456789ab');
    expect(await closed).toBe(PRINCIPAL_CHANGED);
  });
});
