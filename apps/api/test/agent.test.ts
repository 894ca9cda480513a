import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../src/main.ts';
import type { SeenOperation, SeenResult } from './support/answers.ts';
import type { Browser } from './support/browser.ts';
import { createTestClock, type TestClock } from './support/clock.ts';
import { AWAIT, CONNECT, DISPLAY, INTERRUPT, RECONNECT, RESPOND, RETRY, SKIP, STATUS } from './support/documents.ts';
import { agentOf, connect, consent, open, see, seen } from './support/steps.ts';
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

/** A signed-in person and a program of theirs. */
const pair = async (): Promise<[Browser, Browser]> => {
  const browser = world.browser(api);
  count += 1;
  await browser.signUp(`agent${count}@example.com`);
  return [browser, await agentOf(browser)];
};

interface Waited {
  readonly __typename: string;
  readonly settled: boolean;
  readonly seq: number;
  readonly note: string;
  readonly operation: SeenOperation;
}
const wait = async (program: Browser, variables: object): Promise<Waited> =>
  (await program.ask<{ awaitOperation: Waited }>(AWAIT, variables)).awaitOperation;
const first = ({ targets }: SeenOperation): string => targets[0].targetId;

describe('an agent asks', () => {
  it('[AP65][AP22] on a card: the request is on the page with its link and the name of the key; the agent never sees a link', async () => {
    const [browser, program] = await pair();
    const asked = await connect(program, ['demo-mail'], { session: 's1', toolCallId: 'c1', turnId: 'turn' });
    expect(asked).toMatchObject({ __typename: 'ConnectPayload', joined: false });
    expect((asked as unknown as { note: string }).note).toContain('awaitOperation');
    const { opId } = asked.operation;
    expect(asked.operation.targets[0]).toMatchObject({ state: 'INITIATED', link: null });
    expect((await see(program, opId)).targets[0].link).toBeNull();
    const { openOperations } = await browser.ask<{ openOperations: object[] }>(
      '{ openOperations { opId askedBy { kind name } targets { link } } }',
    );
    const path = `/go/${opId}/${first(asked.operation)}`;
    expect(openOperations).toEqual([
      { opId, askedBy: { kind: 'AGENT', name: 'helper' }, targets: [{ link: `http://localhost:3000${path}` }] },
    ]);
    expect(world.gateway.mints().at(-1)).toMatchObject({ initiator: 'agent_tool' });
    const gone = await program.fetch(path);
    expect([gone.status, gone.headers.get('location'), gone.headers.getSetCookie()]).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(path)}`,
      [],
    ]);
    expect((await browser.fetch(path)).headers.get('location')).toContain('/link/');
  });

  it('[AP65] the same call again, by its own id or an idempotency key, gets the request it has opened, also after its end', async () => {
    const [browser, program] = await pair();
    const mints = world.gateway.mints().length;
    const call = { session: 's1', toolCallId: 'c1', idempotencyKey: 'k1' };
    const { opId } = await open(program, ['demo-mail'], call);
    for (const again of [call, { session: 's1', toolCallId: 'c1' }, { session: 's1', idempotencyKey: 'k1' }])
      expect(await connect(program, ['demo-mail'], again)).toMatchObject({ joined: true, operation: { opId } });
    await browser.ask(RESPOND, { input: { opId, skips: [], continue: true } });
    expect(await connect(program, ['demo-mail'], call)).toMatchObject({
      joined: true,
      operation: { opId, settledBy: 'CONTINUE' },
    });
    expect(world.gateway.mints().length).toBe(mints + 1);
  });

  it('[AP65] the same call twice at once mints once', async () => {
    const [, program] = await pair();
    const mints = world.gateway.mints().length;
    const answers = await Promise.all(
      [1, 2, 3].map(() => connect(program, ['demo-mail'], { session: 's', toolCallId: 'c' })),
    );
    expect(new Set(answers.map(({ operation }) => operation.opId)).size).toBe(1);
    expect(world.gateway.mints().length).toBe(mints + 1);
  });

  it('[AP67] a second request in a session with an open one is refused with that one, before any call; another session is free', async () => {
    const [, program] = await pair();
    const { opId } = await open(program, ['demo-mail'], { session: 's1' });
    const calls = world.gateway.mints().length;
    expect(await connect(program, ['demo-notes'], { session: 's1' })).toMatchObject({
      __typename: 'AlreadyOpenError',
      code: 'OPERATION_ALREADY_OPEN',
      already: { opId, targets: [{ link: null }] },
    });
    expect(world.gateway.mints().length).toBe(calls);
    expect(await connect(program, ['demo-notes'], { session: 's2' })).toMatchObject({ joined: false });
    expect(await connect(program, ['demo-notes'])).toMatchObject({ joined: false });
    expect(await connect(program, ['demo-notes'], { session: 'page:demo-mail:-' })).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'session',
    });
  });

  it('[AP68] on links: they are in the answer, lead the person on, and nothing is watched or listed as open', async () => {
    const [browser, program] = await pair();
    const result = await connect(program, ['demo-mail'], { surface: 'LINK', session: 's1' });
    const { opId, targets } = result.operation;
    expect(result.operation).toMatchObject({ surface: 'LINK', settledAt: null });
    expect(targets[0].link).toBe(`http://localhost:3000/go/${opId}/${targets[0].targetId}`);
    expect(await browser.ask('{ openOperations { opId } }')).toEqual({ openOperations: [] });
    expect((await browser.fetch(new URL(targets[0].link ?? '').pathname)).headers.get('location')).toContain('/link/');
    expect(await connect(program, ['demo-notes'], { surface: 'LINK', session: 's1' })).toMatchObject({ joined: false });
    expect(await wait(program, { opId })).toMatchObject({ settled: false, operation: { opId } });
    await consent(world, api, 'demo-notes', opId);
    await until('the account', async () => {
      const { accounts } = await browser.ask<{ accounts: object[] }>('{ accounts { label } }');
      return accounts.length === 1;
    });
  });

  it.each([
    ['skipTarget', SKIP, (opId: string, targetId: string) => ({ opId, targetId })],
    ['respond', RESPOND, (opId: string, targetId: string) => ({ opId, skips: [targetId] })],
    ['retryTargets', RETRY, (opId: string, targetId: string) => ({ opId, targetIds: [targetId] })],
  ])('[AU23] what only a person answers, %s, is PERSON_REQUIRED and moves nothing', async (field, document, input) => {
    const [, program] = await pair();
    const { opId, seq, targets } = await open(program, ['demo-mail']);
    const answer = await program.ask<Record<string, SeenResult>>(document, { input: input(opId, targets[0].targetId) });
    expect(answer[field]).toMatchObject({ __typename: 'AccessError', code: 'PERSON_REQUIRED' });
    expect((await see(program, opId)).seq).toBe(seq);
  });
});

