import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../src/main.ts';
import type { Browser } from './support/browser.ts';
import { createTestClock, type TestClock } from './support/clock.ts';
import { INTERRUPT, RESPOND, RETRY } from './support/documents.ts';
import { HANDLE } from './support/gateway.ts';
import { agentOf, connect, consent, open, seen, wakeBy } from './support/steps.ts';
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

const person = async (name: string): Promise<Browser> => {
  const browser = world.browser(api);
  count += 1;
  await browser.signUp(`${name}${count}@example.com`);
  return browser;
};

const admin = async (): Promise<Browser> => {
  const browser = await person('admin');
  await world.prisma.user.update({ where: { email: `admin${count}@example.com` }, data: { role: 'admin' } });
  return browser;
};

interface Listed {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly opId: string } }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
const LIST = `query ($filter: OperationFilter, $first: Int, $after: String) {
  operations(filter: $filter, first: $first, after: $after) {
    edges { cursor node { opId settledBy } } pageInfo { hasNextPage endCursor } } }`;
const list = async (browser: Browser, variables: object = {}): Promise<Listed> =>
  (await browser.ask<{ operations: Listed }>(LIST, variables)).operations;
const ids = ({ edges }: Listed): string[] => edges.map(({ node }) => node.opId);

const AUDIT = `query ($filter: AuditFilter, $first: Int, $after: String) {
  audit { operations(filter: $filter, first: $first, after: $after) {
    edges { node { seconds person { personId name email guest }
      operation { opId settledBy createdAt askedBy { kind name }
        targets { name state reason link accountLabel }
        timeline { at seq kind by target from to detail reason } } } }
    pageInfo { hasNextPage endCursor } } } }`;
interface Audited {
  readonly node: {
    readonly seconds: number | null;
    readonly person: Record<string, unknown>;
    readonly operation: {
      readonly opId: string;
      readonly timeline: readonly Record<string, unknown>[];
      readonly targets: readonly Record<string, unknown>[];
    };
  };
}
const audit = async (browser: Browser, filter: object = {}): Promise<readonly Audited[]> =>
  (await browser.ask<{ audit: { operations: { edges: Audited[] } } }>(AUDIT, { filter })).audit.operations.edges;

/** One request that was denied, tried again, skipped in part, and settled. */
const story = async (browser: Browser, asker: Browser): Promise<string> => {
  const { opId, targets } = await open(asker, ['demo-mail', 'demo-notes']);
  const account = world.gateway.accountOf('demo-mail');
  world.gateway.refuse(account.connectionId, 'ACCESS_DENIED', 'The person said no.');
  await wakeBy(world, api, account, opId);
  await seen(browser, opId, 'the denial', (operation) => operation.targets[0].state === 'FAILED');
  clock.advance(3);
  await browser.ask(RETRY, { input: { opId, targetIds: [targets[0].targetId] } });
  await consent(world, api, 'demo-mail', opId);
  await seen(browser, opId, 'the connection', (operation) => operation.targets[0].state === 'CONNECTED');
  await browser.ask(RESPOND, { input: { opId, skips: [targets[1]?.targetId], continue: true } });
  return opId;
};

describe('own history', () => {
  it('[AP73][AU11] lists the caller’s requests newest first, in pages, and nobody else’s', async () => {
    const browser = await person('reader');
    const made: string[] = [];
    for (const name of ['demo-mail', 'demo-notes', 'demo-files']) {
      made.unshift((await open(browser, [name])).opId);
      clock.advance(1);
    }
    const other = await person('other');
    await open(other, ['demo-mail']);
    expect(ids(await list(browser))).toEqual(made);
    const one = await list(browser, { first: 2 });
    expect([ids(one), one.pageInfo.hasNextPage]).toEqual([made.slice(0, 2), true]);
    const two = await list(browser, { first: 2, after: one.pageInfo.endCursor });
    expect([ids(two), two.pageInfo.hasNextPage]).toEqual([made.slice(2), false]);
    expect(ids(await list(browser, { after: 'rubbish' }))).toEqual(made);
    expect(ids(await list(await agentOf(browser)))).toEqual(made);
    expect(await world.browser(api).ask(LIST)).toEqual({ operations: null });
  });

  it('[AP73] is narrowed by app, state of the app, reason and end', async () => {
    const browser = await person('filter');
    const told = await story(browser, browser);
    const stopped = await open(browser, ['demo-notes']);
    await browser.ask(INTERRUPT, { input: { opId: stopped.opId } });
    const by = async (filter: object) => ids(await list(browser, { filter }));
    expect(await by({ connector: 'Demo-Notes' })).toEqual([stopped.opId, told]);
    expect(await by({ connector: 'demo-notes', state: 'SKIPPED' })).toEqual([told]);
    expect(await by({ connector: 'demo-mail', state: 'SKIPPED' })).toEqual([]);
    expect(await by({ reason: 'ACCESS_DENIED' })).toEqual([told]);
    expect(await by({ connector: 'demo-notes', reason: 'ACCESS_DENIED' })).toEqual([]);
    expect(await by({ settledBy: 'INTERRUPT' })).toEqual([stopped.opId]);
    expect(await by({ from: new Date((clock.now() + 10) * 1000) })).toEqual([]);
  });
});

