import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../src/main.ts';
import { PRINCIPAL_CHANGED } from '../src/sockets.ts';
import type { Browser } from './support/browser.ts';
import { collect } from './support/collect.ts';
import { FRAMES, REVOKE_KEY, VIEWER_FRAMES } from './support/documents.ts';
import { agentOf, consent, open, see, seen } from './support/steps.ts';
import { until } from './support/until.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let api: Api;
let count = 0;

beforeAll(async () => {
  world = await createWorld();
  api = await world.start();
});
afterAll(() => world.close());

const email = (): string => {
  count += 1;
  return `merge${count}@example.com`;
};

/** Follows a socket to its end; gives its close code. */
const closing = (browser: Browser) => {
  const client = browser.socket();
  const code = new Promise<number>((resolve) => {
    client.on('closed', (event) => resolve((event as { code: number }).code));
  });
  return { client, code };
};

const connected = async (browser: Browser, connector: string, label?: string): Promise<string> => {
  const { opId } = await open(browser, [connector]);
  const account = world.gateway.accountOf(connector);
  if (label !== undefined) world.gateway.consent(account.connectionId, label);
  await consent(world, api, connector, opId);
  await seen(browser, opId, 'the settlement', ({ settledBy }) => settledBy !== null);
  return account.connectionId;
};

describe('a guest who signs in to a person that is there', () => {
  it('[AU24][AU22] C89 brings accounts, history and the open request along, which goes on without a new consent or a lost frame', async () => {
    const mail = email();
    const home = world.browser(api);
    await home.signUp(mail);
    await connected(home, 'demo-files');
    await home.signOut();

    const browser = world.browser(api);
    await connected(browser, 'demo-mail');
    const operation = await open(browser, ['demo-notes']);
    const account = world.gateway.accountOf('demo-notes');
    const { client, code } = closing(browser);
    const frames = collect(client, operation.opId);
    await until('the frames', () => frames.seen.length === 2);
    const old = browser.at(api.port);
    const mints = world.gateway.mints().length;
    await browser.signIn(mail);
    expect(await code).toBe(PRINCIPAL_CHANGED);
    expect(await old.ask('{ viewer { kind } }')).toEqual({ viewer: null });

    const again = collect(browser.socket(), operation.opId, frames.seen.at(-1)?.seq, FRAMES);
    expect((await see(browser, operation.opId)).targets[0].link).toContain(`/go/${operation.opId}/`);
    world.gateway.consent(account.connectionId);
    await consent(world, api, 'demo-notes', operation.opId);
    await again.ended;
    expect([...frames.seen, ...again.seen].map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
    expect(world.gateway.mints().length).toBe(mints);
    const { accounts, operations } = await browser.ask<{
      accounts: { connector: { slug: string } }[];
      operations: { edges: object[] };
    }>('{ accounts { connector { slug } } operations { edges { node { opId } } } }');
    expect(accounts.map(({ connector }) => connector.slug)).toEqual(['demo-files', 'demo-mail', 'demo-notes']);
    expect(operations.edges.length).toBe(3);
    expect(await world.prisma.user.count({ where: { email: mail } })).toBe(1);

    await browser.signOut();
    expect(await browser.ask('{ viewer { kind } accounts { id } openOperations { opId } }')).toEqual({
      viewer: null,
      accounts: [],
      openOperations: [],
    });
  });

  it('[AU24] C89 with the same login on both sides has it once', async () => {
    const mail = email();
    const home = world.browser(api);
    await home.signUp(mail);
    const kept = await connected(home, 'demo-chat');
    const browser = world.browser(api);
    await connected(browser, 'demo-chat');
    await browser.signIn(mail);
    const { accounts } = await browser.ask<{ accounts: object[] }>('{ accounts { connectionId } }');
    expect(accounts).toEqual([{ connectionId: kept }]);
  });

  it('[AU24] loses nothing when the gateway cannot merge: what the guest had stays theirs', async () => {
    const mail = email();
    await world.browser(api).signUp(mail);
    const browser = world.browser(api);
    const { opId } = await open(browser, ['demo-mail']);
    world.gateway.next('/v1/subjects/merge', { kind: 'json', status: 503, body: {} });
    await browser.signIn(mail);
    const row = await world.prisma.operation.findUniqueOrThrow({
      where: { opId },
      include: { person: { include: { users: true } } },
    });
    expect(row.person.users).toMatchObject([{ isAnonymous: true }]);
    expect(await browser.ask('{ viewer { kind } }')).toEqual({ viewer: { kind: 'PERSON' } });
  });
});

describe('streams whose credential ends', () => {
  it('[AU22] a revoked key’s socket is closed and its event stream ends with UNAUTHENTICATED, by themselves', async () => {
    const browser = world.browser(api);
    await browser.signUp(email());
    await open(browser, ['demo-mail']);
    const program = await agentOf(browser);
    const { client, code } = closing(program);
    const frames = collect(client, '', undefined, VIEWER_FRAMES);
    const events = program.events<Record<string, unknown>>(VIEWER_FRAMES);
    expect((await events.next()).value).toMatchObject({ data: { viewerFrames: { seq: 1 } } });
    await until('a frame', () => frames.seen.length === 1);
    const { agentKeys } = await browser.ask<{ agentKeys: { keyId: string }[] }>('{ agentKeys { keyId } }');
    await browser.ask(REVOKE_KEY, { input: { keyId: agentKeys[0]?.keyId } });
    expect(await code).toBe(4403);
    expect((await events.next()).value).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });

  it('[AU22] a page that signs out elsewhere is closed to connect again as nobody', async () => {
    const browser = world.browser(api);
    await browser.signUp(email());
    await open(browser, ['demo-mail']);
    const { client, code } = closing(browser);
    const frames = collect(client, '', undefined, VIEWER_FRAMES);
    await until('a frame', () => frames.seen.length === 1);
    await browser.at(api.port).signOut();
    expect(await code).toBe(PRINCIPAL_CHANGED);
  });
});
