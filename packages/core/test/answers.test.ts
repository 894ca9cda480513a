import { describe, expect, it } from 'vitest';
import {
  type AgentRefusal,
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
  refusalText,
  resultOf,
  SETTLE_REASONS,
  type Target,
  TOOLS_LISTING_TOKENS,
  tokensOf,
  toolRegistryOf,
  withinTokens,
} from '../src/index.ts';
import { accountAnswer, gatewayFailure } from '../src/testing/index.ts';
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

  it('[RE4] has words for every note and every detail', () => {
    for (const code of NOTES) expect(noteText(code).length).toBeGreaterThan(40);
    expect(detailText('vendor text')).toBe('vendor text');
    expect(
      detailText({ code: 'unknown_slug', name: 'google', suggestions: ['google_docs', 'google_drive'] }),
    ).toContain('"google_docs" or "google_drive"');
    expect(detailText({ code: 'unknown_slug', name: 'x', suggestions: [] })).toContain('status');
    expect(detailText({ code: 'misrouted_to_hosted', name: 'linear' })).toContain('"linear" is a local MCP server');
  });

  it.each([
    ['settled', /will not change.*use it now.*Not now.*never start it again.*new request.*name/s],
    ['show_links', /each link.*done.*status.*Do not connect the same app/s],
    ['show_links_named', /each link.*name of the new account.*change it/s],
    ['status_hint', /refused.*connect.*label.*retired/is],
    ['renamed', /new name/],
    ['off_desktop', /page/],
  ] as const)('[RE4] the note %s says all it has to', (code, words) => {
    expect(noteText(code)).toMatch(words);
  });

  const failure = gatewayFailure('HTTP_503', { message: 'down for repair' });
  const REFUSALS: readonly (readonly [AgentRefusal, RegExp])[] = [
    [{ code: 'not_a_list' }, /list/],
    [{ code: 'empty_name' }, /no name/],
    [{ code: 'unknown_fields', fields: ['url', 'x'] }, /"url" and "x"/],
    [{ code: 'mcp_takes_no_account' }, /no accounts/],
    [{ code: 'unknown_action' }, /no such action/],
    [{ code: 'to_only_for_rename' }, /rename/],
    [{ code: 'rename_shape' }, /current name/],
    [{ code: 'alias_target_alone' }, /one target/],
    [{ code: 'mcp_action_on_managed', action: 'install', names: ['gmail'] }, /install is for.*"gmail"/],
    [{ code: 'managed_action_on_mcp', action: 'connect', names: ['a', 'b', 'c'] }, /"a", "b" and "c"/],
    [{ code: 'mcp_targets_required', action: 'enable' }, /enable takes/],
    [{ code: 'bad_alias', field: 'to', value: 'My Mail' }, /"My Mail".*1 to 32/],
    [{ code: 'connectors_unavailable' }, /cannot be had/],
    [{ code: 'unauthenticated' }, /Sign in/],
    [{ code: 'targets_required', action: 'connect' }, /connect takes.*status/],
    [{ code: 'operation_already_open', opId: '0123456789ab' as OpId }, /0123456789ab/],
    [{ code: 'declined_by_person', declined: [{ name: 'gmail', at: 1 }] }, /Not now for "gmail".*personAsked/],
    [{ code: 'guest_setup_failed', failure }, /try again.*https:\/\/patchbay\.example/],
    [{ code: 'gateway_request_failed', failure }, /HTTP_503: down for repair.*https:\/\/patchbay\.example/],
    [{ code: 'gateway_request_failed', failure: gatewayFailure('TIMEOUT') }, /\(TIMEOUT\)/],
    [{ code: 'rename_no_match', connector: 'gmail', alias: 'x', accounts: ['a', 'b'] }, /"x".*"a" and "b"/],
    [{ code: 'rename_no_match', connector: 'gmail', alias: 'x', accounts: [] }, /no accounts yet/],
    [{ code: 'rename_ambiguous', connector: 'gmail', alias: 'x', accounts: ['x'] }, /Several.*"x"/],
    [{ code: 'rename_conflict', connector: 'gmail', to: 'home' }, /already called "home"/],
    [{ code: 'rename_account_gone', connector: 'gmail' }, /gone/],
    [{ code: 'rename_unsupported' }, /cannot be renamed.*https:\/\/patchbay\.example/],
  ];
  it.each(REFUSALS)('[RE4] %j is told in plain words', (refusal, words) => {
    const text = refusalText(refusal, 'https://patchbay.example/connectors');
    expect(text).toMatch(words);
    expect(text).toMatch(/^[A-Z"a-z].*\.$/s);
  });
});

describe('a tools listing', () => {
  const describe50 = (tool: string): string | null => (tool === 'nobody' ? null : `does ${'x'.repeat(40)}\nand more`);

  it('[RE9] has a line for each known tool, sorted, and is nothing when none is known', () => {
    const { listing } = toolRegistryOf(describe50);
    expect(listing(['b', 'a', 'b', 'nobody'], 1500)).toBe(
      ['a', 'b'].map((tool) => `${tool}: does ${'x'.repeat(40)} and more`).join('\n'),
    );
    expect(listing(['nobody'], 1500)).toBeNull();
    expect(listing([], 1500)).toBeNull();
  });

  it('[RE9] never exceeds 1,500 tokens: whole lines stay, and the last says how many do not', () => {
    const tools = Array.from({ length: 500 }, (_, at) => `tool_${at}`);
    const text = toolRegistryOf(describe50).listing(tools, TOOLS_LISTING_TOKENS) ?? '';
    const lines = text.split('\n');
    expect(tokensOf(text)).toBeLessThanOrEqual(1500);
    expect(tokensOf(`${text}${lines[0]}`)).toBeGreaterThan(1500 - 20);
    expect(lines.at(-1)).toBe(`… and ${500 - (lines.length - 1)} more`);
    expect(tokensOf(withinTokens('y'.repeat(10_000), 1500))).toBe(1500);
    expect(withinTokens('short', 1500)).toBe('short');
  });

  it('[RE9] is cut to its budget whatever an embedder hands over', () => {
    const tools = { listing: () => Array.from({ length: 900 }, (_, at) => `line ${at} of many`).join('\n') };
    const [row] = resultOf(settled(operationOf('card', { kind: 'mcp', extra: { tools: ['a'] } })), { tools }).targets;
    expect(tokensOf(String(row?.toolsListing))).toBeLessThanOrEqual(1500);
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
