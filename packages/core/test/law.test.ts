import { describe, expect, it } from 'vitest';
import {
  ACTORS,
  alias,
  allResolved,
  decide,
  KINDS,
  lawfulActor,
  type OpenOperation,
  type OperationRequest,
  offersLink,
  openOperation,
  opId,
  type PersonId,
  personId,
  remaining,
  requestPayload,
  rowOf,
  STATES,
  slug,
  snapshotOf,
  type Target,
  targetId,
  targetNamed,
} from '../src/index.ts';

const REQUEST: OperationRequest = {
  opId: opId('0123456789ab')!,
  ownerId: 'p1' as PersonId,
  sessionKey: 's1',
  surface: 'card',
  initiator: 'agent_tool',
  createdAt: 1000,
  targets: [
    { name: 'gmail', action: 'connect' },
    { name: 'notion', action: 'connect' },
  ],
};

const make = (more: Partial<OperationRequest> = {}, fields: Partial<Target> = {}): OpenOperation => {
  const opened = openOperation({ ...REQUEST, ...more });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const [first, ...others] = opened.operation.targets;
  return { ...opened.operation, targets: [{ ...first!, ...fields }, ...others] };
};

const initiate = { do: 'move', name: 'gmail', to: 'initiated', actor: 'backend_watcher' } as const;
const written = (operation: OpenOperation, command: Parameters<typeof decide>[1]) => {
  const decision = decide(operation, command, 1001);
  if (decision.kind !== 'written') throw new Error(decision.kind);
  return decision;
};

describe('ids', () => {
  it('[OP1] parses what it is given once, and refuses the rest', () => {
    expect([opId('0123456789ab'), opId('0123456789AB'), opId('0123'), opId('0123456789abc')]).toEqual([
      '0123456789ab',
      null,
      null,
      null,
    ]);
    expect([slug(' GMail '), slug('  ')]).toEqual(['gmail', null]);
    expect([alias(' work '), alias('0-a'), alias('Work'), alias('-a'), alias(''), alias('a'.repeat(33))]).toEqual([
      'work',
      '0-a',
      null,
      null,
      null,
      null,
    ]);
    expect([personId('p'), personId('')]).toEqual(['p', null]);
    expect([targetId('t1'), targetId('T 1')]).toEqual(['t1', null]);
  });
});