describe('an agent waits', () => {
  it('[AP69] C33 in slices: each ends with its time or a newer change, and after the end every further one is the same', async () => {
    const [browser, program] = await pair();
    const { opId, seq, targets } = await open(program, ['demo-mail', 'demo-notes']);
    const slice = wait(program, { opId, afterSeq: seq });
    await browser.ask(SKIP, { input: { opId, targetId: targets[1]?.targetId } });
    const woken = await slice;
    expect(woken).toMatchObject({ settled: false, seq: seq + 1 });
    let over = false;
    const long = wait(program, { opId, afterSeq: woken.seq, timeoutSeconds: 9_999 }).finally(() => {
      over = true;
    });
    await until('the end of the slice', () => {
      clock.advance(5);
      return over;
    });
    expect(await long).toMatchObject({ settled: false, seq: woken.seq });
    await consent(world, api, 'demo-mail', opId);
    await seen(browser, opId, 'the settlement', ({ settledBy }) => settledBy !== null);
    const last = await wait(program, { opId, afterSeq: woken.seq });
    expect(last).toMatchObject({ settled: true, operation: { settledBy: 'ALL_RESOLVED' } });
    expect(last.operation.targets.map(({ state, name }) => [name, state])).toEqual([
      ['demo-mail', 'CONNECTED'],
      ['demo-notes', 'SKIPPED'],
    ]);
    clock.advance(3_700);
    expect(await wait(program, { opId, afterSeq: 0 })).toEqual(last);
  });

  it('[AP69] a slice says when no page shows the request, and names the page', async () => {
    const [browser, program] = await pair();
    const { opId } = await open(program, ['demo-mail']);
    expect((await wait(program, { opId, timeoutSeconds: 0 })).note).not.toContain('/connectors');
    clock.advance(11);
    expect((await wait(program, { opId, timeoutSeconds: 0 })).note).toContain('http://localhost:3000/connectors');
    await browser.ask('{ openOperations { opId } }');
    expect((await wait(program, { opId, timeoutSeconds: 0 })).note).not.toContain('/connectors');
  });

  it('[AP72] a key stops what it has opened and nothing else; its person stops anything of theirs', async () => {
    const [browser, program] = await pair();
    const mine = await open(program, ['demo-mail']);
    const theirs = await open(browser, ['demo-notes']);
    const stop = async (who: Browser, opId: string) =>
      (await who.ask<{ interruptOperation: SeenResult }>(INTERRUPT, { input: { opId } })).interruptOperation;
    expect(await stop(program, theirs.opId)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await stop(program, mine.opId)).toMatchObject({ operation: { settledBy: 'INTERRUPT' } });
    expect(await stop(program, mine.opId)).toMatchObject({ operation: { settledBy: 'INTERRUPT' } });
    expect(await stop(browser, theirs.opId)).toMatchObject({ operation: { settledBy: 'INTERRUPT' } });
    expect((await see(browser, mine.opId)).targets[0]).toMatchObject({ state: 'NOT_CONNECTED', reason: 'INTERRUPTED' });
  });
});

