import { describe, expect, it } from 'vitest';
import {
  agentResult,
  decide,
  detailText,
  NOTES,
  noteText,
  type Operation,
  type OpId,
  openOperation,
  type PersonId,
  type Row,
  reasonOf,
  resultOf,
  SETTLE_REASONS,
  type Target,
} from '../src/index.ts';
import { accountAnswer } from '../src/testing/index.ts';
import { connecting, createTestWorld, openPrepared, statesOf, stored } from './world.ts';

const operationOf = (surface: 'card' | 'link', fields: Partial<Target>): Operation => {
  const opened = openOperation({
    opId: '0123456789ab' as OpId,
    ownerId: 'p1' as PersonId,
    sessionKey: 's1',
    surface,
    initiator: 'agent_tool',
    createdAt: 1000,
    targets: [{ name: 'gmail', action: 'connect' }],
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return { ...opened.operation, targets: [{ ...opened.operation.targets[0]!, ...fields }] };
};
const settled = (operation: Operation): Operation => {
  const decision = decide(operation, { do: 'settle', by: 'continue' }, 1001);
  return decision.kind === 'written' ? decision.next : operation;
};

describe('what the agent is told', () => {
  const LINK = 'https://connect.example/1';

  it('[RE1] [RE3] leaves ids out always and links on a card', () => {
    const fields = { state: 'initiated', connectUrl: LINK, connectionId: 'ca_1' } as const;
    const onCard = agentResult(operationOf('card', fields), false);
    expect(onCard).toMatchObject({ status: 'settled', note: 'settled' });
    expect(JSON.stringify(onCard)).not.toMatch(/ca_1|https/);
    const inLinkMode = agentResult(operationOf('link', fields), true);
    expect(inLinkMode).toMatchObject({
      status: 'initiated',
      note: 'show_links_named',
      targets: [{ connectUrl: LINK }],
    });
    expect(JSON.stringify(inLinkMode)).not.toContain('ca_1');
    expect(agentResult(operationOf('link', { state: 'connected' }), false)).toMatchObject({
      status: 'settled',
      note: 'show_links',
      settledBy: null,
    });
  });

  it('[RE2] drops instructions and lists known tools once settled', () => {
    const operation = operationOf('card', {
      kind: 'mcp',
      state: 'connected',
      instructions: 'restart',
      extra: { tools: ['a', 'b', 7] },
    });
    const tools = { listing: (names: readonly string[], max: number) => `${names.join()} in ${max}` };
    expect(resultOf(operation, { tools }).targets[0]).toMatchObject({ instructions: 'restart' });
    const [row] = resultOf(settled(operation), { tools }).targets;
    expect(row).toMatchObject({ toolsListing: 'a,b in 1500' });
    expect(row).not.toHaveProperty('instructions');
    expect(resultOf(settled(operation), { tools: { listing: () => null } }).targets[0]).not.toHaveProperty(
      'toolsListing',
    );
    expect(
      resultOf(settled(operationOf('card', { extra: { tools: ['a'] } })), { tools }).targets[0],
    ).not.toHaveProperty('toolsListing');
  });

  it('[RE4] has words for every code', () => {
    for (const code of NOTES) expect(noteText(code).length).toBeGreaterThan(40);
    expect(detailText('vendor text')).toBe('vendor text');
    expect(
      detailText({ code: 'unknown_slug', name: 'google', suggestions: ['google_docs', 'google_drive'] }),
    ).toContain('"google_docs" or "google_drive"');
    expect(detailText({ code: 'unknown_slug', name: 'x', suggestions: [] })).toContain('status');
    expect(detailText({ code: 'misrouted_to_hosted', name: 'linear' })).toContain('"linear" is a local MCP server');
  });
});

describe('the reason of a row', () => {
  const row = (more: Partial<Row>): Row => ({
    name: 'gmail',
    kind: 'connector',
    action: 'connect',
    state: 'failed',
    ...more,
  });

  it.each([
    ["the gateway's own", row({ reason: 'ACCESS_DENIED' }), null, null, 'ACCESS_DENIED'],
    [
      "the gateway's own, also after the deadline",
      row({ state: 'not_connected', reason: 'ACCESS_DENIED' }),
      'deadline',
      null,
      'ACCESS_DENIED',
    ],
    ["the person's", row({ state: 'skipped' }), 'all_resolved', null, 'DECLINED_BY_PERSON'],
    [
      'an unknown name',
      row({ detail: { code: 'unknown_slug', name: 'x', suggestions: [] } }),
      null,
      null,
      'UNKNOWN_CONNECTOR',
    ],
    [
      'a misrouted name',
      row({ state: 'not_connected', detail: { code: 'misrouted_to_hosted', name: 'x' } }),
      'all_resolved',
      null,
      'MISROUTED',
    ],
    ["the host's note", row({ state: 'not_connected' }), 'interrupt', 'MINT_FAILED', 'MINT_FAILED'],
    ['a mint in doubt', row({}), null, 'MINT_UNKNOWN', 'MINT_UNKNOWN'],
    ['the deadline', row({ state: 'not_connected', detail: 'vendor text' }), 'deadline', null, 'DEADLINE'],
    ['a Continue', row({ state: 'not_connected' }), 'continue', null, 'CONTINUED'],
    ['an interrupt', row({ state: 'not_connected' }), 'interrupt', null, 'INTERRUPTED'],
    ['none while it fails for reasons of its own', row({ detail: 'vendor text' }), null, null, ''],
    ['none while it waits', row({ state: 'initiated' }), null, 'MINT_UNKNOWN', ''],
    ['none when connected', row({ state: 'connected', reason: 'OLD' }), 'all_resolved', null, ''],
  ] as const)('[RE5] is %s', (_title, one, settledBy, note, reason) => {
    expect(reasonOf(one, settledBy, note)).toBe(reason);
  });

  it('[RE5] is found for every way to settle', () => {
    for (const by of SETTLE_REASONS)
      expect(reasonOf(row({ state: 'not_connected' }), by)).toBe(
        { all_resolved: '', continue: 'CONTINUED', deadline: 'DEADLINE', interrupt: 'INTERRUPTED' }[by],
      );
  });
});

describe('what the person answers', () => {
  it('[RE6] skips first; skips that resolve the last row settle all_resolved and Continue is ignored', async () => {
    const world = createTestWorld();
    const { opId } = await openPrepared(world, connecting(['gmail', 'notion']));
    const answered = await world.host.respond(opId, { skips: ['gmail', 'notion'], continue: true });
    expect(answered).toMatchObject({ kind: 'answered', operation: { settledBy: 'all_resolved' } });
  });

  it('[RE6] C05 C33 continues with what there is', async () => {
    const world = createTestWorld();
    const { opId, ended } = await openPrepared(world, connecting(['gmail', 'notion']));
    expect(await world.host.respond(opId, { skips: ['gmail'], continue: true })).toMatchObject({
      operation: { settledBy: 'continue' },
    });
    await world.clock.advance(0);
    expect(await ended).toMatchObject({ kind: 'ended' });
    expect(statesOf(await stored(world, opId))).toEqual({ gmail: 'skipped', notion: 'not_connected' });
  });

  it('[RE6] is mild: a skip that is no longer possible answers with the operation as it stands', async () => {
    const world = createTestWorld({
      account: ({ connectionId }) =>
        accountAnswer(connectionId.includes('gmail') ? 'active' : 'pending', { connectionId }),
    });
    const { opId } = await openPrepared(world, connecting(['gmail', 'notion']));
    await world.clock.advance(0);
    expect(await world.host.respond(opId, { skips: ['gmail'], continue: false })).toMatchObject({
      kind: 'answered',
      operation: { phase: 'open' },
    });
    await world.host.respond(opId, { skips: [], continue: true });
    const late = await world.host.respond(opId, { skips: ['notion'], continue: true });
    expect(late).toMatchObject({ kind: 'answered', operation: { settledBy: 'continue' } });
    expect(statesOf(await stored(world, opId))).toEqual({ gmail: 'connected', notion: 'not_connected' });
  });

  it('[RE6] refuses names that are no targets before anything is done', async () => {
    const world = createTestWorld();
    const { opId } = await openPrepared(world, connecting(['gmail']));
    expect(await world.host.respond(opId, { skips: ['gmail', 'slack'], continue: true })).toEqual({
      kind: 'unknown_target',
      names: ['slack'],
    });
    expect(await stored(world, opId)).toMatchObject({ phase: 'open', seq: 1 });
    expect(await world.host.respond('ffffffffffff' as OpId, { skips: [], continue: true })).toEqual({
      kind: 'no_such_operation',
    });
  });

  it('[RE6] C11 a skip stands although the gateway reports the account active a moment later', async () => {
    const world = createTestWorld();
    const { opId } = await openPrepared(world, connecting(['gmail', 'notion']));
    await world.clock.advance(9.5);
    let answer: () => void = () => undefined;
    world.gateway.script.account = ({ connectionId }) =>
      connectionId.includes('gmail')
        ? new Promise((done) => {
            answer = () => done(accountAnswer('active', { connectionId }));
          })
        : accountAnswer('pending');
    await world.clock.advance(1);
    await world.host.respond(opId, { skips: ['gmail'], continue: false });
    answer();
    await world.clock.advance(2);
    expect(statesOf(await stored(world, opId))).toEqual({ gmail: 'skipped', notion: 'initiated' });
  });
});