describe('what admins look up', () => {
  it('[AP74][AP75] the denied attempt of a given person, and who caused each step and when', async () => {
    const browser = await person('denied');
    const email = `denied${count}@example.com`;
    const opId = await story(browser, await agentOf(browser));
    const [found, ...more] = await audit(await admin(), {
      person: email,
      reason: 'ACCESS_DENIED',
      connector: 'demo-mail',
    });
    expect(more).toEqual([]);
    expect(found?.node).toMatchObject({
      seconds: expect.any(Number),
      person: { email, guest: false },
      operation: { opId, settledBy: 'ALL_RESOLVED', askedBy: { kind: 'AGENT', name: 'helper' } },
    });
    const steps = found?.node.operation.timeline ?? [];
    expect(steps.map(({ kind, by, target, to, reason }) => [kind, by, target, to, reason])).toEqual([
      ['OPENED', 'AGENT', null, null, null],
      ['CHANGED', 'GATEWAY', 'demo-mail', 'INITIATED', null],
      ['CHANGED', 'GATEWAY', 'demo-notes', 'INITIATED', null],
      ['CHANGED', 'GATEWAY', 'demo-mail', 'FAILED', 'ACCESS_DENIED'],
      ['CHANGED', 'PERSON', 'demo-mail', 'INITIATED', null],
      ['CHANGED', 'GATEWAY', 'demo-mail', 'CONNECTED', null],
      ['CHANGED', 'PERSON', 'demo-notes', 'SKIPPED', 'DECLINED_BY_PERSON'],
      ['SETTLED', 'SYSTEM', null, null, null],
    ]);
    expect(steps[3]).toMatchObject({ detail: 'The person said no.' });
    const times = steps.map(({ at }) => String(at));
    expect(times).toEqual([...times].sort());
  });

  it('[AP75] a stop is in the timeline with who asked for it, and so is a refused re-ask', async () => {
    const browser = await person('stop');
    const program = await agentOf(browser);
    const { opId, targets } = await open(program, ['demo-mail', 'demo-notes'], { session: 's1' });
    await browser.ask(RESPOND, { input: { opId, skips: [targets[0].targetId] } });
    await program.ask(INTERRUPT, { input: { opId } });
    await connect(program, ['demo-mail'], { session: 's1' });
    const { operation } = await browser.ask<{ operation: { timeline: Record<string, unknown>[] } }>(
      `{ operation(opId: "${opId}") { timeline { kind by target } } }`,
    );
    expect(operation.timeline.slice(-3)).toEqual([
      { kind: 'STOPPED', by: 'AGENT', target: null },
      { kind: 'SETTLED', by: 'SYSTEM', target: null },
      { kind: 'REFUSED', by: 'AGENT', target: 'demo-mail' },
    ]);
  });

  it('[AP74][FR9] no link, handle or token is in any of it, also while requests are open', async () => {
    const browser = await person('secret');
    await open(browser, ['demo-mail']);
    const { opId } = (await connect(browser, ['demo-notes'], { surface: 'LINK' })).operation;
    const boss = await admin();
    const all = JSON.stringify(await audit(boss));
    expect(all).toContain(opId);
    for (const secret of [HANDLE, '/link/', '/go/', 'Bearer', 'pb_key_']) expect(all).not.toContain(secret);
    const one = await boss.ask<{ audit: { operation: { operation: { targets: object[] } } } }>(
      `{ audit { operation(opId: "${opId}") { operation { targets { link } } } } }`,
    );
    expect(one.audit.operation.operation.targets).toEqual([{ link: null }]);
  });

  it('[AP74][AU10] list, one request and timeline are reached by nobody else', async () => {
    const browser = await person('plain');
    const { opId } = await open(browser, ['demo-mail']);
    const guest = world.browser(api);
    await open(guest, ['demo-mail']);
    const document = `{ audit { operation(opId: "${opId}") { seconds } operations { edges { cursor } } } }`;
    for (const caller of [browser, guest, await agentOf(browser), world.browser(api)])
      expect(await caller.ask(document)).toEqual({ audit: null });
    const other = await person('curious');
    expect(await other.ask(`{ operation(opId: "${opId}") { timeline { at } } }`)).toEqual({ operation: null });
  });
});
