import { describe, expect, it } from 'vitest';
import {
  accountMeant,
  type ConnectorFacts,
  type GatewayFailure,
  type MintAnswer,
  type OpenRequest,
} from '../src/index.ts';
import { accountRow, gatewayFailure } from '../src/testing/index.ts';
import { connecting, createTestWorld, openPrepared, statesOf, stored } from './world.ts';

const listed = (...connectors: readonly ConnectorFacts[]) => ({ kind: 'connectors', connectors }) as const;
const connector = (name: string, connected: boolean): ConnectorFacts => ({ connector: name, enabled: true, connected });
const repairing = (targets: OpenRequest['targets'], more: Partial<OpenRequest> = {}) =>
  connecting(['repair'], { targets, ...more });
const refuse = ({ targets }: { readonly targets: readonly { readonly name: string }[] }): MintAnswer => ({
  kind: 'minted',
  results: targets.map(({ name }) => ({ connector: name, status: 'failed', statusReason: 'refused' })),
});

describe('repair', () => {
  const accounts = [
    accountRow('active', { connectionId: 'ca_old', alias: 'work', disabled: true }),
    accountRow('expired', { connectionId: 'ca_work', alias: 'work' }),
    accountRow('active', { connectionId: 'ca_label', label: 'ann@example.com' }),
    accountRow('active', { connectionId: 'ca_named', alias: 'home', label: 'home@example.com' }),
  ];

  it('[PR3] finds the live account of that name, else an unnamed one by its label', () => {
    const meant = (name: string) => accountMeant(accounts, 'gmail', name)?.connectionId ?? null;
    expect([meant('work'), meant('ann@example.com'), meant('home@example.com'), meant('x')]).toEqual([
      'ca_work',
      'ca_label',
      null,
      null,
    ]);
    expect(accountMeant(accounts, 'notion', 'work')).toBeNull();
  });

  it('[PR3] [OP17] mints a labelled account by its id and drops the name without telling anybody', async () => {
    const world = createTestWorld({
      accounts: () => ({ kind: 'accounts', accounts: [accountRow('expired', { connectionId: 'ca_label' })] }),
    });
    const { opId } = await openPrepared(
      world,
      repairing([{ name: 'gmail', action: 'reconnect', alias: 'ann@example.com' }]),
    );
    expect(world.gateway.mints).toMatchObject([{ connectionId: 'ca_label', alias: null, reinitiate: true }]);
    expect((await stored(world, opId)).targets[0]).toMatchObject({ alias: '', repairId: 'ca_label' });
    expect(world.frames.map(({ frame }) => frame.snapshot.seq)).toEqual([0, 1]);
  });

  it('[PR4] connects what is healthy without a mint', async () => {
    const world = createTestWorld({
      connectors: () => listed(connector('GMAIL', true), connector('notion', false)),
      accounts: () => ({ kind: 'accounts', accounts }),
    });
    const { opId } = await openPrepared(
      world,
      repairing([
        { name: 'gmail', action: 'reconnect' },
        { name: 'notion', action: 'reconnect' },
      ]),
    );
    expect(statesOf(await stored(world, opId))).toEqual({ gmail: 'connected', notion: 'initiated' });
    expect(world.gateway.mints.map(({ targets }) => targets.map(({ name }) => name))).toEqual([['notion']]);
    const named = await openPrepared(
      world,
      repairing([{ name: 'gmail', action: 'reconnect', alias: 'home' }], { sessionKey: 's2' }),
    );
    expect(named.outcome).toMatchObject({ operation: { settledBy: 'all_resolved' } });
    expect(world.connected).toHaveLength(2);
  });

  it('[PR4] mints the one account that is to be repaired although the connector counts as connected', async () => {
    const world = createTestWorld({ connectors: () => listed(connector('gmail', true)) });
    await openPrepared(world, repairing([{ name: 'gmail', action: 'reconnect', repairId: 'ca_broken' }]));
    expect(world.gateway.mints).toMatchObject([{ connectionId: 'ca_broken' }]);
  });

  it('[PR2] forces a mint without a health check', async () => {
    const connectors = () => {
      throw new Error('the list was read');
    };
    const world = createTestWorld({ connectors, accounts: () => ({ kind: 'accounts', accounts }) });
    await openPrepared(world, repairing([{ name: 'gmail', action: 'reconnect', alias: 'home' }], { force: true }));
    expect(world.gateway.mints).toMatchObject([{ connectionId: 'ca_named', reinitiate: true }]);
  });

  it('[PR3] [PR8] never reads a failed list as nothing being there', async () => {
    const failure = gatewayFailure('DOWN');
    const world = createTestWorld({
      accounts: () => ({ kind: 'failed', failure }),
      connectors: () => ({ kind: 'failed', failure }),
    });
    for (const alias of ['work', '']) {
      const { outcome } = await openPrepared(world, repairing([{ name: 'gmail', action: 'reconnect', alias }]));
      expect(outcome).toMatchObject({ kind: 'failed', failure, operation: { settledBy: 'interrupt' } });
    }
    expect(world.gateway.mints).toEqual([]);
  });
});

