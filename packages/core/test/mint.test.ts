import { describe, expect, it } from 'vitest';
import type { MintAnswer, MintEntry, TargetId } from '../src/index.ts';
import { mintCalls } from '../src/mint.ts';
import { accountAnswer, accountRow, gatewayFailure, mintedLinks } from '../src/testing/index.ts';
import { connecting, createTestWorld, openPrepared, statesOf, stored, type TestWorld } from './world.ts';

const minted = (...results: readonly MintEntry[]): MintAnswer => ({ kind: 'minted', results });
const initiated = (connector: string, n = 1): MintEntry => ({
  connector,
  status: 'initiated',
  connectUrl: `https://connect.example/${connector}/${n}`,
  connectionId: `ca_${connector}_${n}`,
});
const rows = (world: TestWorld) =>
  Object.fromEntries(world.frames.at(-1)!.frame.snapshot.targets.map((row) => [row.name, row]));
const changes = (world: TestWorld) =>
  world.frames.slice(1).map(({ frame: { change } }) => change && `${change.target} ${change.to} ${change.actor}`);

describe('the calls', () => {
  it('[MI1] [PR1] marks the intent before its one call for all names', async () => {
    const world = createTestWorld();
    let marks: unknown;
    world.gateway.script.mint = async (request) => {
      marks = (await world.store.load(request.opId))?.minting;
      return mintedLinks(request, 1);
    };
    await openPrepared(world, connecting(['gmail', 'notion']));
    expect(world.gateway.mints.map(({ targets }) => targets)).toEqual([
      [
        { name: 'gmail', targetId: 't1' },
        { name: 'notion', targetId: 't2' },
      ],
    ]);
    expect(marks).toEqual({ t1: 1000, t2: 1000 });
  });

  it('[MI1] calls nothing for an empty list', async () => {
    const world = createTestWorld();
    await openPrepared(world, connecting([]));
    expect(world.gateway.mints).toEqual([]);
  });

  it('[MI2] gives each target that needs an address a call of its own, the others one together', async () => {
    const world = createTestWorld();
    const targets = [
      { name: 'a', action: 'reconnect', repairId: 'ca_a' },
      { name: 'b', action: 'reconnect' },
      { name: 'c', action: 'reconnect', repairId: 'ca_c' },
      { name: 'd', action: 'reconnect' },
    ] as const;
    const { operation } = await openPrepared(world, connecting([], { targets, force: true }));
    const shown = world.gateway.mints.map(({ targets: asked, connectionId }) => [
      asked.map(({ name }) => name).join(),
      connectionId,
    ]);
    expect(shown).toEqual([
      ['a', 'ca_a'],
      ['b,d', null],
      ['c', 'ca_c'],
    ]);
    expect(mintCalls(operation.targets, false).map(({ connectionId }) => connectionId)).toEqual([null]);
  });

  it('[MI8] does not ask in a later call for a row the person has resolved during an earlier one', async () => {
    const world = createTestWorld();
    const targets = ['a', 'b', 'c'].map((name) => ({ name, action: 'reconnect', repairId: `ca_${name}` }) as const);
    world.gateway.script.mint = async (request) => {
      await world.host.respond(request.opId, { skips: ['b'], continue: false });
      return mintedLinks(request, 1);
    };
    const { opId } = await openPrepared(world, connecting([], { targets, force: true }));
    expect(world.gateway.mints.map(({ connectionId }) => connectionId)).toEqual(['ca_a', 'ca_c']);
    expect(statesOf(await stored(world, opId))).toEqual({ a: 'initiated', b: 'skipped', c: 'initiated' });
  });

  it("[MI3] names the step that caused it, and the agent's ids only for the agent's own step", async () => {
    const callers: unknown[] = [];
    const world = createTestWorld({
      mint: () => minted({ connector: 'gmail', status: 'failed' }),
      connectors: () => ({ kind: 'connectors', connectors: [{ connector: 'gmail', enabled: true, connected: false }] }),
    });
    const { mint } = world.gateway;
    world.gateway.mint = (request, caller) => {
      callers.push(caller);
      return mint(request, caller);
    };
    const { opId } = await openPrepared(
      world,
      connecting(['gmail'], { initiator: 'agent_tool', toolCallId: 'call-1', turnId: 'turn-1' }),
    );
    await world.host.retry(opId, ['gmail']);
    expect(callers).toEqual([
      { ownerId: 'p1', initiator: 'agent_tool', toolCallId: 'call-1', turnId: 'turn-1' },
      { ownerId: 'p1', initiator: 'card_retry', toolCallId: '', turnId: '' },
    ]);
  });
});