describe('a person’s Not now', () => {
  it('[AP66] C29 is remembered for the session of the agent: its re-ask is refused whole, unless the person asked or a day has passed', async () => {
    const [browser, program] = await pair();
    const operation = await open(program, ['demo-notes'], { session: 's1' });
    await browser.ask(SKIP, { input: { opId: operation.opId, targetId: first(operation) } });
    const calls = world.gateway.mints().length;
    for (const surface of ['CARD', 'LINK']) {
      const refused = await connect(program, ['demo-mail', 'demo-notes'], { session: 's1', surface });
      expect(refused).toMatchObject({ __typename: 'RefusedError', code: 'DECLINED_BY_PERSON' });
      expect((refused as unknown as { declined: { name: string }[] }).declined).toMatchObject([{ name: 'demo-notes' }]);
    }
    const input = { targets: [{ name: 'demo-notes' }], session: 's1' };
    expect(await program.ask(RECONNECT, { input })).toMatchObject({ reconnect: { code: 'DECLINED_BY_PERSON' } });
    expect(world.gateway.mints().length).toBe(calls);
    expect(await world.prisma.operationEvent.count({ where: { opId: operation.opId, kind: 'refused' } })).toBe(3);

    const asked = await open(program, ['demo-notes'], { session: 's1', personAsked: true });
    await browser.ask(INTERRUPT, { input: { opId: asked.opId } });
    expect((await open(program, ['demo-notes'], { session: 's2' })).settledAt).toBeNull();
    expect((await open(browser, ['demo-notes'])).settledAt).toBeNull();
    // A day and a second ago, as the rows have it.
    const dayAgo = new Date((clock.now() - 24 * 3_600 - 1) * 1000);
    await world.prisma.skip.updateMany({ where: { opId: operation.opId }, data: { at: dayAgo } });
    expect(await connect(program, ['demo-notes'], { session: 's1' })).toMatchObject({ __typename: 'ConnectPayload' });
  });

  it('[AP66] on their own page is remembered for no agent', async () => {
    const [browser, program] = await pair();
    const operation = await open(browser, ['demo-notes']);
    await browser.ask(SKIP, { input: { opId: operation.opId, targetId: first(operation) } });
    expect(await connect(program, ['demo-notes'])).toMatchObject({ __typename: 'ConnectPayload' });
  });
});

