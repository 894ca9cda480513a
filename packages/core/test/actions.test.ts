import { describe, expect, it } from 'vitest';
import {
  type AccountFacts,
  type AgentCall,
  type AgentPorts,
  connectionStatus,
  type PersonId,
  renameAccount,
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
  it('[RG7] asks first whether connectors can be had at all', async () => {
    const { ports, world } = setUp({ available: () => false });
    expect(await runAgentAction(ports, CALL)).toEqual({ kind: 'connectors_unavailable' });
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
    expect(await runAgentAction(ports, { ...CALL, action: 'rename', targets })).toEqual({ kind: 'unauthenticated' });
    expect(await runAgentAction(ports, { ...CALL, action: 'rename', targets: [] })).toEqual({
      kind: 'targets_required',
    });
  });

  it('[RG7] then who is asking, display and status, then the targets, then the session, and only then mints', async () => {
    const failure = gatewayFailure('GUEST_SETUP_FAILED');
    const nobody = setUp({ person: () => null, guest: async () => ({ kind: 'failed', failure }) });
    expect(await runAgentAction(nobody.ports, { ...CALL, targets: [] })).toEqual({ kind: 'failed', failure });
    const { ports, world } = setUp();
    expect(await runAgentAction(ports, { ...CALL, action: 'display', targets: [] })).toMatchObject({
      kind: 'status_instead',
    });
    expect(await runAgentAction(ports, { ...CALL, action: 'display', displays: true })).toEqual({
      kind: 'displayed',
      names: ['gmail'],
    });
    expect(await runAgentAction(ports, { ...CALL, targets: [] })).toEqual({ kind: 'targets_required' });
    const first = await runAgentAction(ports, CALL);
    if (first.kind !== 'running') throw new Error(first.kind);
    await first.running.prepared;
    const { opId } = first.running.operation;
    expect(await runAgentAction(ports, CALL)).toEqual({ kind: 'operation_already_open', opId });
    expect(await runAgentAction(ports, { ...CALL, card: false })).toMatchObject({ kind: 'running', named: false });
    await world.clock.drained();
    expect(world.gateway.mints).toHaveLength(2);
  });
});
