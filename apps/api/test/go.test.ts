import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../src/main.ts';
import { PAGES } from '../src/refusals/messages.ts';
import type { SeenOperation } from './support/answers.ts';
import type { Browser } from './support/browser.ts';
import { createTestClock, type TestClock } from './support/clock.ts';
import { CONTINUE, SKIP } from './support/documents.ts';
import { HANDLE } from './support/gateway.ts';
import { consent, open, seen, wakeBy } from './support/steps.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let api: Api;
let clock: TestClock;

beforeAll(async () => {
  world = await createWorld();
  clock = createTestClock();
  api = await world.start(clock);
});
afterAll(() => world.close());

const pathOf = ({ opId, targets }: SeenOperation, at = 0): string => `/go/${opId}/${targets[at]?.targetId}`;

const opened = async (names: readonly string[] = ['demo-mail']): Promise<[Browser, SeenOperation]> => {
  const guest = world.browser(api);
  return [guest, await open(guest, names)];
};

const page = async (browser: Browser, path: string): Promise<{ status: number; html: string; response: Response }> => {
  const response = await browser.fetch(path);
  return { status: response.status, html: await response.text(), response };
};

describe('a bound address', () => {
  it('[AP22] sets the cookie of this try and leads its owner on', async () => {
    const [guest, operation] = await opened();
    const { attempt, owner } = world.gateway.accountOf('demo-mail');
    const response = await guest.fetch(pathOf(operation));
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `http://localhost:3000/link/${attempt?.id}`,
    ]);
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('pb_bind_')) ?? '';
    const [pair = '', ...attributes] = cookie.split('; ');
    const expires = Math.floor(Date.parse(operation.deadlineAt) / 1000);
    const mac = createHmac('sha256', world.env.BIND_SECRET).update(`v1.${attempt?.id}.${owner}.${expires}`);
    expect(pair).toBe(`pb_bind_${attempt?.id}=v1.${owner}.${expires}.${mac.digest('base64url')}`);
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=300']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('[AP22] leads to the newest link after a Try again', async () => {
    const [guest, operation] = await opened(['demo-mail', 'demo-notes']);
    const first = world.gateway.accountOf('demo-mail');
    world.gateway.refuse(first.connectionId, 'access_denied', 'No.');
    await wakeBy(world, api, first, operation.opId);
    await seen(guest, operation.opId, 'the refusal', ({ targets }) => targets[0].state === 'FAILED');
    const failed = await page(guest, pathOf(operation));
    expect([failed.status, failed.html.includes(PAGES.expired.title)]).toEqual([410, true]);
    await guest.ask('mutation ($input: RetryInput!) { retryTargets(input: $input) { __typename } }', {
      input: { opId: operation.opId, targetIds: [operation.targets[0].targetId] },
    });
    const second = world.gateway.accountOf('demo-mail');
    expect(second.attempt?.id).not.toBe(first.attempt?.id);
    expect((await guest.fetch(pathOf(operation))).headers.get('location')).toContain(second.attempt?.id);
  });

  it('[AP22] does not lead to a link that was used, or to one of an older try', async () => {
    const [guest, operation] = await opened(['demo-mail', 'demo-notes']);
    const { opId } = operation;
    const stored = await world.prisma.operation.findUniqueOrThrow({ where: { opId } });
    const as = (more: object) => {
      const state = stored.state as { targets: object[] };
      const [first, ...rest] = state.targets;
      const data = { state: { ...state, targets: [{ ...first, ...more }, ...rest] } };
      return world.prisma.operation.update({ where: { opId }, data });
    };
    await as({ connectUrl: '' });
    expect((await page(guest, pathOf(operation))).status).toBe(410);
    await as({ attempt: 'the-name-of-a-newer-try' });
    expect((await page(guest, pathOf(operation))).status).toBe(410);
    await as({});
    expect((await guest.fetch(pathOf(operation))).status).toBe(303);
  });

  it('[AP23] without a session leads to the sign-in and back, and sets nothing', async () => {
    const [, operation] = await opened();
    const response = await world.browser(api).fetch(pathOf(operation));
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(pathOf(operation))}`,
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('[AP23][AU11] shows another person nothing but that it is not theirs', async () => {
    const [, operation] = await opened();
    const [other] = await opened();
    const { status, html, response } = await page(other, pathOf(operation));
    expect([status, html.includes(PAGES.foreign.title)]).toEqual([404, true]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(html).not.toContain(HANDLE);
  });

  it.each(['/go/0123456789ab/t1', '/go/zzz/t1', '/go/0123456789ab/..%2f', '/go/x'])(
    '[AP23] %s is nothing',
    async (path) => {
      const [guest] = await opened();
      const { status, html } = await page(guest, path);
      expect([status, html.includes(PAGES.unknown.title)]).toEqual([404, true]);
    },
  );

  it('[AP24] of a row that no longer waits says so', async () => {
    const [guest, operation] = await opened(['demo-mail', 'demo-notes', 'demo-files']);
    await guest.ask(SKIP, { input: { opId: operation.opId, targetId: operation.targets[1]?.targetId } });
    await consent(world, api, 'demo-mail', operation.opId);
    await seen(guest, operation.opId, 'the connection', ({ targets }) => targets[0].state === 'CONNECTED');
    expect((await page(guest, pathOf(operation, 0))).html).toContain(PAGES.connected.title);
    expect((await page(guest, pathOf(operation, 1))).html).toContain(PAGES.skipped.title);
    await guest.ask(CONTINUE, { input: { opId: operation.opId } });
    const settled = await page(guest, pathOf(operation, 2));
    expect([settled.status, settled.html.includes(PAGES.settled.title)]).toEqual([410, true]);
    expect(settled.html).toContain('href="/connectors"');
  });

  it('[AP24][ST24] of a detached request ends with its deadline', async () => {
    const guest = world.browser(api);
    const operation = await open(guest, ['demo-mail'], { surface: 'LINK' });
    expect((await guest.fetch(pathOf(operation))).status).toBe(303);
    clock.advance(301);
    expect((await page(guest, pathOf(operation))).status).toBe(410);
  });

  it('[AP24] is a page a reader can use: a language, one heading, a way back, no script', async () => {
    const [guest] = await opened();
    const { html, response } = await page(guest, '/go/0123456789ab/t1');
    expect(html).toMatch(/<html lang="en">/);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it('[AP23] takes no other method', async () => {
    const [guest, operation] = await opened();
    expect((await guest.fetch(pathOf(operation), { method: 'POST' })).status).toBe(405);
    expect((await guest.fetch(pathOf(operation), { method: 'HEAD' })).status).toBe(303);
  });
});