describe('what is connected', () => {
  it('[AP70] is told with accounts by name; unknown names get suggestions', async () => {
    const [browser, program] = await pair();
    const { opId } = await open(program, [], { targets: [{ name: 'demo-mail', alias: 'work' }] });
    await consent(world, api, 'demo-mail', opId);
    await seen(browser, opId, 'the settlement', ({ settledBy }) => settledBy !== null);
    const { connectionStatus } = await program.ask<{ connectionStatus: Record<string, unknown> }>(STATUS, {
      connectors: ['Demo-Mail', 'mail'],
    });
    expect(connectionStatus).toMatchObject({
      __typename: 'ConnectionStatus',
      connectors: [{ connector: 'demo-mail', accounts: [{ alias: 'work', label: 'ada@example.com', active: true }] }],
      unknown: [{ name: 'mail' }],
    });
    expect(JSON.stringify(connectionStatus)).not.toContain('ca_demo');
  });

  it('[AP70][AU3] asked for by nobody makes the guest', async () => {
    const browser = world.browser(api);
    expect(await browser.ask(STATUS)).toMatchObject({ connectionStatus: { __typename: 'ConnectionStatus' } });
    expect(await browser.ask('{ viewer { kind } }')).toEqual({ viewer: { kind: 'GUEST' } });
  });

  it('[AP70][AP11] that the gateway cannot tell is said so', async () => {
    const [, program] = await pair();
    for (let each = 0; each < 2; each += 1)
      world.gateway.next('/v1/connectors', { kind: 'json', status: 503, body: {} });
    expect(await program.ask(STATUS)).toMatchObject({ connectionStatus: { code: 'GATEWAY_UNAVAILABLE' } });
  });

  it('[AP71] C31 a display puts apps on top of the page and opens, mints and visits nothing', async () => {
    const [browser, program] = await pair();
    const calls = world.gateway.mints().length;
    const input = { connectors: ['demo-files', 'nope', 'demo-chat'], toolCallId: 'c9' };
    expect(await program.ask(DISPLAY, { input })).toMatchObject({
      display: { shown: ['demo-files', 'demo-chat'], page: 'http://localhost:3000/connectors' },
    });
    expect(await browser.ask('{ suggestions { toolCallId connectors { slug } } openOperations { opId } }')).toEqual({
      suggestions: [{ toolCallId: 'c9', connectors: [{ slug: 'demo-files' }, { slug: 'demo-chat' }] }],
      openOperations: [],
    });
    expect(world.gateway.mints().length).toBe(calls);
    expect(await world.browser(api).ask('{ suggestions { at } }')).toEqual({ suggestions: [] });
  });

  it('[AU11] another person’s request is unknown to an agent by wait, stop and connect', async () => {
    const [, program] = await pair();
    const [other] = await pair();
    const { opId } = await open(other, ['demo-mail']);
    expect(await wait(program, { opId })).toMatchObject({ code: 'OPERATION_NOT_FOUND' });
    expect(await program.ask(INTERRUPT, { input: { opId } })).toMatchObject({
      interruptOperation: { code: 'OPERATION_NOT_FOUND' },
    });
    expect(await program.ask(CONNECT, { input: { targets: [{ name: 'demo-mail' }] } })).toMatchObject({
      connect: { joined: false },
    });
  });
});
