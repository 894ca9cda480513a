import { describe, expect, it } from 'vitest';
import type { MintAnswer } from '../src/index.ts';
import { accountAnswer, createScriptedGateway } from '../src/testing/index.ts';
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
