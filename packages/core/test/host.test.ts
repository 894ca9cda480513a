import { describe, expect, it } from 'vitest';
import type { OpId } from '../src/index.ts';
import { accountAnswer, gatewayFailure } from '../src/testing/index.ts';
import { connecting, createTestWorld, openPrepared, statesOf, stored } from './world.ts';

describe('opening', () => {
  it('[RG1] [RN1] shows the operation before the mint, then the links, then the card', async () => {
    const world = createTestWorld();
    const { outcome, operation } = await openPrepared(world, connecting(['gmail']));
    expect(world.frames.map(({ frame }) => [frame.snapshot.seq, frame.change?.to ?? null])).toEqual([
      [0, null],
      [1, 'initiated'],
    ]);
    expect(outcome).toMatchObject({ kind: 'prepared', operation: { seq: 1 } });
    expect(world.cards).toMatchObject([{ opId: operation.opId, seq: 1, timeoutSeconds: 300 }]);
    expect(world.gateway.mints).toMatchObject([{ opId: operation.opId, returnTo: '/connect/done', reinitiate: false }]);
  });

  it('[RG1] refuses a second operation of the session before any call, and names the first', async () => {
    const world = createTestWorld();
    const { opId } = await openPrepared(world, connecting(['gmail'], { sessionKey: 's1' }));
    expect(await world.host.open(connecting(['notion'], { sessionKey: 's1' }))).toEqual({ kind: 'taken', opId });
    expect(world.gateway.mints).toHaveLength(1);
  });

  it('[OP15] [RG1] opens nothing for a request the law refuses', async () => {
    const world = createTestWorld();
    expect(await world.host.open(connecting(['gmail', 'gmail']))).toEqual({ kind: 'same_name_twice', name: 'gmail' });
    expect(world.store.frames).toEqual([]);
  });

  it('[OP16] [RN11] prepares a detached operation and no more: no frame, no card, no read, no note', async () => {
    const world = createTestWorld({
      mint: ({ targets }) => ({
        kind: 'minted',
        results: targets.map(({ name }) => ({ connector: name, status: 'active' })),
      }),
    });
    const { outcome, ended } = await openPrepared(world, connecting(['gmail'], { surface: 'link' }));
    expect(outcome).toMatchObject({ kind: 'prepared', operation: { phase: 'open', seq: 2 } });
    expect(await ended).toMatchObject({ kind: 'ended' });
    await world.clock.advance(400);
    expect([world.frames, world.cards, world.connected, world.gateway.reads]).toEqual([[], [], [], []]);
  });
});

