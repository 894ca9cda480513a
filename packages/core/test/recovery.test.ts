import { describe, expect, it } from 'vitest';
import type { MintAnswer } from '../src/index.ts';
import { accountAnswer, createScriptedGateway, gatewayFailure } from '../src/testing/index.ts';
import { connecting, createTestWorld, openPrepared, statesOf, stored, type TestWorld } from './world.ts';

/** Another process over what the first left behind, from the same moment on. */
const restarted = (first: TestWorld, gateway = createScriptedGateway()): TestWorld => ({
  ...createTestWorld({}, { store: first.store, clock: first.clock, gateway }),
  store: first.store,
  clock: first.clock,
  gateway,
});

describe('after a restart', () => {
  it('[RC4] C75 watches on: deadline and seq are what they were, the card is shown again', async () => {
    const first = createTestWorld();
    const { opId } = await openPrepared(first, connecting(['gmail']));
    await first.clock.advance(10);
    first.host.stop();
    await first.clock.advance(5);
    const second = restarted(
      first,
      createScriptedGateway({ account: () => accountAnswer(first.clock.now() >= 1020 ? 'active' : 'pending') }),
    );
    const [held] = first.store.unsettled();
    const running = second.host.resume(held!);
    expect(await running.prepared).toMatchObject({ kind: 'prepared', operation: { seq: 1, deadlineAt: 1300 } });
    expect(second.cards).toMatchObject([{ opId, seq: 1 }]);
    await second.clock.advance(6);
    expect(await running.ended).toMatchObject({ operation: { settledBy: 'all_resolved', settledAt: 1020, seq: 3 } });
    expect(second.gateway.mints).toEqual([]);
    expect(first.store.frames.map(({ frame }) => frame.snapshot.seq)).toEqual([0, 1, 2, 3]);
  });

  it('[RC1] C35 settles by deadline what is past it, without a mint or a read', async () => {
    const first = createTestWorld({ mint: () => new Promise(() => undefined) });
    await first.host.open(connecting(['gmail', 'notion']));
    first.host.stop();
    await first.clock.advance(301);
    const second = restarted(first);
    const [held] = first.store.unsettled();
    const running = second.host.resume({ ...held!, minting: {} });
    expect(await running.ended).toMatchObject({
      operation: { settledBy: 'deadline', deadlineAt: 1300, settledAt: 1301 },
    });
    expect([second.gateway.mints, second.gateway.reads]).toEqual([[], []]);
  });

  it('[RC2] fails a row whose mint may have gone out, says so, and mints nothing again', async () => {
    const first = createTestWorld({ mint: () => new Promise<MintAnswer>(() => undefined) });
    await first.host.open(connecting(['gmail']));
    await first.clock.drained();
    first.host.stop();
    const second = restarted(first);
    const [held] = first.store.unsettled();
    expect(held?.minting).toEqual({ t1: 1000 });
    const { operation, prepared } = second.host.resume(held!);
    expect(await prepared).toMatchObject({ kind: 'prepared', operation: { seq: 1, targets: [{ state: 'failed' }] } });
    expect((await first.store.load(operation.opId))?.notes).toEqual({ t1: 'MINT_UNKNOWN' });
    await second.clock.advance(30);
    expect(second.gateway.mints).toEqual([]);
    expect(await second.host.retry(operation.opId, ['gmail'])).toMatchObject({ kind: 'minted' });
    expect((await first.store.load(operation.opId))?.notes).toEqual({ t1: null });
  });

  it('[RC3] mints a row whose mint was never begun', async () => {
    const first = createTestWorld();
    first.store.intendMint = () => new Promise(() => undefined);
    await first.host.open(connecting(['gmail'], { claim: { idempotencyKey: null, keyId: null, returnTo: '/back' } }));
    await first.clock.drained();
    first.host.stop();
    const { store } = createTestWorld();
    const [held] = first.store.unsettled();
    await store.open(held!.operation, null, { idempotencyKey: null, keyId: null, returnTo: '/back' });
    const second = createTestWorld({}, { store });
    const { operation, prepared } = second.host.resume(held!);
    await prepared;
    expect(second.gateway.mints).toMatchObject([{ reinitiate: false, returnTo: '/back' }]);
    expect(statesOf((await store.load(operation.opId))!.operation)).toEqual({ gmail: 'initiated' });
  });

  it('[RC5] one that runs here already is not run twice', async () => {
    const world = createTestWorld();
    const { opId } = await openPrepared(world, connecting(['gmail']));
    expect([world.host.holds(opId), world.host.holds('ffffffffffff' as typeof opId)]).toEqual([true, false]);
    const [held] = world.store.unsettled();
    const first = world.host.resume(held!);
    expect(world.host.resume(held!)).toBe(first);
    const reads = world.gateway.reads.length;
    await world.clock.advance(3);
    expect(world.gateway.reads.length - reads).toBe(3);
    await world.host.respond(opId, { skips: [], continue: true });
    await world.clock.advance(1);
    await first.ended;
    expect(world.host.holds(opId)).toBe(false);
  });

  it('[RC5] one whose opening is on its way to the store counts as held, and no longer when the store failed', async () => {
    const world = createTestWorld();
    const store = Promise.withResolvers<never>();
    let opId: Parameters<typeof world.host.holds>[0] | null = null;
    world.store.open = (operation) => {
      opId = operation.opId;
      return store.promise;
    };
    const opening = world.host.open(connecting(['gmail'])).catch(() => 'failed');
    expect(opId !== null && world.host.holds(opId)).toBe(true);
    store.reject(new Error('the answer was lost'));
    expect(await opening).toBe('failed');
    expect(opId !== null && world.host.holds(opId)).toBe(false);
  });

  it('[MI11] a Try again whose mark somebody else has replaced makes no call', async () => {
    const world = createTestWorld();
    const { opId } = await openPrepared(world, connecting(['gmail', 'notion']));
    await world.host.operations.advance(opId, {
      command: { do: 'move', name: 'gmail', to: 'failed', actor: 'backend_watcher' },
    });
    const held = (await world.store.load(opId))!;
    const mints = world.gateway.mints.length;
    world.store.load = async () => ({ ...held, minting: { ...held.minting, t1: 1 } as typeof held.minting });
    expect(await world.host.retry(opId, ['gmail'])).toMatchObject({ kind: 'minted' });
    expect(world.gateway.mints.length).toBe(mints);
  });

  it('[RC5] [RC7] what is taken up from an old list is taken as it stands now: a settled one ends without a card', async () => {
    const world = createTestWorld();
    const { opId } = await openPrepared(world, connecting(['gmail']));
    const [stale] = world.store.unsettled();
    await world.host.respond(opId, { skips: [], continue: true });
    await world.clock.advance(1);
    const [cards, reads] = [world.cards.length, world.gateway.reads.length];
    expect(await world.host.resume(stale!).ended).toMatchObject({
      kind: 'ended',
      operation: { settledBy: 'continue' },
    });
    expect([world.cards.length, world.gateway.reads.length]).toEqual([cards, reads]);
  });

  it('[RC4] a skip that was acknowledged just before is still there', async () => {
    const first = createTestWorld();
    const { opId } = await openPrepared(first, connecting(['gmail', 'notion']));
    await first.host.respond(opId, { skips: ['gmail'], continue: false });
    first.host.stop();
    const second = restarted(first);
    const running = second.host.resume(first.store.unsettled()[0]!);
    await running.prepared;
    expect(statesOf(await stored(second, opId))).toEqual({ gmail: 'skipped', notion: 'initiated' });
    await second.clock.advance(300);
    expect(await running.ended).toMatchObject({ operation: { settledBy: 'deadline', settledAt: 1300 } });
  });
});

