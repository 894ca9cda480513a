import { describe, expect, it } from 'vitest';
import { type AccountAnswer, agentResult, decide, type PersonId, type Seconds } from '../src/index.ts';
import { accountAnswer, mintedLinks } from '../src/testing/index.ts';
import { connecting, createTestWorld, openPrepared, statesOf, stored, type TestWorld } from './world.ts';

// Times in these tests are seconds from the opening, which is at 1000.
const at = ({ clock }: TestWorld): Seconds => clock.now() - 1000;
const EIGHT = ['gmail', 'notion', 'github', 'slack', 'linear', 'asana', 'jira', 'figma'];
const changed = ({ frames }: TestWorld) => frames.map(({ frame }) => frame.change?.to ?? null);

describe('what a person goes through', () => {
  it('[RN5] C01 nothing but the word of the gateway moves a row, however often the page comes back', async () => {
    const world = createTestWorld({
      account: ({ connectionId }) => accountAnswer(at(world) >= 40 ? 'active' : 'pending', { connectionId }),
    });
    const { opId, ended } = await openPrepared(world, connecting(['gmail']));
    for (let second = 0; second < 39; second += 1) {
      await world.clock.advance(1);
      world.host.wake(opId);
      expect(statesOf(await stored(world, opId))).toEqual({ gmail: 'initiated' });
    }
    await world.clock.advance(2);
    expect(await ended).toMatchObject({ operation: { settledBy: 'all_resolved', settledAt: 1040 } });
  });

  it('[MI9] C03 a link that still works is not made anew: Try again points to it and mints nothing', async () => {
    const world = createTestWorld();
    const { opId } = await openPrepared(world, connecting(['github']));
    await world.clock.advance(8);
    const retried = await world.host.retry(opId, ['github']);
    expect(retried).toMatchObject({
      kind: 'link_still_valid',
      operation: { targets: [{ connectUrl: 'https://connect.example/github/1' }] },
    });
    expect(world.gateway.mints).toHaveLength(1);
  });

  it('[RN5] C09 a refused consent fails its row within a tick, in one frame, with its reason; the operation stays open', async () => {
    const world = createTestWorld({
      account: ({ connectionId, attempt }) => {
        if (at(world) < 12) return accountAnswer('pending', { connectionId });
        const tried = { id: attempt, status: 'failed', reason: 'ACCESS_DENIED' };
        return accountAnswer('pending', { connectionId, attempt: tried });
      },
    });
    const { opId } = await openPrepared(world, connecting(['gmail']));
    await world.clock.advance(11.5);
    const before = world.frames.length;
    await world.clock.advance(1.5);
    expect(world.frames.slice(before)).toMatchObject([
      { at: 1012, frame: { change: { to: 'failed' }, snapshot: { targets: [{ reason: 'ACCESS_DENIED' }] } } },
    ]);
    expect(await stored(world, opId)).toMatchObject({ phase: 'open' });
  });

  it.each([
    [290, 'all_resolved', 'connected'],
    [305, 'deadline', 'not_connected'],
  ] as const)('[RN1] C17 a consent at %i settles by %s, and what is settled stays so', async (when, by, state) => {
    const world = createTestWorld({
      account: ({ connectionId }) => accountAnswer(at(world) >= when ? 'active' : 'pending', { connectionId }),
    });
    const { opId, ended } = await openPrepared(world, connecting(['gmail']));
    await world.clock.advance(310);
    expect(await ended).toMatchObject({ operation: { settledBy: by } });
    expect(statesOf(await stored(world, opId))).toEqual({ gmail: state });
    expect(at(world)).toBe(310);
  });

  it('[RN1] C21 an account that is active late in the five minutes is seen within a tick', async () => {
    const world = createTestWorld({
      account: ({ connectionId }) => accountAnswer(at(world) >= 150 ? 'active' : 'pending', { connectionId }),
    });
    const { ended } = await openPrepared(world, connecting(['gmail']));
    await world.clock.advance(151.5);
    expect(await ended).toMatchObject({ operation: { settledAt: 1150 } });
  });

  it('[RN6] C49 a repair that ended as somebody else fails the try; the account keeps its own status', async () => {
    const world = createTestWorld({
      account: ({ connectionId, attempt }) =>
        accountAnswer('expired', {
          connectionId,
          attempt: { id: attempt, status: 'failed', reason: 'IDENTITY_MISMATCH', statusReason: 'a***@x is not b***@x' },
        }),
    });
    const targets = [{ name: 'gmail', action: 'reconnect', repairId: 'ca_1' }] as const;
    const { opId } = await openPrepared(world, connecting([], { targets }));
    await world.clock.advance(1);
    expect((await stored(world, opId)).targets).toMatchObject([
      { state: 'failed', reason: 'IDENTITY_MISMATCH', detail: 'a***@x is not b***@x' },
    ]);
  });

  it('[OP6] [RE1] C57 a partial grant connects, and row and result say what is missing', async () => {
    const world = createTestWorld({
      account: ({ connectionId }) =>
        accountAnswer('active', { connectionId, granted: ['mail.read'], missing: ['mail.send'] }),
    });
    const { ended } = await openPrepared(world, connecting(['gmail']));
    await world.clock.advance(1);
    const { operation } = await ended;
    expect(agentResult(operation, false).targets).toMatchObject([
      { state: 'connected', granted: ['mail.read'], missing: ['mail.send'] },
    ]);
  });
});