describe('watching', () => {
  it('[RN1] [RN5] connects what the gateway says is active, writes the account with the move and settles', async () => {
    const world = createTestWorld();
    const { opId, ended } = await openPrepared(world, connecting(['gmail']));
    await world.clock.advance(40);
    world.gateway.script.account = ({ connectionId }) =>
      accountAnswer('active', { connectionId, label: 'ann@example.com' });
    await world.clock.advance(1.5);
    expect(await ended).toMatchObject({ kind: 'ended', operation: { settledBy: 'all_resolved', seq: 3 } });
    expect(world.store.accounts.get('ca_gmail_1')).toMatchObject({ label: 'ann@example.com', status: 'active' });
    expect(world.connected).toEqual([1041]);
    expect(await stored(world, opId)).toMatchObject({ phase: 'settled' });
    expect(world.clock.timers).toBe(0);
  });

  it('[RN1] settles by deadline after 300 s in which nobody acted, with one read a second', async () => {
    const world = createTestWorld();
    const { ended } = await openPrepared(world, connecting(['gmail', 'notion']));
    await world.clock.advance(300);
    expect(await ended).toMatchObject({ operation: { settledBy: 'deadline', settledAt: 1300 } });
    const reads = world.gateway.reads.filter(({ connectionId }) => connectionId === 'ca_gmail_1');
    // One a second, and one for the mint's own writes.
    expect(reads).toHaveLength(301);
    expect(world.frames.at(-1)).toMatchObject({ at: 1300, frame: { change: null } });
  });

  it('[RN4] gives a read at most ten seconds and at least one', async () => {
    const world = createTestWorld();
    await openPrepared(world, connecting(['gmail'], { deadlineSeconds: 12 }));
    await world.clock.advance(12);
    const timeouts = world.gateway.reads.map(({ timeout }) => timeout);
    expect([Math.max(...timeouts), Math.min(...timeouts)]).toEqual([10, 1]);
    expect(world.gateway.reads[0]).toMatchObject({ attempt: 'at_gmail_1' });
  });

  it('[RN4] starts no read after the deadline: of many rows at a gateway that hangs one read overruns it', async () => {
    const world = createTestWorld();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const { ended } = await openPrepared(world, connecting(names, { deadlineSeconds: 15 }));
    world.gateway.script.account = ({ timeout }) =>
      new Promise((done) =>
        world.clock.at(world.clock.now() + timeout, () =>
          done({ kind: 'no_answer', failure: gatewayFailure('TRANSPORT_ERROR') }),
        ),
      );
    await world.clock.advance(30);
    const { operation } = await ended;
    expect(operation).toMatchObject({ settledBy: 'deadline' });
    expect((operation as { settledAt: number }).settledAt).toBeLessThanOrEqual(1016);
  });

  it('[RN16] reads on under the id an answer has given the row, and stores that account', async () => {
    const world = createTestWorld({
      account: () => accountAnswer('active', { connectionId: 'ca_twin', label: 'ann@example.com' }),
    });
    const { opId, ended } = await openPrepared(world, connecting(['gmail']));
    await world.clock.advance(1);
    expect(await ended).toMatchObject({ operation: { settledBy: 'all_resolved' } });
    expect((await stored(world, opId)).targets).toMatchObject([{ state: 'connected', connectionId: 'ca_twin' }]);
    expect([...world.store.accounts.keys()]).toEqual(['ca_twin']);
  });

  it('[RN4] C19 an operation whose read hangs delays no other', async () => {
    const world = createTestWorld();
    world.gateway.script.account = ({ connectionId }) =>
      connectionId === 'ca_gmail_1'
        ? new Promise(() => undefined)
        : accountAnswer(world.clock.now() >= 1020 ? 'active' : 'pending');
    await openPrepared(world, connecting(['gmail']));
    const other = await openPrepared(world, connecting(['notion']));
    await world.clock.advance(21.5);
    expect(await other.ended).toMatchObject({ operation: { settledAt: 1020 } });
  });

  it('[RN10] a wake reads at once, and the row turns without waiting for the tick', async () => {
    const world = createTestWorld();
    const { opId, ended } = await openPrepared(world, connecting(['gmail']));
    await world.clock.advance(5.5);
    world.gateway.script.account = () => accountAnswer('active');
    expect(world.host.wake(opId)).toBe(true);
    await world.clock.advance(0);
    expect(await ended).toMatchObject({ operation: { settledAt: 1005.5 } });
    expect(world.host.wake(opId)).toBe(false);
    expect(world.host.interrupt(opId)).toBe(false);
  });

  it('[RN10] a wake during a read is not lost: the next pass follows at once', async () => {
    const world = createTestWorld();
    let answer: (status: string) => void = () => undefined;
    const { opId } = await openPrepared(world, connecting(['gmail']));
    await world.clock.advance(1.5);
    const before = world.gateway.reads.length;
    world.gateway.script.account = () =>
      new Promise((done) => {
        answer = (status) => done(accountAnswer(status));
      });
    await world.clock.advance(1);
    world.host.wake(opId);
    answer('pending');
    await world.clock.drained();
    expect(world.gateway.reads).toHaveLength(before + 2);
  });

  it('[RN1] an interrupt settles at once', async () => {
    const world = createTestWorld();
    const { opId, ended } = await openPrepared(world, connecting(['gmail']));
    await world.clock.advance(2.25);
    expect(world.host.interrupt(opId)).toBe(true);
    await world.clock.advance(0);
    expect(await ended).toMatchObject({ operation: { settledBy: 'interrupt', settledAt: 1002.25 } });
  });

  it('[RN5] C19 a failed read and a 404 move nothing; the next tick asks again', async () => {
    const world = createTestWorld();
    const answers = [
      { kind: 'no_answer', failure: gatewayFailure('TRANSPORT_ERROR') },
      { kind: 'not_known_yet' },
    ] as const;
    world.gateway.script.account = () => answers[world.gateway.reads.length - 1] ?? accountAnswer('active');
    const { ended } = await openPrepared(world, connecting(['gmail']));
    await world.clock.advance(2);
    expect(await ended).toMatchObject({ operation: { settledBy: 'all_resolved' } });
    expect(world.frames).toHaveLength(4);
  });

  it('[RN13] looks at other kinds every five seconds', async () => {
    const world = createTestWorld({ mint: () => ({ kind: 'minted', results: [] }) });
    const targets = [{ name: 'linear', kind: 'mcp', action: 'authorize', connectionId: 'ca_1' }] as const;
    await openPrepared(world, connecting(['linear'], { targets }));
    await world.clock.advance(21);
    expect(world.gateway.reads).toHaveLength(5);
  });

  it('[RN11] makes one note for two apps that connect in one pass', async () => {
    const world = createTestWorld();
    await openPrepared(world, connecting(['gmail', 'notion', 'slack']));
    await world.clock.advance(3.5);
    world.gateway.script.account = ({ connectionId }) =>
      accountAnswer(connectionId.includes('slack') ? 'pending' : 'active', { connectionId });
    await world.clock.advance(5);
    expect(world.connected).toEqual([1004]);
  });

  it('[RN14] a released run reads and writes nothing more and leaves its operation open', async () => {
    const world = createTestWorld();
    const first = await openPrepared(world, connecting(['gmail']));
    const second = await openPrepared(world, connecting(['notion']));
    await world.clock.advance(2);
    world.host.release(first.opId);
    expect(await first.ended).toMatchObject({ kind: 'released' });
    world.host.stop();
    expect(await second.ended).toMatchObject({ kind: 'released' });
    const reads = world.gateway.reads.length;
    await world.clock.advance(400);
    expect(world.gateway.reads).toHaveLength(reads);
    expect(await stored(world, first.opId)).toMatchObject({ phase: 'open', seq: 1 });
    expect(world.clock.timers).toBe(0);
  });

  it('[RN14] a read that returns to a released run is not heard', async () => {
    const world = createTestWorld();
    const { opId } = await openPrepared(world, connecting(['gmail']));
    let answer: () => void = () => undefined;
    world.gateway.script.account = () =>
      new Promise((done) => {
        answer = () => done(accountAnswer('active'));
      });
    await world.clock.advance(1);
    world.host.release(opId);
    answer();
    await world.clock.drained();
    expect(statesOf(await stored(world, opId))).toEqual({ gmail: 'initiated' });
  });

  it('[RN12] a store that does not answer costs a tick and no more', async () => {
    const world = createTestWorld();
    const { ended } = await openPrepared(world, connecting(['gmail']));
    await world.clock.advance(1.5);
    const { commit } = world.store;
    world.store.commit = () => Promise.reject(new Error('store away'));
    world.gateway.script.account = () => accountAnswer('active');
    await world.clock.advance(2);
    world.store.commit = commit;
    await world.clock.advance(1);
    expect(await ended).toMatchObject({ operation: { settledBy: 'all_resolved' } });
    expect(world.logged.filter(({ event }) => event === 'pass_failed')).toHaveLength(2);
  });

  it('[RN12] a move the law refuses to the watcher is a fault of ours: settled by interrupt, never a gateway failure', async () => {
    const world = createTestWorld({ mint: () => ({ kind: 'minted', results: [] }) });
    // No edge leads an mcp target to expired: only a broken adapter can say so.
    world.gateway.script.account = () => accountAnswer('expired');
    const targets = [{ name: 'linear', kind: 'mcp', action: 'authorize', connectionId: 'ca_1' }] as const;
    const { ended } = await openPrepared(world, connecting(['linear'], { targets }));
    expect(await ended).toMatchObject({ kind: 'bug', operation: { settledBy: 'interrupt' } });
  });

  it('[RN2] [RN10] takes over what another process wrote and looks again at once', async () => {
    const world = createTestWorld();
    const { opId, ended } = await openPrepared(world, connecting(['gmail']));
    const elsewhere = createTestWorld({}, { store: world.store });
    await elsewhere.host.respond(opId, { skips: ['gmail'], continue: false });
    world.host.operations.noticed(await stored(world, opId));
    await world.clock.advance(0);
    expect(await ended).toMatchObject({ kind: 'ended', operation: { settledBy: 'all_resolved' } });
  });

  it('[RN2] [OP5] has no run for an operation it does not know', () => {
    const world = createTestWorld();
    const nobody = 'ffffffffffff' as OpId;
    expect([world.host.wake(nobody), world.host.interrupt(nobody), world.host.nextReadAt(nobody)]).toEqual([
      false,
      false,
      {},
    ]);
    world.host.release(nobody);
  });
});
