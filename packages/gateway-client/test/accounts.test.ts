import { type MintRequest, type Operation, opId, personId, targetId } from '@patchbay/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Attribution, createGatewayClient } from '../src/index.ts';
import { type FakeGateway, type Reply, startFakeGateway } from '../src/testing/index.ts';

const by = { ownerId: personId('p1')!, initiator: 'connectors_page', turnId: '', toolCallId: '' } as const;
const row = {
  connectionId: 'c1',
  connector: 'demo-mail',
  status: 'active',
  label: 'ada@example.com',
  alias: 'work',
  active: true,
  disabled: false,
};
const says = (status: number, body: unknown): Reply => ({ kind: 'json', status, body });

let fake: FakeGateway;
let client: ReturnType<typeof createGatewayClient>;
let asked: Attribution[];
beforeEach(async () => {
  fake = await startFakeGateway();
  asked = [];
  const token = async (caller: Attribution) => {
    asked.push(caller);
    return 't0ken';
  };
  client = createGatewayClient({ origin: fake.origin, token });
});
afterEach(async () => {
  await fake.close();
  await client.close();
});

describe('a rename', () => {
  it('[GC11] patches the alias of one account and gives its row', async () => {
    fake.script(says(200, row));
    expect(await client.renameAccount('c/1', 'work', by)).toMatchObject({
      kind: 'renamed',
      account: { alias: 'work' },
    });
    expect(fake.seen).toMatchObject([
      { method: 'PATCH', path: '/api/v1/connectors/accounts/c%2F1', body: { alias: 'work' } },
    ]);
  });

  it.each([
    [409, { error: { code: 'alias_taken' } }, { kind: 'conflict', code: 'alias_taken' }],
    [404, { error: { code: 'connection_not_found' } }, { status: 404, code: 'connection_not_found' }],
    [404, { error: 'route_not_found' }, { status: 404, code: 'route_not_found' }],
    [405, null, { status: 405, code: 'HTTP_405' }],
    [503, null, { code: 'HTTP_503', arrived: 'unknown', retryable: true }],
  ])('[GC11] answered %i %j is that failure as a value, asked once', async (status, body, failure) => {
    fake.script(says(status, body));
    expect(await client.renameAccount('c1', 'work', by)).toMatchObject({ kind: 'failed', failure });
    expect(fake.seen).toHaveLength(1);
  });
});

describe('a removal', () => {
  it('[GC12] says what became of the grant; an unknown word is passed on', async () => {
    const receipt = { connectionId: 'c1', connector: 'demo-mail', status: 'removed' };
    fake.script(says(200, { ...receipt, revoked: 'yes' }), says(200, { ...receipt, revoked: 'later' }));
    expect(await client.removeAccount('c1', by)).toMatchObject({ kind: 'removed', receipt: { revoked: 'yes' } });
    expect(await client.removeAccount('c1', by)).toMatchObject({ receipt: { revoked: 'later' } });
    expect(fake.seen[0]).toMatchObject({ method: 'DELETE', path: '/api/v1/connectors/accounts/c1', body: null });
  });

  it('[GC12] is never sent again, whatever came of it', async () => {
    fake.script({ kind: 'reset' }, says(502, null));
    expect(await client.removeAccount('c1', by)).toMatchObject({ failure: { code: 'TRANSPORT_ERROR' } });
    expect(await client.removeAccount('c1', by)).toMatchObject({ failure: { code: 'HTTP_502' } });
    expect(fake.seen).toHaveLength(2);
  });
});

describe('a merge', () => {
  it('[GC13] names both people in body and token, once', async () => {
    const answer = { moved: 1, merged: [{ from: 'c1', into: 'c2' }], renamed: [] };
    fake.script(says(200, answer), says(500, null));
    expect(await client.mergeSubjects('guest', by)).toEqual({ kind: 'merged', ...answer });
    expect(fake.seen).toMatchObject([
      { method: 'POST', path: '/v1/subjects/merge', body: { from: 'guest', to: 'p1' } },
    ]);
    expect(asked).toMatchObject([{ ownerId: 'p1', merge: 'guest' }]);
    expect(await client.mergeSubjects('guest', by)).toMatchObject({ kind: 'failed', failure: { code: 'HTTP_500' } });
    expect(fake.seen).toHaveLength(2);
  });
});

describe('a check', () => {
  it('[GC14] is a read outside any try that says so; it is read like any other', async () => {
    fake.script(says(200, row), says(404, null), says(429, { retryAfterMs: 2000 }));
    const check = { connectionId: 'c1', timeout: 5 };
    expect(await client.checkAccount(check, by)).toMatchObject({ kind: 'account' });
    expect(await client.checkAccount(check, by)).toEqual({ kind: 'not_known_yet' });
    expect(await client.checkAccount(check, by)).toEqual({ kind: 'rate_limited', retryAfter: 2 });
    expect(fake.seen[0]?.path).toBe('/v1/connectors/accounts/c1?check=1');
  });
});

describe('a forced mint', () => {
  const mint = (force: boolean, reinitiate: boolean): MintRequest => ({
    opId: opId('aaaaaaaaaaaa')!,
    operation: { force } as Operation,
    targets: [{ name: 'demo-mail', targetId: targetId('t0')! }],
    reinitiate,
    alias: null,
    connectionId: 'c1',
    returnTo: null,
  });

  it('[GC15] says that it is a switch; a repair and a connect never do', async () => {
    await client.mint(mint(true, true), by);
    await client.mint(mint(false, true), by);
    await client.mint(mint(true, false), by);
    expect(fake.seen.map(({ body }) => (body as { force?: true }).force)).toEqual([true, undefined, undefined]);
  });
});

describe('the policy', () => {
  it('[GC16] is read and set with a token of an administrator, and nothing else is', async () => {
    const standings: string[] = [];
    const admin = createGatewayClient({
      origin: fake.origin,
      token: (_caller, standing) => {
        standings.push(standing);
        return 't0ken';
      },
    });
    fake.script(says(200, { allowed: null }), says(200, { allowed: ['demo-mail'] }), says(200, { allowed: 'all' }));
    expect(await admin.policy(by)).toEqual({ kind: 'policy', allowed: null });
    expect(await admin.setPolicy(['demo-mail'], by)).toEqual({ kind: 'policy', allowed: ['demo-mail'] });
    expect(await admin.policy(by)).toMatchObject({ kind: 'failed', failure: { code: 'INVALID_RESPONSE' } });
    await admin.listAccounts(by);
    expect(standings).toEqual(['admin', 'admin', 'admin', 'person']);
    expect(fake.seen[1]).toMatchObject({
      method: 'PUT',
      path: '/api/v1/connectors/policy',
      body: { allowed: ['demo-mail'] },
    });
    await admin.close();
  });
});
