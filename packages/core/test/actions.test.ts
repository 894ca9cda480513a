import { describe, expect, it } from 'vitest';
import {
  type AccountFacts,
  type AgentCall,
  type AgentPorts,
  connectionStatus,
  type PersonId,
  renameAccount,
  renameRefusal,
  runAgentAction,
} from '../src/index.ts';
import { accountsNamed } from '../src/rename.ts';
import { accountRow, gatewayFailure } from '../src/testing/index.ts';
import { createTestWorld } from './world.ts';

const CALLER = { ownerId: 'p1' as PersonId, initiator: 'agent_tool', turnId: '', toolCallId: '' } as const;
const CALL: AgentCall = {
  action: 'connect',
  targets: [{ name: 'gmail', alias: null, to: null }],
  force: false,
  sessionKey: 's1',
  card: true,
  displays: false,
  personAsked: false,
  toolCallId: '',
  turnId: '',
  claim: { idempotencyKey: null, keyId: null, returnTo: null },
};
const ACCOUNTS: readonly AccountFacts[] = [
  accountRow('active', { connectionId: 'ca_live', alias: 'work' }),
  accountRow('active', { connectionId: 'ca_retired', alias: 'work', disabled: true }),
  accountRow('active', { connectionId: 'ca_label', label: 'b@example.com' }),
  accountRow('inactive', { connectionId: 'ca_old', alias: 'old', disabled: true }),
];

const setUp = (more: Partial<AgentPorts> = {}) => {
  const world = createTestWorld({
    accounts: () => ({ kind: 'accounts', accounts: ACCOUNTS }),
    connectors: () => ({
      kind: 'connectors',
      connectors: [{ connector: 'gmail', enabled: true, connected: true, disabledTools: ['send'] }],
    }),
  });
  const seen: unknown[] = [];
  const ports: AgentPorts = {
    host: world.host,
    gateway: world.gateway,
    note: { connected: () => undefined, seen: (_owner, connectors) => seen.push(connectors.length) },
    available: () => true,
    person: () => 'p1' as PersonId,
    guest: async () => ({ kind: 'person', ownerId: 'g1' as PersonId }),
    renamer: { renameAccount: async (_id, alias) => ({ kind: 'renamed', account: accountRow('active', { alias }) }) },
    session: async () => ({
      sameCall: null,
      open: world.store.unsettled().at(0)?.operation.opId ?? null,
      declined: [],
    }),
    display: () => undefined,
    ...more,
  };
  return { world, ports, seen };
};

describe('status', () => {
  it('[RE7] passes the list through with its accounts, marks retired ones, shows no ids, and offers close names', async () => {
    const { ports, seen } = setUp();
    const status = await connectionStatus(ports, CALLER, ['gmail', 'mail']);
    expect(status).toMatchObject({
      kind: 'status',
      connectors: [
        {
          connector: 'gmail',
          disabledTools: ['send'],
          accounts: [{}, { retired: true }, { alias: null }, { retired: true }],
        },
      ],
      unknown: { mail: { code: 'unknown_slug', suggestions: ['gmail'] } },
    });
    expect(JSON.stringify(status)).not.toContain('ca_');
    expect(seen).toEqual([1]);
  });

  it('[RE7] answers without accounts when only they cannot be had, and fails without the list', async () => {
    const { world, ports } = setUp();
    world.gateway.script.accounts = () => ({ kind: 'failed', failure: gatewayFailure('DOWN') });
    const status = await connectionStatus(ports, CALLER, []);
    expect(status.kind === 'status' && status.connectors[0]).not.toHaveProperty('accounts');
    world.gateway.script.connectors = () => ({ kind: 'failed', failure: gatewayFailure('DOWN') });
    expect(await connectionStatus(ports, CALLER, [])).toMatchObject({ kind: 'failed' });
  });
});