describe('slow and limited gateways', () => {
  it('[RN4] C19 a read that hangs ends at its ten seconds, moves nothing and delays no other operation', async () => {
    const starts: { readonly of: string; readonly at: Seconds }[] = [];
    const world = createTestWorld();
    const says = ({ connectionId }: { readonly connectionId: string }): AccountAnswer =>
      accountAnswer(at(world) >= 120 && connectionId.includes('gmail') ? 'active' : 'pending', { connectionId });
    world.gateway.script.account = (read) => {
      const from = at(world);
      starts.push({ of: read.connectionId, at: from });
      const hangs = read.connectionId === 'ca_gmail_1' && from === 40;
      if (!hangs) return says(read);
      // The port's promise: the read has ended after its time-out, with whatever it has.
      const given = { kind: 'no_answer', failure: { code: 'TIMEOUT' } } as AccountAnswer;
      return new Promise((done) => world.clock.at(world.clock.now() + read.timeout, () => done(given)));
    };
    const { opId, ended } = await openPrepared(world, connecting(['gmail']));
    await openPrepared(world, connecting(['notion'], { sessionKey: 's2' }));
    await world.clock.advance(51);
    expect(statesOf(await stored(world, opId))).toEqual({ gmail: 'initiated' });
    const of = (id: string) => starts.filter((read) => read.of === id && read.at >= 40).map((read) => read.at);
    expect(of('ca_gmail_1')).toEqual([40, 51]);
    expect(of('ca_notion_2')).toEqual([40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51]);
    await world.clock.advance(70.5);
    expect(await ended).toMatchObject({ operation: { settledBy: 'all_resolved', settledAt: 1120 } });
  });

  it("[RN9] C67 a 429 stops all five reads until its time, moves nothing, is told to the page, and leaves others' reads alone", async () => {
    const world = createTestWorld();
    const reads: { readonly of: string; readonly at: Seconds }[] = [];
    let limitedAt: Seconds | null = null;
    world.gateway.script.account = ({ connectionId }) => {
      reads.push({ of: connectionId, at: at(world) });
      const isLimited = limitedAt === null && connectionId === 'ca_notion_1' && at(world) >= 10;
      if (isLimited) limitedAt = at(world) + 0.004;
      // An answer takes a moment, as over any wire.
      return new Promise((done) =>
        world.clock.at(world.clock.now() + 0.004, () =>
          done(isLimited ? { kind: 'rate_limited', retryAfter: 20 } : accountAnswer('pending', { connectionId })),
        ),
      );
    };
    const { opId, ended } = await openPrepared(world, connecting(EIGHT.slice(0, 5)));
    await openPrepared(world, connecting(['gmail'], { ownerId: 'q1' as PersonId, sessionKey: 's2' }));
    await world.clock.advance(9.5);
    const frames = world.frames.length;
    await world.clock.advance(20.2);
    if (limitedAt === null) throw new Error('nothing was limited');
    const [from, to]: readonly [Seconds, Seconds] = [limitedAt, limitedAt + 20];
    const own = () => reads.filter(({ of }) => of.endsWith('_1'));
    expect(own().filter((read) => read.at > from)).toEqual([]);
    expect(reads.filter((read) => read.of === 'ca_gmail_2' && read.at > from).length).toBeGreaterThan(15);
    expect(world.frames).toHaveLength(frames);
    const until = Object.values(world.host.nextReadAt(opId));
    expect(until).toHaveLength(5);
    for (const time of until) expect(time).toBeCloseTo(1000 + to, 6);
    expect(world.parked.at(-1)?.until).toEqual(world.host.nextReadAt(opId));
    await world.clock.advance(5);
    const again = own().filter((read) => read.at > from);
    expect(again[0]?.at).toBeGreaterThanOrEqual(to);
    expect(new Set(again.map(({ of }) => of)).size).toBe(5);
    expect(new Set(again.slice(0, 5).map((read) => read.at)).size).toBeGreaterThan(1);
    await world.clock.advance(266);
    expect(await ended).toMatchObject({ operation: { settledBy: 'deadline', settledAt: 1300 } });
  });
});

