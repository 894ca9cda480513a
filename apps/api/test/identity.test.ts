import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { sweepGuests } from '../src/auth/guest-sweep.ts';
import { createLog } from '../src/log.ts';
import { type Api, startApi } from '../src/main.ts';
import { BEGIN_ANEW, MOST_SOCKETS, PRINCIPAL_CHANGED, TOO_MANY_SOCKETS } from '../src/sockets.ts';
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

describe('guests nobody can come back as', () => {
  it('[AU15] go after thirty days without a session; their person goes when nothing is kept of it', async () => {
    const DAY = 86_400_000;
    const now = Date.now();
    const make = async (id: string, age: number, sessionEnds: number, operations: boolean, isAnonymous = true) => {
      const createdAt = new Date(now - age * DAY);
      await world.prisma.person.create({ data: { id, createdAt } });
      const email = `${id}@example.com`;
      await world.prisma.user.create({ data: { id, name: id, email, personId: id, isAnonymous, createdAt } });
      const expiresAt = new Date(now + sessionEnds * DAY);
      await world.prisma.session.create({ data: { id, token: id, userId: id, expiresAt } });
      const at = new Date(now);
      const row = { connectionId: id, connector: 'x', label: '', status: 'active', active: true };
      if (operations)
        await world.prisma.account.create({
          data: { ...row, personId: id, createdAt: at, updatedAt: at, checkedAt: at },
        });
    };
    await make('old-unused', 31, -1, false);
    await make('old-kept', 31, -1, true);
    await make('old-live', 31, 1, false);
    await make('young', 29, -1, false);
    await make('registered', 31, -1, false, false);
    expect(await sweepGuests(world.prisma, now / 1000)).toBe(2);
    const ids = { in: ['old-unused', 'old-kept', 'old-live', 'young', 'registered'] };
    const left = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id).sort();
    expect(await left(world.prisma.user.findMany({ where: { id: ids } }))).toEqual(['old-live', 'registered', 'young']);
    expect(await left(world.prisma.person.findMany({ where: { id: ids } }))).toEqual([
      'old-kept',
      'old-live',
      'registered',
      'young',
    ]);
  });
});

describe('a product that is not open to everybody', () => {
  it('[AU13] registers nobody and makes no guest when it is told so; who is there signs in as ever', async () => {
    const person = world.browser(api);
    await person.signUp('emil@example.com');
    const closed = await startApi(
      { ...world.env, SIGN_UP: 'closed', GUESTS: 'off' },
      { alone: false, log: createLog('silent') },
    );
    const stranger = person.at(closed.port);
    stranger.cookies.clear();
    await expect(stranger.signUp('fritz@example.com')).rejects.toThrow('400');
    const before = await persons();
    expect(await connect(stranger, ['demo-mail'])).toMatchObject({
      __typename: 'AccessError',
      code: 'UNAUTHENTICATED',
    });
    expect(await persons()).toBe(before);
    const signedIn = await stranger.fetch('/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
      body: JSON.stringify({ email: 'emil@example.com', password: 'correct horse battery' }),
    });
    expect(signedIn.status).toBe(200);
    await open(stranger, ['demo-mail']);
    await closed.stop();
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
    ['no origin and no key', {}],
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

  it('[AU14] sockets and event streams end soon after their session, with nothing sent by the client', async () => {
    const browser = world.browser(api);
    await browser.signUp('dora@example.com');
    await open(browser, ['demo-mail']);
    const client = browser.socket();
    const closed = new Promise<number>((resolve) => {
      client.on('closed', (event) => resolve((event as { code: number }).code));
    });
    const frames = collect(client, '', undefined, VIEWER_FRAMES);
    const events: unknown[] = [];
    const cut = (async () => {
      for await (const event of browser.events(VIEWER_FRAMES)) events.push(event);
    })().then(
      () => 'ended',
      () => 'cut',
    );
    const other = world.browser(api);
    await open(other, ['demo-mail']);
    const stays = collect(other.socket(), '', undefined, VIEWER_FRAMES);
    await until('the streams', () => frames.seen.length === 1 && events.length === 1 && stays.seen.length === 1);
    const started = performance.now();
    await browser.at(api.port).fetch('/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
      body: '{}',
    });
    expect([await closed, await cut]).toEqual([PRINCIPAL_CHANGED, 'cut']);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(stays.errors).toEqual([]);
    await open(other, ['demo-notes']);
    await until('the other goes on', () => stays.seen.length > 1);
    stays.stop();
  });

  it('[AP59] a document with a fault ends its operation alone; the socket and the others on it go on', async () => {
    const browser = world.browser(api);
    const { opId } = await open(browser, ['demo-mail']);
    const client = browser.socket();
    const good = collect(client, '', undefined, VIEWER_FRAMES);
    await until('the socket', () => good.seen.length === 1);
    for (const wrong of ['subscription { viewerFrames { seq ', '{ nothing }', `{ ${'serverTime '.repeat(2_500)} }`]) {
      const bad = collect(client, '', undefined, wrong);
      await bad.ended;
      expect(bad.errors).toHaveLength(1);
    }
    await browser.ask('mutation ($input: ContinueInput!) { continueOperation(input: $input) { __typename } }', {
      input: { opId },
    });
    await until('the frame', () => good.seen.length === 2);
    expect(good.errors).toEqual([]);
    good.stop();
  });

  it('[AP59] a fault of ours is logged with its request and the client is asked to connect again', async () => {
    const browser = world.browser(api);
    await open(browser, ['demo-mail']);
    const client = browser.socket();
    const closed = new Promise<number>((resolve) => {
      client.on('closed', (event) => resolve((event as { code: number }).code));
    });
    const frames = collect(client, '', undefined, VIEWER_FRAMES);
    await until('the socket', () => frames.seen.length === 1);
    await world.prisma.$executeRawUnsafe('REVOKE SELECT ON sessions FROM patchbay_api');
    collect(client, '0123456789ab');
    const code = await closed;
    await world.prisma.$executeRawUnsafe('GRANT SELECT ON sessions TO patchbay_api');
    expect(code).toBe(BEGIN_ANEW);
    const line = world
      .logged()
      .split('\n')
      .find((one) => one.includes('a socket broke'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      requestId: expect.any(String),
      err: { message: expect.any(String) },
    });
  });

  it('[AP51] a caller has so many sockets and no more', async () => {
    const browser = world.browser(api);
    await open(browser, ['demo-mail']);
    const dial = () =>
      new Promise<[WebSocket, number]>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${api.port}/graphql`, 'graphql-transport-ws', {
          headers: { origin: PUBLIC_URL, cookie: browser.cookie },
        });
        socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
        socket.on('message', () => resolve([socket, 0]));
        socket.on('close', (code) => resolve([socket, code]));
      });
    const all = [];
    for (let at = 0; at < MOST_SOCKETS; at += 1) all.push(await dial());
    expect(all.map(([, code]) => code).filter(Boolean)).toEqual([]);
    expect((await dial())[1]).toBe(TOO_MANY_SOCKETS);
    all[0]?.[0].close();
    await until('room again', async () => (await dial())[1] === 0);
    for (const [socket] of all) socket.terminate();
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