describe('rename', () => {
  it('[RE8] finds live accounts first, by name and then by label, and retired ones only when no live one fits', () => {
    const found = (name: string) => accountsNamed(ACCOUNTS, name).map(({ connectionId }) => connectionId);
    expect([found('work'), found('b@example.com'), found('old'), found('x')]).toEqual([
      ['ca_live'],
      ['ca_label'],
      ['ca_old'],
      [],
    ]);
  });

  it('[RE8] asks for nothing when no account or several fit, and names those there are', async () => {
    const { ports } = setUp();
    const rename = (alias: string) => renameAccount(ports, CALLER, { connector: 'gmail', alias, to: 'home' });
    expect(await rename('x')).toEqual({ kind: 'no_match', names: ['b@example.com', 'old', 'work'] });
    expect(await rename('work')).toEqual({
      kind: 'renamed',
      account: { connector: 'gmail', alias: 'home', label: 'ann@example.com' },
    });
  });

  it.each([
    ['conflict', { kind: 'conflict', status: 409 }],
    ['account_gone', { status: 404, code: 'connection_not_found' }],
    ['unsupported', { status: 404, code: 'HTTP_404' }],
    ['unsupported', { status: 405 }],
    ['failed', { status: 500 }],
  ] as const)('[RE8] tells %s from the others', async (kind, failure) => {
    const { ports } = setUp({
      renamer: { renameAccount: async () => ({ kind: 'failed', failure: gatewayFailure('X', failure) }) },
    });
    expect(await renameAccount(ports, CALLER, { connector: 'gmail', alias: 'work', to: 'home' })).toMatchObject({
      kind,
    });
  });
});