describe('what agents and pages are told', () => {
  it('[RE1] [OP10] C33 after settlement the answer is the same for ever, whatever is still written or restarted', async () => {
    const world = createTestWorld({
      account: ({ connectionId }) =>
        accountAnswer(at(world) >= 130 && connectionId.includes('gmail') ? 'active' : 'pending', { connectionId }),
    });
    const { opId } = await openPrepared(world, connecting(['gmail', 'notion'], { initiator: 'agent_tool' }));
    await world.clock.advance(131.5);
    await world.host.respond(opId, { skips: ['notion'], continue: false });
    const settled = await stored(world, opId);
    const told = JSON.stringify(agentResult(settled, false));
    expect(JSON.parse(told)).toMatchObject({ status: 'settled', settledBy: 'all_resolved' });
    const late = decide(
      settled,
      { do: 'refresh', name: 'gmail', connectUrl: 'https://late.example', detail: 'late' },
      2000,
    );
    if (late.kind !== 'late') throw new Error(late.kind);
    await world.clock.advance(4000);
    for (const one of [late.next, await stored(world, opId)])
      expect(JSON.stringify(agentResult(one, false))).toBe(told);
  });

  it('[RN1] [RN14] [RC4] C35 an operation nobody answers holds up nobody, stops at once, and keeps its deadline over a restart', async () => {
    const world = createTestWorld();
    const { opId, ended } = await openPrepared(world, connecting(['gmail']));
    const started = at(world);
    const other = await openPrepared(world, connecting(['notion']));
    expect(at(world)).toBe(started);
    await world.host.respond(other.opId, { skips: ['notion'], continue: false });
    await world.clock.advance(100);
    world.host.stop();
    expect(await ended).toMatchObject({ kind: 'released' });
    expect(at(world)).toBe(100);
    expect(world.clock.timers).toBe(0);
    const restarted = createTestWorld({}, { clock: world.clock, store: world.store, gateway: world.gateway });
    await world.clock.advance(50);
    const [held, ...others] = world.store.unsettled();
    expect(others).toEqual([]);
    const running = restarted.host.resume(held!);
    await world.clock.advance(151);
    expect(await running.ended).toMatchObject({ operation: { opId, settledBy: 'deadline', settledAt: 1300 } });
  });

  it('[OP13] [OP14] C37 eight targets are eight rows in the order they were asked for, and all of them resolved settle', async () => {
    const world = createTestWorld();
    const { opId, ended } = await openPrepared(world, connecting(EIGHT));
    expect(world.cards[0]?.targets.map(({ name }) => name)).toEqual(EIGHT);
    for (const { frame } of world.frames) expect(frame.snapshot.targets.map(({ name }) => name)).toEqual(EIGHT);
    for (const name of EIGHT) await world.host.respond(opId, { skips: [name], continue: false });
    await world.clock.advance(0);
    expect(await ended).toMatchObject({ operation: { settledBy: 'all_resolved' } });
  });

  it('[OP8] C39 a frame about one app carries the full state of the others', async () => {
    const world = createTestWorld({
      account: ({ connectionId }) =>
        accountAnswer(connectionId.includes('gmail') ? 'active' : at(world) < 2 ? 'pending' : 'failed', {
          connectionId,
        }),
    });
    await openPrepared(world, connecting(['gmail', 'notion']));
    await world.clock.advance(3);
    const last = world.frames.at(-1)!.frame;
    expect(last.change).toMatchObject({ target: 'notion', to: 'failed' });
    expect(last.snapshot.targets).toMatchObject([{ state: 'connected' }, { state: 'failed' }]);
  });

  it('[RN2] [RC4] C71 numbers go on after a restart, without a gap and without a repeat', async () => {
    const world = createTestWorld();
    const { opId } = await openPrepared(world, connecting(['gmail', 'notion']));
    world.host.stop();
    const restarted = createTestWorld({}, { clock: world.clock, store: world.store, gateway: world.gateway });
    restarted.host.resume(world.store.unsettled()[0]!);
    await restarted.host.respond(opId, { skips: ['gmail'], continue: true });
    const seqs = world.store.frames.map(({ frame }) => frame.snapshot.seq);
    expect(seqs).toEqual([0, 1, 2, 3, 4]);
    expect(changed(restarted)).toEqual(['skipped', null]);
  });

  it('[RC4] C73 whoever opens the page anew gets the card as it stands: rows, links, deadline', async () => {
    const world = createTestWorld({
      account: ({ connectionId }) =>
        accountAnswer(connectionId.includes('gmail') ? 'active' : 'pending', { connectionId }),
      mint: (request) => {
        const minted = mintedLinks(request, 1);
        return minted.kind === 'failed' ? minted : { ...minted, results: minted.results.slice(0, 2) };
      },
    });
    await openPrepared(world, connecting(['gmail', 'notion', 'github']));
    await world.clock.advance(20);
    world.host.stop();
    const restarted = createTestWorld({}, { clock: world.clock, store: world.store });
    await restarted.host.resume(world.store.unsettled()[0]!).prepared;
    expect(restarted.cards).toMatchObject([
      {
        deadlineAt: 1300,
        targets: [
          { name: 'gmail', state: 'connected' },
          { name: 'notion', state: 'initiated', connectUrl: 'https://connect.example/notion/1' },
          { name: 'github', state: 'failed' },
        ],
      },
    ]);
  });
});