describe('moves', () => {
  const cells = KINDS.flatMap((kind) =>
    STATES.flatMap((from) => STATES.flatMap((to) => ACTORS.map((actor) => ({ kind, from, to, actor })))),
  );

  it(`[OP2] [OP3] [OP5] walks all ${cells.length} cells of the two tables`, () => {
    expect(cells).toHaveLength(294);
    const outcomes = cells.map(({ kind, from, to, actor }) => {
      const operation = make({}, { kind, state: from });
      const decision = decide(operation, { do: 'move', name: 'gmail', to, actor }, 1001);
      const lawful = lawfulActor(kind, from, to);
      expect(decision.kind).toBe(from === to ? 'already_there' : lawful === actor ? 'written' : 'illegal');
      if (decision.kind === 'illegal') expect(decision).toEqual({ kind: 'illegal', from, to, actor, lawful });
      return decision.kind;
    });
    expect(outcomes.filter((kind) => kind === 'written')).toHaveLength(19);
  });

  it('[OP4] refuses a target the operation has not', () => {
    expect(decide(make(), { ...initiate, name: 'slack' }, 1001)).toEqual({ kind: 'no_such_target', name: 'slack' });
    expect(decide(make(), { do: 'refresh', name: 'slack', connectUrl: '', detail: '' }, 1001).kind).toBe(
      'no_such_target',
    );
    expect(decide(make(), { do: 'adopt', name: 'slack', repairId: 'ca' }, 1001).kind).toBe('no_such_target');
    expect(targetNamed(make(), 'slack')).toBeNull();
  });

  it('[OP6] keeps what a move does not mention and takes an empty text as given', () => {
    const operation = make({}, { detail: 'old', connectUrl: 'https://a', connectionId: 'ca_1' });
    const { next } = written(operation, { ...initiate, fields: { connectUrl: '' } });
    expect(targetNamed(next, 'gmail')).toMatchObject({ detail: 'old', connectUrl: '', connectionId: 'ca_1' });
  });

  it('[OP6] lets reason, granted and missing come and go with the detail', () => {
    const operation = make({}, { state: 'initiated', reason: 'OLD', missing: ['send'] });
    const kept = written(operation, { do: 'move', name: 'gmail', to: 'skipped', actor: 'user' });
    expect(targetNamed(kept.next, 'gmail')).toMatchObject({ reason: 'OLD', missing: ['send'] });
    const failed = { do: 'move', name: 'gmail', to: 'failed', actor: 'backend_watcher' } as const;
    const replaced = written(operation, { ...failed, fields: { detail: 'no', reason: 'ACCESS_DENIED' } });
    expect(targetNamed(replaced.next, 'gmail')).toMatchObject({ detail: 'no', reason: 'ACCESS_DENIED', missing: [] });
    const granted = written(operation, { ...failed, fields: { granted: ['read'] } });
    expect(rowOf(granted.next.targets[0]!)).toMatchObject({ granted: ['read'] });
    expect(rowOf(granted.next.targets[0]!)).not.toHaveProperty('reason');
  });

  it('[OP7] replaces the whole extra by a non-empty one and refuses names of core fields', () => {
    const operation = make({}, { extra: { tools: ['a'] } });
    expect(
      targetNamed(written(operation, { ...initiate, fields: { extra: { phase: 1 } } }).next, 'gmail')?.extra,
    ).toEqual({ phase: 1 });
    expect(targetNamed(written(operation, { ...initiate, fields: { extra: {} } }).next, 'gmail')?.extra).toEqual({
      tools: ['a'],
    });
    expect(decide(operation, { ...initiate, fields: { extra: { state: 'x' } } }, 1001)).toEqual({
      kind: 'reserved_fields',
      fields: ['state'],
    });
    const targets = [{ name: 'gmail', action: 'connect', extra: { targetId: 't9' } }] as const;
    expect(openOperation({ ...REQUEST, targets })).toEqual({ kind: 'reserved_fields', fields: ['targetId'] });
  });

  it('[OP8] raises seq by one and shows the operation as it stood then', () => {
    const operation = make();
    const first = written(operation, initiate);
    const second = written(first.next as OpenOperation, {
      do: 'refresh',
      name: 'notion',
      connectUrl: '',
      detail: 'wait',
    });
    expect(first.frame).toEqual({
      change: { target: 'gmail', from: 'pending', to: 'initiated', actor: 'backend_watcher', detail: '' },
      snapshot: snapshotOf(first.next),
    });
    expect(second.change).toEqual({ target: 'notion', from: 'pending', to: 'pending', actor: 'user', detail: 'wait' });
    expect([operation.seq, first.frame?.snapshot.seq, second.frame?.snapshot.seq]).toEqual([0, 1, 2]);
  });
});