describe("the order of an agent's call", () => {
  const refusal = (code: string, more = {}) => ({ kind: 'refused', refusal: { code, ...more } });

  it('[RG7] asks first whether connectors can be had at all', async () => {
    const { ports, world } = setUp({ available: () => false });
    for (const action of ['connect', 'status', 'rename', 'display'] as const)
      expect(await runAgentAction(ports, { ...CALL, action })).toEqual(refusal('connectors_unavailable'));
    expect(world.gateway.mints).toEqual([]);
  });

  it('[RG7] makes no guest for a rename', async () => {
    const { ports } = setUp({
      person: () => null,
      guest: async () => {
        throw new Error('a guest was made');
      },
    });
    const targets = [{ name: 'gmail', alias: 'work', to: 'home' }];
    expect(await runAgentAction(ports, { ...CALL, action: 'rename', targets })).toEqual(refusal('unauthenticated'));
    expect(await runAgentAction(ports, { ...CALL, action: 'rename', targets: [] })).toEqual(
      refusal('targets_required', { action: 'rename' }),
    );
  });

  it('[RG8] makes a guest for whoever is nobody, and says so in its own words when that fails', async () => {
    const failure = gatewayFailure('SESSION_SERVICE_DOWN');
    const nobody = setUp({ person: () => null, guest: async () => ({ kind: 'failed', failure }) });
    for (const action of ['connect', 'reconnect', 'display', 'status'] as const)
      expect(await runAgentAction(nobody.ports, { ...CALL, action, targets: [] })).toEqual(
        refusal('guest_setup_failed', { failure }),
      );
    const guest = setUp({ person: () => null });
    const running = await runAgentAction(guest.ports, CALL);
    expect(running).toMatchObject({ kind: 'running', running: { operation: { ownerId: 'g1' } } });
    // The same failure met by a call of the gateway client is told the same way.
    const late = gatewayFailure('GUEST_SETUP_FAILED');
    guest.world.gateway.script.connectors = () => ({ kind: 'failed', failure: late });
    expect(await runAgentAction(guest.ports, { ...CALL, action: 'status' })).toEqual(
      refusal('guest_setup_failed', { failure: late }),
    );
  });

  it('[RG7] then display and status, then the targets, then the session, and only then mints', async () => {
    const { ports, world } = setUp();
    expect(await runAgentAction(ports, { ...CALL, action: 'display', targets: [] })).toMatchObject({
      kind: 'status_instead',
      status: { hint: 'status_hint' },
      note: 'off_desktop',
    });
    expect(await runAgentAction(ports, { ...CALL, action: 'display', displays: true })).toEqual({
      kind: 'displayed',
      names: ['gmail'],
    });
    expect(await runAgentAction(ports, { ...CALL, action: 'status' })).toMatchObject({ kind: 'status' });
    expect(await runAgentAction(ports, { ...CALL, targets: [] })).toEqual(
      refusal('targets_required', { action: 'connect' }),
    );
    const first = await runAgentAction(ports, CALL);
    if (first.kind !== 'running') throw new Error(first.kind);
    await first.running.prepared;
    const { opId } = first.running.operation;
    expect(await runAgentAction(ports, CALL)).toEqual(refusal('operation_already_open', { opId }));
    expect(await runAgentAction(ports, { ...CALL, card: false })).toMatchObject({ kind: 'running', named: false });
    await world.clock.drained();
    expect(world.gateway.mints).toHaveLength(2);
  });

  it('[RG9] answers a call that was made before with the operation it opened then, also when it lost the race', async () => {
    const { ports, world } = setUp();
    const first = await runAgentAction(ports, CALL);
    if (first.kind !== 'running') throw new Error(first.kind);
    const { opId } = first.running.operation;
    const known = { sameCall: opId, open: opId, declined: [{ name: 'gmail', at: 990 }] };
    expect(await runAgentAction({ ...ports, session: async () => known }, CALL)).toEqual({ kind: 'same_call', opId });
    // Both looked before either had opened anything.
    const looks = [{ sameCall: null, open: null, declined: [] }, known];
    const session = async () => looks.shift() ?? known;
    expect(await runAgentAction({ ...ports, session }, CALL)).toEqual({ kind: 'same_call', opId });
    const blind = async () => ({ sameCall: null, open: null, declined: [] });
    expect(await runAgentAction({ ...ports, session: blind }, CALL)).toEqual(
      refusal('operation_already_open', { opId }),
    );
    await world.clock.drained();
    expect(world.gateway.mints).toHaveLength(1);
  });

  it('[RG10] C29 refuses the whole of a call that names a declined connector, unless the person asked', async () => {
    const declined = [
      { name: 'gmail', at: 990 },
      { name: 'github', at: 980 },
    ];
    const { ports, world } = setUp({ session: async () => ({ sameCall: null, open: null, declined }) });
    const targets = [
      { name: 'notion', alias: null, to: null },
      { name: 'gmail', alias: null, to: null },
    ];
    for (const card of [true, false])
      for (const action of ['connect', 'reconnect'] as const)
        expect(await runAgentAction(ports, { ...CALL, action, targets, card })).toEqual(
          refusal('declined_by_person', { declined: [{ name: 'gmail', at: 990 }] }),
        );
    expect(world.store.frames).toEqual([]);
    expect(world.gateway.mints).toEqual([]);
    expect(await runAgentAction(ports, { ...CALL, targets: targets.slice(0, 1) })).toMatchObject({ kind: 'running' });
    expect(await runAgentAction(ports, { ...CALL, sessionKey: 's2', targets, personAsked: true })).toMatchObject({
      kind: 'running',
    });
  });

  it('[RE8] tells a rename that worked and each way it did not', async () => {
    const { ports, world } = setUp();
    const rename = (alias: string) =>
      runAgentAction(ports, { ...CALL, action: 'rename', targets: [{ name: 'gmail', alias, to: 'home' }] });
    expect(await rename('work')).toEqual({
      kind: 'renamed',
      account: { connector: 'gmail', alias: 'home', label: 'ann@example.com' },
      notice: 'renamed',
    });
    expect(await rename('x')).toEqual(
      refusal('rename_no_match', { connector: 'gmail', alias: 'x', accounts: ['b@example.com', 'old', 'work'] }),
    );
    world.gateway.script.accounts = () => ({
      kind: 'accounts',
      accounts: [accountRow('active', { alias: 'work' }), accountRow('active', { alias: 'work' })],
    });
    expect(await rename('work')).toEqual(
      refusal('rename_ambiguous', { connector: 'gmail', alias: 'work', accounts: ['work'] }),
    );
    const failure = gatewayFailure('DOWN');
    world.gateway.script.accounts = () => ({ kind: 'failed', failure });
    expect(await rename('work')).toEqual(refusal('gateway_request_failed', { failure }));
  });
});

describe('a refused rename', () => {
  const request = { connector: 'gmail', alias: 'work', to: 'home' };
  it.each([
    [{ kind: 'conflict' }, { code: 'rename_conflict', connector: 'gmail', to: 'home' }],
    [{ kind: 'account_gone' }, { code: 'rename_account_gone', connector: 'gmail' }],
    [{ kind: 'unsupported' }, { code: 'rename_unsupported' }],
  ] as const)('[RE8] %j has a code of its own', (renamed, expected) => {
    expect(renameRefusal(renamed, request)).toEqual(expected);
  });
});
