import { describe, expect, it } from 'vitest';
import { type Operation, type OpId, openOperation, type PersonId, readingOf, type Target } from '../src/index.ts';
import { isEventful, readingStep } from '../src/reading.ts';
import { accountRow } from '../src/testing/index.ts';

const withTarget = (fields: Partial<Target>): Operation => {
  const opened = openOperation({
    opId: '0123456789ab' as OpId,
    ownerId: 'p1' as PersonId,
    sessionKey: 's',
    surface: 'card',
    initiator: 'agent_tool',
    createdAt: 1000,
    targets: [{ name: 'gmail', action: 'reconnect' }],
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return {
    ...opened.operation,
    targets: [{ ...opened.operation.targets[0]!, state: 'initiated', connectionId: 'ca_1', ...fields }],
  };
};
const step = (
  operation: Operation,
  status: string,
  more: Partial<Parameters<typeof accountRow>[1]> = {},
  attempt = '',
) => readingStep(operation, 'gmail', 'ca_1', readingOf(accountRow(status, more), attempt))?.command ?? null;

describe('a read', () => {
  it.each([
    ['active', 'connected', 'backend_watcher'],
    ['ACTIVE', 'connected', 'backend_watcher'],
    ['failed', 'failed', 'backend_watcher'],
    ['revoked', 'failed', 'backend_watcher'],
    ['inactive', 'failed', 'backend_watcher'],
    ['expired', 'expired', 'clock'],
  ])('[RN5] that says %s moves to %s by %s', (status, to, actor) => {
    expect(step(withTarget({}), status)).toMatchObject({ to, actor });
  });

  it.each(['pending', 'initiated', 'needs_review', ''])('[RN5] that says "%s" moves nothing', (status) => {
    expect(step(withTarget({}), status)).toBeNull();
    expect(isEventful(readingOf(accountRow(status), ''))).toBe(false);
  });

  it('[RN5] brings its text when it has one, and always its reason and permissions', () => {
    expect(step(withTarget({}), 'failed', { statusReason: 'denied', reason: 'ACCESS_DENIED' })).toMatchObject({
      fields: { detail: 'denied', reason: 'ACCESS_DENIED' },
    });
    const connected = step(withTarget({}), 'active', { granted: ['read'], missing: ['send'] });
    expect(connected).toMatchObject({ fields: { granted: ['read'], missing: ['send'] } });
    expect(connected).not.toHaveProperty('fields.detail');
  });

  it('[RN6] steps a pending row through initiated where the table has no edge', () => {
    expect(step(withTarget({ state: 'pending' }), 'active')).toMatchObject({
      to: 'initiated',
      actor: 'backend_watcher',
    });
    expect(step(withTarget({ state: 'pending' }), 'expired')).toMatchObject({ to: 'initiated' });
    expect(step(withTarget({ state: 'pending' }), 'failed')).toMatchObject({ to: 'failed' });
  });

  it("[RN6] C25 is about the target's own try: an old status neither connects nor fails a new one", () => {
    const target = withTarget({ attempt: 'at_2' });
    expect(step(target, 'active', { attempt: { id: 'at_1', status: 'active' } }, 'at_2')).toBeNull();
    expect(step(target, 'active', { attempt: { id: 'at_2', status: 'pending' } }, 'at_2')).toBeNull();
    expect(step(target, 'expired', { attempt: { id: 'at_2', status: 'active' } }, 'at_2')).toMatchObject({
      to: 'connected',
    });
    expect(
      step(target, 'active', { attempt: { id: 'at_2', status: 'failed', reason: 'IDENTITY_MISMATCH' } }, 'at_2'),
    ).toMatchObject({ to: 'failed', fields: { reason: 'IDENTITY_MISMATCH' } });
    expect(step(target, 'active', {}, 'at_2')).toMatchObject({ to: 'connected' });
  });

  it('[RN7] is dropped when the row has moved on meanwhile', () => {
    for (const state of ['skipped', 'connected', 'failed', 'expired'] as const)
      expect(step(withTarget({ state }), 'active')).toBeNull();
    expect(step(withTarget({ connectionId: 'ca_2' }), 'active')).toBeNull();
    expect(step(withTarget({ attempt: 'at_2' }), 'active', {}, 'at_1')).toBeNull();
    expect(readingStep(withTarget({}), 'slack', 'ca_1', readingOf(accountRow('active'), ''))).toBeNull();
  });

  it('[RN16] gives the target the account it answers with: a merge answers under the id of the account there was', () => {
    for (const status of ['active', 'failed', 'expired'])
      expect(step(withTarget({}), status, { connectionId: 'ca_old' })).toMatchObject({
        fields: { connectionId: 'ca_old' },
      });
    expect(step(withTarget({}), 'active', { connectionId: '' })).not.toHaveProperty('fields.connectionId');
    // What was asked about decides whether the answer is heard, not what it answered with.
    expect(step(withTarget({ connectionId: 'ca_2' }), 'active', { connectionId: 'ca_2' })).toBeNull();
  });

  it('[RN17] C25 connects a forced switch only by a grant that is younger than the operation', () => {
    const forced = (fields: Partial<Target> = {}): Operation => ({ ...withTarget(fields), force: true });
    const old = { authorizedAt: new Date(999_000).toISOString() };
    const fresh = { authorizedAt: new Date(1_020_000).toISOString() };
    expect(step(forced(), 'active', old)).toBeNull();
    expect(step(forced({ state: 'pending' }), 'active', old)).toBeNull();
    expect(step(forced(), 'active', fresh)).toMatchObject({ to: 'connected' });
    expect(step(forced(), 'revoked', old)).toMatchObject({ to: 'failed' });
    // Not forced, or no repair: nothing has to be newer.
    expect(step(withTarget({}), 'active', old)).toMatchObject({ to: 'connected' });
    expect(step(forced({ action: 'connect' }), 'active', old)).toMatchObject({ to: 'connected' });
    // The try speaks for itself.
    const tried = { ...old, attempt: { id: 'at_2', status: 'active' } };
    expect(step(forced({ attempt: 'at_2' }), 'active', tried, 'at_2')).toMatchObject({ to: 'connected' });
    expect(step(forced({ attempt: 'at_2' }), 'active', old, 'at_2')).toBeNull();
    // No time at all: an account the repair has made is evidence, the repaired one is not.
    expect(step(forced({ repairId: 'ca_fix' }), 'active')).toMatchObject({ to: 'connected' });
    expect(step(forced({ repairId: 'ca_1' }), 'active')).toBeNull();
    expect(step(forced({ repairId: 'ca_1' }), 'active', { authorizedAt: 'soon' })).toBeNull();
  });
});