describe('the answer', () => {
  it('[MI4] connects an active row in two moves and settles without a card', async () => {
    const world = createTestWorld({
      mint: () => minted({ connector: 'GMAIL', status: 'active', connectionId: 'ca_9' }),
    });
    const { outcome } = await openPrepared(world, connecting(['gmail']));
    expect(changes(world)).toEqual(['gmail initiated backend_watcher', 'gmail connected backend_watcher', null]);
    expect(outcome).toMatchObject({ operation: { settledBy: 'all_resolved' } });
    expect(rows(world).gmail).toMatchObject({ connectionId: 'ca_9' });
    expect(world.cards).toEqual([]);
  });

  it('[MI6] fails a refused row with its text and reason, and keeps no link of it', async () => {
    const refusal = {
      ...initiated('gmail'),
      status: 'Active',
      instruction: 'set GMAIL_CLIENT_ID',
      reason: 'NOT_CONFIGURED',
    };
    const listed = {
      kind: 'connectors',
      connectors: [{ connector: 'gmail', enabled: true, connected: false }],
    } as const;
    const world = createTestWorld({ mint: () => minted(refusal), connectors: () => listed });
    await openPrepared(world, connecting(['gmail']));
    expect(rows(world).gmail).toEqual({
      name: 'gmail',
      kind: 'connector',
      action: 'connect',
      state: 'failed',
      detail: 'set GMAIL_CLIENT_ID',
      reason: 'NOT_CONFIGURED',
    });
  });

  it('[MI6] writes an expired row that is refused again three times, a failed one once', async () => {
    const world = createTestWorld();
    world.gateway.script.account = ({ connectionId }) =>
      accountAnswer(connectionId.includes('gmail') ? 'expired' : 'failed', { connectionId });
    const { opId } = await openPrepared(world, connecting(['gmail', 'notion']));
    await world.clock.advance(1);
    const before = world.frames.length;
    world.gateway.script.mint = () =>
      minted(
        { connector: 'gmail', status: 'failed', statusReason: 'no' },
        { connector: 'notion', status: 'failed', statusReason: 'no' },
      );
    await world.host.retry(opId, ['gmail', 'notion']);
    const moves = world.frames
      .slice(before)
      .map(({ frame: { change } }) => change && `${change.target} ${change.from}>${change.to} ${change.actor}`);
    expect(moves).toEqual([
      'gmail expired>initiated user',
      'gmail initiated>failed backend_watcher',
      'gmail failed>failed user',
      'notion failed>failed user',
    ]);
    expect(rows(world).notion).not.toHaveProperty('connectUrl');
  });

  it('[MI7] drops entries nobody asked for and entries the law refuses, and applies the others', async () => {
    const world = createTestWorld({
      mint: () =>
        minted(
          { connector: null, status: 'active' },
          initiated('slack'),
          { connector: 'gmail', status: 'failed' },
          initiated('gmail'),
          initiated('notion'),
        ),
      connectors: () => ({ kind: 'connectors', connectors: [{ connector: 'gmail', enabled: true, connected: false }] }),
    });
    const { operation } = await openPrepared(world, connecting(['gmail', 'notion']));
    expect(statesOf(await stored(world, operation.opId))).toEqual({ gmail: 'failed', notion: 'initiated' });
    expect(world.logged.map(({ event }) => event)).toEqual([
      'mint_entry_not_asked_for',
      'mint_entry_not_asked_for',
      'mint_entry_dropped',
    ]);
    expect(JSON.stringify(world.logged)).not.toContain('https://');
  });

  it('[MI7] leaves a row the answer does not mention as it is', async () => {
    const world = createTestWorld({ mint: () => minted(initiated('notion')) });
    const { operation } = await openPrepared(world, connecting(['gmail', 'notion']));
    expect(statesOf(await stored(world, operation.opId))).toEqual({ gmail: 'pending', notion: 'initiated' });
  });

  it('[MI8] lets a skip and a continue stand that came while the mint was in flight', async () => {
    let answer: (value: MintAnswer) => void = () => undefined;
    const world = createTestWorld({
      mint: () =>
        new Promise((done) => {
          answer = done;
        }),
    });
    const opening = await world.host.open(connecting(['gmail', 'notion']));
    if (opening.kind !== 'opened') throw new Error(opening.kind);
    const { opId } = opening.operation;
    await world.clock.drained();
    await world.host.respond(opId, { skips: ['gmail'], continue: false });
    await world.host.respond(opId, { skips: [], continue: true });
    answer(minted(initiated('gmail'), initiated('notion')));
    expect(await opening.ended).toMatchObject({ kind: 'ended', operation: { settledBy: 'continue' } });
    expect(statesOf(await stored(world, opId))).toEqual({ gmail: 'skipped', notion: 'not_connected' });
    expect(JSON.stringify([world.frames, world.cards])).not.toContain('https://');
  });
});

