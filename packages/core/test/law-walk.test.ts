import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Command,
  createOperations,
  type Decision,
  decide,
  type Frame,
  isResolved,
  lawfulActor,
  type Operation,
  snapshotOf,
} from '../src/index.ts';
import { createMemoryStore, createVirtualClock } from '../src/testing/index.ts';
import { command, operation, SEED } from './walks.ts';

const WALKS = 1100;
const LONGEST = 200;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What must hold after each step; plain comparisons, because 100,000 matchers take longer than the walks. */
const faultOf = (asked: Command, before: Operation, decision: Decision): string | null => {
  if (!('next' in decision)) {
    if (asked.do !== 'move' || decision.kind !== 'illegal') return null;
    const { kind, state } = before.targets.find(({ name }) => name === asked.name)!;
    return lawfulActor(kind, state, asked.to) === asked.actor ? 'a lawful move was refused' : null;
  }
  const { next: after, frame } = decision;
  const isWritten = decision.kind === 'written';
  const shows = snapshotOf(after);
  if (after.seq !== before.seq + (isWritten ? 1 : 0)) return 'seq rises by one with a write and not otherwise';
  if (isWritten && before.phase === 'settled') return 'nothing is written after settlement';
  if (decision.kind === 'late' && !same(shows, snapshotOf(before))) return 'what is frozen stays frozen';
  if (frame !== null && !same(frame.snapshot, shows)) return 'a frame holds the operation at its seq';
  if (isWritten && (frame === null) !== (before.surface === 'link')) return 'every write of a card has its frame';
  if (before.phase === 'settled' && after.phase !== 'settled') return 'what has settled stays settled';
  const isDecided = after.targets.every(({ state }) => isResolved(state) || state === 'not_connected');
  if (after.phase === 'settled' && !isDecided) return 'all is decided once settled';
  if (asked.do === 'move') {
    const at = before.targets.findIndex(({ name }) => name === asked.name);
    const { kind, state } = before.targets[at]!;
    if (lawfulActor(kind, state, asked.to) !== asked.actor) return 'each move has its lawful actor';
    const others = before.targets.every((target, other) => other === at || target === after.targets[other]);
    if (!others) return 'a move touches its own row alone';
  }
  return same(JSON.parse(JSON.stringify(after)), after) ? null : 'it survives JSON';
};

describe('random walks over the law', () => {
  it('[OP2] [OP8] [OP9] [OP10] 100,000 steps keep it; one that does not is shrunk to its fewest commands', () => {
    let steps = 0;
    let settlements = 0;
    let writes = 0;
    fc.assert(
      fc.property(operation, fc.array(command, { maxLength: LONGEST, size: 'max' }), (start, commands) => {
        let stands: Operation = start;
        for (const asked of commands) {
          const decision = decide(stands, asked, 1000 + steps);
          const fault = faultOf(asked, stands, decision);
          if (fault !== null) throw new Error(`${fault}: ${JSON.stringify(asked)} on ${JSON.stringify(stands)}`);
          if ('next' in decision) {
            if (decision.kind === 'written') writes += 1;
            if (decision.next.phase !== stands.phase) settlements += 1;
            stands = decision.next;
          }
          steps += 1;
        }
      }),
      { seed: SEED, numRuns: WALKS },
    );
    expect(steps).toBeGreaterThan(100_000);
    // The walks go somewhere: most settle, and many moves on the way are lawful.
    expect(writes).toBeGreaterThan(WALKS * 3);
    expect(settlements).toBeGreaterThan(WALKS / 2);
  }, 30_000);

  it('[OP2] such a walk finds a law that is broken in one place, and shows the two commands it takes', () => {
    // A law that lets a watcher take a skip back.
    const lax = (stands: Operation, asked: Command): Decision => {
      const skipped =
        asked.do === 'move' && stands.targets.some((row) => row.name === asked.name && row.state === 'skipped');
      const free = { ...stands, targets: stands.targets.map((row) => ({ ...row, state: 'pending' as const })) };
      return decide(skipped && stands.phase === 'open' ? free : stands, asked, 1001);
    };
    const found = fc.check(
      fc.property(operation, fc.array(command, { maxLength: LONGEST, size: 'max' }), (start, commands) => {
        let stands: Operation = start;
        for (const asked of commands) {
          const decision = lax(stands, asked);
          if (faultOf(asked, stands, decision) !== null) throw new Error('broken');
          if ('next' in decision) stands = decision.next;
        }
      }),
      { seed: SEED, numRuns: WALKS },
    );
    expect(found.failed).toBe(true);
    expect(found.counterexample?.[1]).toHaveLength(2);
  });
});

describe('random walks over the one way to write', () => {
  it('[RN2] [OP10] publish each seq once and in order, tell every write to who listens, and nothing after the settle frame', async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(operation, fc.array(command, { maxLength: 60, size: 'max' }), async (start, commands) => {
        const frames: Frame[] = [];
        const heard: number[] = [];
        const store = createMemoryStore();
        const { opId } = start;
        const operations = createOperations({
          store,
          clock: createVirtualClock(),
          sink: { publish: (frame) => frames.push(frame) },
          log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        });
        operations.onWrite(({ seq }) => heard.push(seq));
        await store.open(start, null, { idempotencyKey: null, keyId: null, returnTo: null });
        operations.hold(start);
        await Promise.all(commands.map((one) => operations.advance(opId, { command: one })));
        const seqs = frames.map(({ snapshot }) => snapshot.seq);
        const end = (await store.load(opId))!.operation;
        const expected = start.surface === 'link' ? [] : Array.from({ length: end.seq }, (_, at) => at + 1);
        if (!same(seqs, expected)) throw new Error(`published ${seqs} of ${end.seq}`);
        // An adopted account is told without a seq of its own.
        if (new Set(heard.filter((seq) => seq > 0)).size !== end.seq) throw new Error(`told ${heard} of ${end.seq}`);
        const settled = frames.findIndex(({ snapshot }) => snapshot.settledBy !== null);
        if (settled >= 0 && settled !== frames.length - 1) throw new Error('a frame followed the settle frame');
        if (!same(operations.held(opId), end)) throw new Error('what is held is not what is stored');
        told += heard.length;
      }),
      { seed: SEED, numRuns: 300 },
    );
    expect(told).toBeGreaterThan(600);
  }, 30_000);
});