describe('settlement', () => {
  const settled = () => written(make({}, { state: 'connected' }), { do: 'settle', by: 'continue' });

  it('[OP9] stamps what is unresolved, freezes, and is the only one', () => {
    const { next, frame } = settled();
    expect(frame).toEqual({ change: null, snapshot: snapshotOf(next) });
    expect(next).toMatchObject({ phase: 'settled', seq: 1, settledAt: 1001, settledBy: 'continue' });
    expect(next.targets.map(({ state }) => state)).toEqual(['connected', 'not_connected']);
    expect(decide(next, { do: 'settle', by: 'deadline' }, 1002)).toEqual({ kind: 'already_settled', by: 'continue' });
    expect(decide(next, { do: 'settle_if_all_resolved' }, 1002)).toEqual({ kind: 'already_settled', by: 'continue' });
    expect(decide(next, { do: 'adopt', name: 'gmail', repairId: 'ca' }, 1002)).toEqual({
      kind: 'already_settled',
      by: 'continue',
    });
  });

  it('[OP10] lets only a refresh write, with the live change and the frozen snapshot', () => {
    const { next } = settled();
    const late = decide(next, { do: 'refresh', name: 'notion', connectUrl: '', detail: 'late' }, 1002);
    expect(late).toMatchObject({
      kind: 'late',
      change: { from: 'not_connected', to: 'not_connected', detail: 'late' },
    });
    if (late.kind !== 'late') return;
    expect(late.frame?.snapshot).toEqual(snapshotOf(next));
    expect(rowOf(targetNamed(late.next, 'notion')!)).toMatchObject({ detail: 'late' });
    expect(decide(next, { do: 'move', name: 'notion', to: 'skipped', actor: 'user' }, 1002).kind).toBe('illegal');
  });

  it('[OP11] needs at least one target and each of them resolved', () => {
    expect(allResolved(make({ targets: [] }))).toBe(false);
    expect(allResolved(make({}, { state: 'connected' }))).toBe(false);
    const one = make({ targets: [{ name: 'gmail', action: 'connect' }] }, { state: 'skipped' });
    expect(allResolved(one)).toBe(true);
    expect(written(one, { do: 'settle_if_all_resolved' }).next).toMatchObject({ settledBy: 'all_resolved' });
    expect(decide(make(), { do: 'settle_if_all_resolved' }, 1001)).toEqual({ kind: 'not_resolved' });
  });

  it('[OP12] never lets less than nothing remain', () => {
    expect([remaining(make(), 1000), remaining(make(), 1299.5), remaining(make(), 1301)]).toEqual([300, 0.5, 0]);
  });
});

describe('what is shown', () => {
  it('[OP13] leaves out what is empty, what is internal and, on wish, the links', () => {
    const operation = make({}, { repairId: 'ca_fix', connectUrl: 'https://a', alias: 'work' });
    const [row, other] = snapshotOf(operation).targets;
    expect(row).toEqual({
      name: 'gmail',
      kind: 'connector',
      action: 'connect',
      state: 'pending',
      alias: 'work',
      connectUrl: 'https://a',
    });
    expect(other).toEqual({ name: 'notion', kind: 'connector', action: 'connect', state: 'pending' });
    expect(snapshotOf(operation, { links: false }).targets[0]).not.toHaveProperty('connectUrl');
  });

  it('[OP19] offers a link only of an initiated row of an open operation', () => {
    expect(STATES.filter((state) => offersLink(true, state))).toEqual(['initiated']);
    expect(STATES.filter((state) => offersLink(false, state))).toEqual([]);
  });

  it('[OP14] gives the card the length of the deadline and the call it belongs to', () => {
    expect(requestPayload(make({ createdAt: 1_750_000_000.123 })).timeoutSeconds).toBe(300);
    expect(requestPayload(make({ toolCallId: 'call-1' }))).toMatchObject({ toolCallId: 'call-1', seq: 0 });
    expect(requestPayload(make())).not.toHaveProperty('toolCallId');
  });

  it('[OP15] refuses two targets of one name', () => {
    const targets = [
      { name: 'gmail', action: 'connect', alias: 'a' },
      { name: 'gmail', action: 'connect', alias: 'b' },
    ] as const;
    expect(openOperation({ ...REQUEST, targets })).toEqual({ kind: 'same_name_twice', name: 'gmail' });
  });

  it('[OP16] tells nobody about a detached operation but counts its writes', () => {
    const opened = openOperation({ ...REQUEST, surface: 'link' });
    expect(opened).toMatchObject({ kind: 'opened', frame: null });
    expect(written(make({ surface: 'link' }), initiate)).toMatchObject({ frame: null, next: { seq: 1 } });
  });

  it('[OP17] adopts an account without a seq or a frame', () => {
    const operation = make({}, { alias: 'ann@example.com' });
    const decision = decide(operation, { do: 'adopt', name: 'gmail', repairId: 'ca_7' }, 1001);
    expect(decision).toMatchObject({ kind: 'adopted', frame: null, next: { seq: 0 } });
    if (decision.kind === 'adopted')
      expect(targetNamed(decision.next, 'gmail')).toMatchObject({ alias: '', repairId: 'ca_7' });
  });
});