describe('Try again', () => {
  const failed = async (names: readonly string[]) => {
    const world = createTestWorld({
      account: ({ connectionId }) => accountAnswer('failed', { connectionId, reason: 'ACCESS_DENIED' }),
    });
    const opened = await openPrepared(world, connecting(names));
    await world.clock.advance(1);
    world.gateway.script.account = () => accountAnswer('pending');
    return { world, ...opened };
  };

  it('[MI5] takes away the old link and account that the answer does not bring', async () => {
    const { world, opId } = await failed(['gmail']);
    const reads = world.gateway.reads.length;
    world.gateway.script.mint = () => minted({ connector: 'gmail', status: 'initiated' });
    expect(await world.host.retry(opId, ['gmail'])).toMatchObject({ kind: 'minted' });
    await world.clock.advance(5);
    expect(rows(world).gmail).toEqual({ name: 'gmail', kind: 'connector', action: 'connect', state: 'initiated' });
    expect(world.gateway.reads).toHaveLength(reads);
    expect(world.logged.some(({ event }) => event === 'mint_without_account')).toBe(true);
  });

  it('[MI5] [RN7] a read of the old try that returns after the retry does not fail the new one', async () => {
    const world = createTestWorld();
    const { opId } = await openPrepared(world, connecting(['gmail', 'notion']));
    world.gateway.script.account = ({ connectionId }) => accountAnswer('failed', { connectionId });
    await world.clock.advance(1);
    let answer: () => void = () => undefined;
    // The repair keeps the account's id and makes a new try.
    world.gateway.script.mint = () => minted({ ...initiated('gmail'), attempt: 'at_2' });
    world.gateway.script.account = ({ connectionId, attempt }) =>
      attempt === 'at_2'
        ? new Promise((done) => {
            answer = () => done(accountAnswer('failed', { connectionId }));
          })
        : accountAnswer('pending');
    await world.host.retry(opId, ['gmail']);
    await world.clock.advance(0);
    await world.host.operations.advance(opId, {
      command: { do: 'move', name: 'gmail', to: 'failed', actor: 'backend_watcher' },
    });
    world.gateway.script.mint = () => minted({ ...initiated('gmail'), attempt: 'at_3' });
    await world.host.retry(opId, ['gmail']);
    world.gateway.script.account = () => accountAnswer('pending');
    answer();
    await world.clock.advance(1);
    expect(statesOf(await stored(world, opId))).toMatchObject({ gmail: 'initiated' });
  });

  it('[MI2] names the account a named target has got, so that a rename in between cannot point it elsewhere', async () => {
    const world = createTestWorld({ account: ({ connectionId }) => accountAnswer('failed', { connectionId }) });
    const { opId } = await openPrepared(
      world,
      connecting([], { targets: [{ name: 'gmail', action: 'connect', alias: 'work' }] }),
    );
    await world.clock.advance(1);
    await world.host.retry(opId, ['gmail']);
    expect(world.gateway.mints.map(({ alias, connectionId, reinitiate }) => [alias, connectionId, reinitiate])).toEqual(
      [
        ['work', null, false],
        [null, 'ca_gmail_1', true],
      ],
    );
  });

  it('[MI9] refuses in order: unknown, mixed, settled, still valid', async () => {
    const { world, opId, ended } = await failed(['gmail', 'notion']);
    world.gateway.script.mint = (request) => mintedLinks(request, 2);
    await world.host.retry(opId, ['notion']);
    expect(await world.host.retry(opId, ['gmail', 'slack'])).toEqual({ kind: 'unknown_target', names: ['slack'] });
    expect(await world.host.retry(opId, ['gmail', 'notion'])).toMatchObject({ kind: 'link_still_valid' });
    await world.host.respond(opId, { skips: [], continue: true });
    await world.clock.advance(0);
    await ended;
    expect(await world.host.retry(opId, ['gmail'])).toMatchObject({ kind: 'settled' });
    expect(await world.host.retry('ffffffffffff' as typeof opId, ['gmail'])).toEqual({ kind: 'no_such_operation' });
    const targets = [
      { name: 'gmail', action: 'connect' },
      { name: 'linear', kind: 'mcp', action: 'authorize' },
    ] as const;
    const mixed = await openPrepared(world, connecting(['gmail', 'linear'], { targets }));
    expect(await world.host.retry(mixed.opId, ['gmail', 'linear'])).toEqual({ kind: 'mixed_kinds' });
  });

  it('[MI10] C41 answers everybody who asks meanwhile from one mint', async () => {
    const { world, opId } = await failed(['gmail', 'notion']);
    const [first, second, third] = await Promise.all([
      world.host.retry(opId, ['gmail']),
      world.host.retry(opId, ['gmail']),
      world.host.retry(opId, ['notion', 'gmail']),
    ]);
    expect(world.gateway.mints).toHaveLength(2);
    expect(first).toMatchObject({ kind: 'minted' });
    expect([second, third]).toEqual([first, first]);
  });

  it('[MI12] takes back the note of its row, and writes none where nothing was noted', async () => {
    const { world, opId } = await failed(['gmail', 'notion']);
    await world.host.operations.advance(opId, {
      command: { do: 'refresh', name: 'gmail', connectUrl: '', detail: '' },
      notes: { ['t1' as TargetId]: 'MINT_UNKNOWN' },
    });
    const { commit } = world.store;
    const written: unknown[] = [];
    world.store.commit = (step) => {
      written.push(step.notes ?? null);
      return commit(step);
    };
    await world.host.retry(opId, ['gmail', 'notion']);
    expect(written).toEqual([{ t1: null }, null]);
  });

  it('[MI10] moves nothing and parks nobody when its mint fails', async () => {
    const { world, opId } = await failed(['gmail']);
    const before = world.frames.length;
    world.gateway.script.mint = () => ({
      kind: 'failed',
      failure: gatewayFailure('RATE', { kind: 'rate_limited', retryAfter: 60 }),
    });
    expect(await world.host.retry(opId, ['gmail'])).toMatchObject({
      kind: 'failed',
      failure: { code: 'RATE' },
      operation: { phase: 'open' },
    });
    expect(world.frames).toHaveLength(before);
    expect(world.host.nextReadAt(opId)).toEqual({});
    world.gateway.script.mint = (request) => mintedLinks(request, 3);
    expect(await world.host.retry(opId, ['gmail'])).toMatchObject({ kind: 'minted' });
  });

  it('[MI4] C43 clears what the earlier failure said once the row connects', async () => {
    const { world, opId } = await failed(['gmail']);
    expect(rows(world).gmail).toMatchObject({ reason: 'ACCESS_DENIED' });
    world.gateway.script.mint = () => minted({ connector: 'gmail', status: 'active' });
    await world.host.retry(opId, ['gmail']);
    expect(rows(world).gmail).not.toHaveProperty('reason');
    expect(accountRow('active').active).toBe(true);
  });
});