describe('a store that is away during a prepare', () => {
  /** Lets the calls of one method that `fails` picks fail, counted from 1. */
  const failing = (world: TestWorld, method: 'commit' | 'intendMint', fails: (n: number) => boolean): void => {
    const { commit, intendMint } = world.store;
    let calls = 0;
    const ask = <T>(call: () => Promise<T>): Promise<T> => {
      calls += 1;
      return fails(calls) ? Promise.reject(new Error('store away')) : call();
    };
    if (method === 'commit') world.store.commit = (step) => ask(() => commit(step));
    else world.store.intendMint = (...asked) => ask(() => intendMint(...asked));
  };

  it('[RC7] [RN12] while an answer is applied costs a tick: what was applied stands, the rest is in doubt, nothing is minted again', async () => {
    const world = createTestWorld();
    failing(world, 'commit', (n) => n === 2);
    const opening = await world.host.open(connecting(['gmail', 'notion']));
    if (opening.kind !== 'opened') throw new Error(opening.kind);
    await world.clock.advance(1);
    expect(await opening.prepared).toMatchObject({ kind: 'prepared', operation: { phase: 'open' } });
    const held = await world.store.load(opening.operation.opId);
    expect(statesOf(held!.operation)).toEqual({ gmail: 'initiated', notion: 'failed' });
    expect(held!.notes).toEqual({ t2: 'MINT_UNKNOWN' });
    expect([world.gateway.mints.length, world.cards.length]).toEqual([1, 1]);
    world.gateway.script.account = () => accountAnswer('active');
    expect(await world.host.retry(opening.operation.opId, ['notion'])).toMatchObject({ kind: 'minted' });
    await world.clock.advance(2);
    expect(await opening.ended).toMatchObject({ operation: { settledBy: 'all_resolved' } });
  });

  it('[RC7] after it wrote but could not say so loses nothing: what stands is loaded', async () => {
    const world = createTestWorld();
    const { commit } = world.store;
    world.store.commit = async (step) => {
      world.store.commit = commit;
      await commit(step);
      throw new Error('the answer was lost');
    };
    const opening = await world.host.open(connecting(['gmail']));
    if (opening.kind !== 'opened') throw new Error(opening.kind);
    await world.clock.advance(1);
    expect(await opening.prepared).toMatchObject({ kind: 'prepared', operation: { seq: 1 } });
    expect(statesOf(await stored(world, opening.operation.opId))).toEqual({ gmail: 'initiated' });
    expect(world.cards).toMatchObject([{ seq: 1, targets: [{ connectionId: 'ca_gmail_1' }] }]);
    expect(world.gateway.mints).toHaveLength(1);
  });

  it('[RC7] before the mint leaves nothing in doubt: the rows are minted when it is back', async () => {
    const world = createTestWorld();
    failing(world, 'intendMint', (n) => n <= 3);
    const opening = await world.host.open(connecting(['gmail', 'notion']));
    if (opening.kind !== 'opened') throw new Error(opening.kind);
    await world.clock.advance(2.5);
    expect([world.gateway.mints.length, world.clock.timers]).toEqual([0, 1]);
    await world.clock.advance(0.5);
    expect(await opening.prepared).toMatchObject({ kind: 'prepared' });
    expect(statesOf(await stored(world, opening.operation.opId))).toEqual({ gmail: 'initiated', notion: 'initiated' });
    expect(world.gateway.mints).toHaveLength(1);
  });

  it('[RC7] [RN14] ends with the process that waits for it', async () => {
    const world = createTestWorld();
    failing(world, 'intendMint', () => true);
    const opening = await world.host.open(connecting(['gmail']));
    if (opening.kind !== 'opened') throw new Error(opening.kind);
    await world.clock.advance(1.5);
    world.host.stop();
    expect(await opening.ended).toMatchObject({ kind: 'released', operation: { phase: 'open' } });
    expect([world.clock.timers, world.gateway.mints.length, world.cards.length]).toEqual([0, 0, 0]);
  });

  it('[PR9] [RN12] while a failed mint is closed keeps the notes: they come with the settlement when it is back', async () => {
    const failure = gatewayFailure('TIMEOUT', { arrived: 'unknown' });
    const world = createTestWorld({ mint: () => ({ kind: 'failed', failure }) });
    failing(world, 'commit', (n) => n <= 3);
    const { outcome, opId } = await openPrepared(world, connecting(['gmail']));
    expect(outcome).toMatchObject({ kind: 'failed', failure, operation: { phase: 'open' } });
    expect(world.host.holds(opId)).toBe(true);
    const again = world.host.resume((await world.store.load(opId))!);
    expect(await again.prepared).toEqual(outcome);
    await world.clock.advance(3);
    expect(await world.store.load(opId)).toMatchObject({
      operation: { settledBy: 'interrupt' },
      notes: { t1: 'MINT_UNKNOWN' },
    });
    expect([world.gateway.mints.length, world.host.holds(opId), world.clock.timers]).toEqual([1, false, 0]);
  });
});
