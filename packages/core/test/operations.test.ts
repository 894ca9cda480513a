import { describe, expect, it } from 'vitest';
import {
  createOperations,
  type Frame,
  type Held,
  type OpenOperation,
  type OperationStore,
  type OpId,
  openOperation,
  type PersonId,
} from '../src/index.ts';
import { createMemoryStore, createVirtualClock } from '../src/testing/index.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const OP = '0123456789ab' as OpId;
const SKIP = { command: { do: 'move', name: 'gmail', to: 'skipped', actor: 'user' } } as const;
const INITIATE = { command: { do: 'move', name: 'gmail', to: 'initiated', actor: 'backend_watcher' } } as const;
const SETTLE = { command: { do: 'settle', by: 'continue' } } as const;

const setUp = async (wrap: (store: OperationStore) => OperationStore = (store) => store) => {
  const store = createMemoryStore();
  const opened = openOperation({
    opId: OP,
    ownerId: 'p1' as PersonId,
    sessionKey: 's1',
    surface: 'card',
    initiator: 'agent_tool',
    createdAt: 1000,
    targets: [
      { name: 'gmail', action: 'connect' },
      { name: 'notion', action: 'connect' },
    ],
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  await store.open(opened.operation, opened.frame, { idempotencyKey: null, keyId: null, returnTo: null });
  const published: Frame[] = [];
  const sink = { publish: (frame: Frame) => published.push(frame) };
  const of = (one: OperationStore) => createOperations({ store: one, sink, clock: createVirtualClock(), log: silent });
  const operations = of(wrap(store));
  return { store, published, operations, other: of(store), operation: opened.operation as OpenOperation };
};

describe('the one way to write', () => {
  it('[RN2] commits, then publishes, and holds only what it was told to hold', async () => {
    const { operations, published, store, operation } = await setUp();
    await operations.advance(OP, INITIATE);
    expect(published.map(({ snapshot }) => snapshot.seq)).toEqual([1]);
    expect(operations.held(OP)).toBeNull();
    operations.hold(operation);
    await operations.advance(OP, SKIP);
    expect(operations.held(OP)).toEqual((await store.load(OP))?.operation);
    operations.forget(OP);
    expect(operations.held(OP)).toBeNull();
  });

  it('[RN2] decides again on what stands when another process was faster', async () => {
    const { operations, other, operation, published } = await setUp();
    operations.hold(operation);
    await other.advance(OP, SKIP);
    const late = await operations.advance(OP, INITIATE);
    expect(late).toMatchObject({ kind: 'decided', decision: { kind: 'illegal', from: 'skipped' } });
    expect(published).toHaveLength(1);
    expect(operations.held(OP)?.seq).toBe(1);
  });

  it('[RN2] lets one of two settlements win, however they race', async () => {
    const { operations, other, operation, published } = await setUp();
    operations.hold(operation);
    other.hold(operation);
    const outcomes = await Promise.all([
      operations.advance(OP, SETTLE),
      other.advance(OP, { command: { do: 'settle', by: 'deadline' } }),
    ]);
    const kinds = outcomes.map((outcome) => outcome.kind === 'decided' && outcome.decision.kind);
    expect(kinds.sort()).toEqual(['already_settled', 'written']);
    expect(published).toHaveLength(1);
  });

  it('[RN2] takes commands of one operation in turn, so frames leave in the order of their seq', async () => {
    const { operations, published } = await setUp();
    const refresh = (detail: string) =>
      ({ command: { do: 'refresh', name: 'notion', connectUrl: '', detail } }) as const;
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((detail) => operations.advance(OP, refresh(detail))));
    expect(published.map(({ snapshot }) => snapshot.seq)).toEqual([1, 2, 3, 4, 5]);
    expect(published.map(({ change }) => change?.detail)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('[RN2] asks a question of the operation as it stands when its turn comes', async () => {
    const { operations } = await setUp();
    const first = operations.advance(OP, SKIP);
    const asked = operations.advance(OP, (now) => (now.targets[0]!.state === 'skipped' ? null : INITIATE));
    expect((await first).kind).toBe('decided');
    expect((await asked).kind).toBe('dropped');
  });

  it('[RN2] takes over what another process wrote, and tells who listens', async () => {
    const { operations, other, operation } = await setUp();
    const heard: number[] = [];
    operations.onWrite(({ seq }) => heard.push(seq));
    operations.hold(operation);
    const advanced = await other.advance(OP, INITIATE);
    if (advanced.kind !== 'decided') throw new Error(advanced.kind);
    operations.noticed(advanced.operation);
    operations.noticed(advanced.operation);
    expect(heard).toEqual([1]);
    expect((await operations.get(OP))?.seq).toBe(1);
  });

  it('[RN2] goes on after a write that threw, and says so when a store neither writes nor knows better', async () => {
    let fail = true;
    const { operations } = await setUp((store) => ({
      ...store,
      commit: async (commit) => {
        if (fail) throw new Error('store away');
        return store.commit(commit);
      },
    }));
    await expect(operations.advance(OP, SKIP)).rejects.toThrow('store away');
    fail = false;
    expect((await operations.advance(OP, SKIP)).kind).toBe('decided');

    const stubborn = await setUp((store) => ({ ...store, commit: async () => 'lost' }));
    await expect(stubborn.operations.advance(OP, SKIP)).rejects.toThrow('nothing newer');
  });

  it('[RN2] [OP10] keeps a refresh after settlement to itself', async () => {
    const { operations, store, published } = await setUp();
    await operations.advance(OP, SETTLE);
    const late = await operations.advance(OP, {
      command: { do: 'refresh', name: 'notion', connectUrl: '', detail: 'late' },
    });
    expect(late).toMatchObject({ kind: 'decided', decision: { kind: 'late' } });
    expect(published).toHaveLength(1);
    expect(JSON.stringify((await store.load(OP)) as Held)).not.toContain('late');
  });

  it('[RN2] [OP5] answers for an operation there is not', async () => {
    const { operations } = await setUp();
    expect(await operations.advance('ffffffffffff' as OpId, SKIP)).toEqual({ kind: 'no_such_operation' });
    expect(await operations.get('ffffffffffff' as OpId)).toBeNull();
  });
});