describe('the checks of names', () => {
  const catalog = { names: () => new Set(['linear', 'figma']) };

  it('[PR5] [PR7] tells a misrouted name from a hosted one, and settles before any card', async () => {
    const hosted = { names: async () => new Set(['figma']) };
    const world = createTestWorld({ mint: refuse }, { catalog, hosted });
    const { outcome } = await openPrepared(world, connecting(['linear']));
    expect(outcome).toMatchObject({
      operation: { settledBy: 'all_resolved', targets: [{ detail: { code: 'misrouted_to_hosted', name: 'linear' } }] },
    });
    expect(world.cards).toEqual([]);
    const other = await openPrepared(world, connecting(['figma']));
    expect(other.outcome).toMatchObject({ operation: { phase: 'open', targets: [{ detail: 'refused' }] } });
  });

  it('[PR5] misroutes nobody while the hosted names cannot be had', async () => {
    const world = createTestWorld({ mint: refuse }, { catalog });
    const { outcome } = await openPrepared(world, connecting(['linear']));
    expect(outcome).toMatchObject({ operation: { phase: 'open', targets: [{ detail: 'refused' }] } });
  });

  it('[PR6] offers the close names of an unknown one, and leaves a listed one its refusal', async () => {
    const world = createTestWorld({
      mint: refuse,
      connectors: () =>
        listed(connector('Google_Drive', false), connector('google_docs', false), connector('gmail', false)),
    });
    const { outcome } = await openPrepared(world, connecting(['google', 'gmail']));
    const unknown = { code: 'unknown_slug', name: 'google', suggestions: ['google_docs', 'google_drive'] };
    expect(outcome).toMatchObject({
      operation: { phase: 'open', targets: [{ detail: unknown }, { detail: 'refused' }] },
    });
  });

  it('[PR6] leaves the refusal when the list fails', async () => {
    const world = createTestWorld({
      mint: refuse,
      connectors: () => ({ kind: 'failed', failure: gatewayFailure('DOWN') }),
    });
    const { outcome } = await openPrepared(world, connecting(['google']));
    expect(outcome).toMatchObject({ kind: 'prepared', operation: { targets: [{ detail: 'refused' }] } });
  });

  it('[PR7] settles a mixture of misrouted and unknown rows, and not while another row is live', async () => {
    const hosted = { names: async () => new Set<string>() };
    const world = createTestWorld({ mint: refuse }, { catalog, hosted });
    const both = await openPrepared(world, connecting(['linear', 'google']));
    expect(both.outcome).toMatchObject({ operation: { settledBy: 'all_resolved' } });
    world.gateway.script.mint = ({ targets }) => ({
      kind: 'minted',
      results: targets.map(({ name }, at) => ({ connector: name, status: at === 0 ? 'failed' : 'initiated' })),
    });
    const live = await openPrepared(world, connecting(['linear', 'gmail']));
    expect(live.outcome).toMatchObject({ operation: { phase: 'open' } });
  });
});

describe('a prepare that fails', () => {
  const failing = (failure: GatewayFailure) => createTestWorld({ mint: () => ({ kind: 'failed', failure }) });

  it.each([
    ['MINT_FAILED', 'refused'],
    ['MINT_FAILED', 'no'],
    ['MINT_UNKNOWN', 'unknown'],
  ] as const)('[PR8] [PR9] is closed in one frame with the note %s when the request was %s', async (note, arrived) => {
    const failure = gatewayFailure('DOWN', { arrived });
    const world = failing(failure);
    const { outcome, ended, opId } = await openPrepared(world, connecting(['gmail', 'notion']));
    expect(outcome).toMatchObject({ kind: 'failed', failure, operation: { settledBy: 'interrupt' } });
    expect(await ended).toEqual(outcome);
    expect(world.frames.map(({ frame }) => frame.snapshot.settledBy)).toEqual([null, 'interrupt']);
    expect((await world.store.load(opId))?.notes).toEqual({ t1: note, t2: note });
    expect(world.store.unsettled()).toEqual([]);
    expect(world.cards).toEqual([]);
  });

  it('[PR9] notes a doubt only where the request may have arrived', async () => {
    const failure = gatewayFailure('TIMEOUT', { arrived: 'unknown' });
    const world = createTestWorld({
      mint: ({ connectionId }) =>
        connectionId === 'ca_b'
          ? { kind: 'failed', failure }
          : { kind: 'minted', results: [{ connector: 'a', status: 'initiated' }] },
    });
    const targets = ['a', 'b', 'c'].map((name) => ({ name, action: 'reconnect', repairId: `ca_${name}` }) as const);
    const { opId } = await openPrepared(world, repairing(targets, { force: true }));
    expect((await world.store.load(opId))?.notes).toEqual({ t2: 'MINT_UNKNOWN', t3: 'MINT_FAILED' });
  });

  it('[RN12] [PR8] closes after a fault of ours too, and as soon as the store is back when it was away', async () => {
    const world = createTestWorld({
      mint: () => {
        throw new Error('broken adapter');
      },
    });
    const { outcome, opId } = await openPrepared(world, connecting(['gmail']));
    expect(outcome).toMatchObject({ kind: 'bug', operation: { settledBy: 'interrupt' } });
    expect((await world.store.load(opId))?.notes).toEqual({ t1: 'MINT_UNKNOWN' });
    const { commit } = world.store;
    world.store.commit = () => Promise.reject(new Error('store away'));
    const second = await openPrepared(world, connecting(['notion']));
    expect(second.outcome).toMatchObject({ kind: 'bug', operation: { phase: 'open' } });
    expect(world.store.unsettled()).toHaveLength(1);
    await world.clock.advance(400);
    expect(world.logged.filter(({ event }) => event === 'pass_failed').length).toBeLessThan(405);
    world.store.commit = commit;
    await world.clock.advance(1);
    expect(await stored(world, second.opId)).toMatchObject({ settledBy: 'interrupt' });
  });
});
