import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { KEY_PREFIX } from '../src/auth/agent-keys.ts';
import type { Api } from '../src/main.ts';
import type { Browser } from './support/browser.ts';
import { createTestClock, type TestClock } from './support/clock.ts';
import { collect } from './support/collect.ts';
import { CREATE_KEY, RENAME, REVOKE_KEY, STATUS, VIEWER_FRAMES } from './support/documents.ts';
import { agentOf, connect, open } from './support/steps.ts';
import { until } from './support/until.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let api: Api;
let clock: TestClock;
let count = 0;

beforeAll(async () => {
  world = await createWorld();
  clock = createTestClock();
  api = await world.start(clock);
});
afterAll(() => world.close());

const VIEWER = '{ viewer { kind name } }';

const person = async (): Promise<Browser> => {
  const browser = world.browser(api);
  count += 1;
  await browser.signUp(`keys${count}@example.com`);
  return browser;
};

interface Made {
  readonly __typename: string;
  readonly secret: string;
  readonly curl: string;
  readonly key: Record<string, unknown>;
}
const make = async (browser: Browser, input: object) =>
  (await browser.ask<{ createAgentKey: Made }>(CREATE_KEY, { input })).createAgentKey;

const status = async (program: Browser): Promise<number> =>
  (
    await program.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: VIEWER }),
    })
  ).status;

describe('keys of agents', () => {
  it('[AU20] are shown once, begin alike, and only their hash is kept', async () => {
    const browser = await person();
    const { secret, curl, key } = await make(browser, { name: ' my helper ', expiresInDays: 7 });
    expect(secret.startsWith(KEY_PREFIX)).toBe(true);
    expect(key).toMatchObject({ name: 'my helper', scopes: ['CONNECT', 'RENAME'], lastUsedAt: null, revokedAt: null });
    expect(secret.startsWith(String(key.start))).toBe(true);
    expect(curl).toContain(`Bearer ${secret}`);
    const rows = JSON.stringify(await world.prisma.agentKey.findMany());
    expect(rows).not.toContain(secret);
    expect(world.logged()).not.toContain(secret);
    expect(JSON.stringify(await browser.ask('{ agentKeys { keyId name start scopes } }'))).not.toContain(secret);
  });

  it('[AU20][AU1] act for their person over HTTP and sockets, and say when they were last used', async () => {
    const browser = await person();
    const { opId } = await open(browser, ['demo-mail']);
    const program = await agentOf(browser);
    expect(await program.ask(VIEWER)).toEqual({ viewer: { kind: 'AGENT', name: 'helper' } });
    expect(await program.ask(`{ operation(opId: "${opId}") { opId targets { link } } }`)).toEqual({
      operation: { opId, targets: [{ link: null }] },
    });
    const frames = collect(program.socket(), '', undefined, VIEWER_FRAMES);
    await until('a frame', () => frames.seen.length > 0);
    expect(frames.seen[0]).toMatchObject({ opId, operation: { targets: [{ link: null }] } });
    frames.stop();
    await until('the use', async () => {
      const { agentKeys } = await browser.ask<{ agentKeys: { lastUsedAt: string | null }[] }>(
        '{ agentKeys { lastUsedAt } }',
      );
      return agentKeys[0]?.lastUsedAt;
    });
  });

  it.each([
    [
      'revoked',
      async (browser: Browser) => {
        const { agentKeys } = await browser.ask<{ agentKeys: { keyId: string }[] }>('{ agentKeys { keyId } }');
        await browser.ask(REVOKE_KEY, { input: { keyId: agentKeys[0]?.keyId } });
      },
    ],
    [
      'expired',
      async () => {
        await world.prisma.agentKey.updateMany({ data: { expiresAt: new Date(clock.now() * 1000) } });
      },
    ],
  ])('[AU21][AU6] that are %s are an error over HTTP and sockets, never an anonymous caller', async (_how, end) => {
    const browser = await person();
    const program = await agentOf(browser, { expiresInDays: 1 });
    expect(await status(program)).toBe(200);
    await end(browser);
    expect(await status(program)).toBe(401);
    const frames = collect(program.socket(), '', undefined, VIEWER_FRAMES);
    await frames.ended;
    expect(frames.errors).toMatchObject([{ code: 4403 }]);
    expect(await world.prisma.agentKey.count({ where: { name: 'helper' } })).toBeGreaterThan(0);
  });

  it('[AU21] another scheme, an empty and a made-up key are refused as a whole', async () => {
    for (const authorization of ['Basic eDp5', 'Bearer', 'Bearer pb_key_none', `Bearer ${'x'.repeat(300)}`]) {
      const response = await world.browser(api).fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query: VIEWER }),
      });
      expect([authorization, response.status]).toEqual([authorization, 401]);
    }
  });

  it('[AP50] a socket without Origin, cookie and key opens and is closed at its first message', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${api.port}/graphql`, 'graphql-transport-ws');
    const code = await new Promise<number>((resolve) => {
      socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
      socket.on('close', resolve);
    });
    expect(code).toBe(4403);
  });

  it('[AU23] do only what their scopes say', async () => {
    const browser = await person();
    const reader = await agentOf(browser, { scopes: [] });
    expect(await connect(reader, ['demo-mail'])).toMatchObject({ code: 'FORBIDDEN' });
    expect(await reader.ask(STATUS)).toMatchObject({ connectionStatus: { code: 'FORBIDDEN' } });
    expect(await reader.ask(RENAME, { input: { accountId: 'ca_1', to: 'work' } })).toMatchObject({
      renameAccount: { code: 'FORBIDDEN' },
    });
    expect(await reader.ask(VIEWER)).toMatchObject({ viewer: { kind: 'AGENT' } });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(65) }, 'name'],
    [{ name: 'ok', expiresInDays: 0 }, 'expiresInDays'],
    [{ name: 'ok', expiresInDays: 367 }, 'expiresInDays'],
  ])('[AU20] of the shape %j are refused', async (input, field) => {
    const browser = await person();
    const answer = await browser.ask<{ createAgentKey: { code: string } }>(
      CREATE_KEY.replace('... on UserError', '... on InputError { field } ... on UserError'),
      { input },
    );
    expect(answer.createAgentKey).toMatchObject({ code: 'INVALID_INPUT', field });
  });

  it('[AU20][AU11] of another person are not there to revoke', async () => {
    const browser = await person();
    const other = await person();
    const { key } = await make(browser, { name: 'mine' });
    const answer = await other.ask<{ revokeAgentKey: object }>(REVOKE_KEY, { input: { keyId: key.keyId } });
    expect(answer.revokeAgentKey).toMatchObject({ code: 'KEY_NOT_FOUND' });
    expect(await browser.ask('{ agentKeys { revokedAt } }')).toEqual({ agentKeys: [{ revokedAt: null }] });
  });
});
