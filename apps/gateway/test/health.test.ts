import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConfigurations } from '../src/providers/configuration.ts';
import type { Connector } from '../src/providers/connector.ts';
import { createProbe } from '../src/providers/probe.ts';
import { startFakeVendor } from './world/fake-vendor.ts';
import { connect, type Minted, mint, readAccount } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
let person: string;
let minted: Minted;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());
const bench = (scope: string, method: string, body?: string) =>
  fetch(`http://127.0.0.1:${world.env.DEMO_VENDOR_PORT}/bench/switches${scope}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body }),
  });
const takeBack = () => bench('/demo-ada', 'PUT', '{"switch":"revoke"}');

beforeEach(async () => {
  await bench('', 'DELETE');
  person = `p-${randomUUID()}`;
  minted = await mint(world, person);
  await connect(world, person, minted);
});

const read = async (query = '') => {
  const response = await world.wire(person, `/v1/connectors/accounts/${minted.connectionId}${query}`);
  return (await response.json()) as Record<string, unknown>;
};
describe("an account's health", () => {
  it('[GW30] is asked for at the vendor by a check, at most once a minute, and never by a read in a try', async () => {
    await takeBack();
    expect(await read('?check=1')).toMatchObject({ status: 'active' });
    world.clock.shift(61);
    expect(await read()).toMatchObject({ status: 'active' });
    expect(await read(`?check=1&attempt=${minted.attempt}`)).toMatchObject({ status: 'active' });
    const gone = await read('?check=1');
    expect(gone).toMatchObject({ status: 'revoked', reason: 'REVOKED', active: false });
    expect(await read()).toMatchObject({ status: 'revoked' });
    // its tokens are worth nothing any more, and the vendor has nothing left to take back
    expect(await world.prisma.grant.findUniqueOrThrow({ where: { connectionId: minted.connectionId } })).toMatchObject({
      sealed: null,
    });
    const path = `/api/v1/connectors/accounts/${minted.connectionId}`;
    expect(await (await world.wire(person, path, { method: 'DELETE' })).json()).toMatchObject({ revoked: 'yes' });
  });

  it('[GW30] that is good moves the time of the last check and nothing else', async () => {
    const before = await read();
    world.clock.shift(61);
    const after = await read('?check=1');
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt, checkedAt: after.checkedAt });
    expect(Date.parse(String(after.checkedAt))).toBeGreaterThan(Date.parse(String(before.checkedAt)));
  });

  it('[GW30] that ended while a try at the account is under way says nothing about the try (C25)', async () => {
    const repair = await mint(world, person, 'demo-mail', { reinitiate: true, connectionId: minted.connectionId });
    await takeBack();
    world.clock.shift(61);
    await read('?check=1');
    expect(await readAccount(world, person, repair)).toMatchObject({
      status: 'revoked',
      attempt: { id: repair.attempt, status: 'pending' },
    });
  });
});

describe('asking a vendor', () => {
  const vendorOf = (origin: string): Connector => ({
    slug: 'plain',
    name: 'Plain',
    description: '',
    category: '',
    authKind: 'oauth2',
    docsUrl: '',
    endpoints: { kind: 'static', issuer: origin, authorizationUrl: `${origin}/a`, tokenUrl: `${origin}/t` },
    permissions: [],
    baseScopes: [],
    clientAuth: 'basic',
    identity: { from: 'call', url: `${origin}/me`, id: ['id'], label: ['id'] },
  });
  const client = { id: 'id', secret: 'secret' };
  const tokens = { accessToken: 'at', refreshToken: null };

  it.each([
    [200, { id: 7 }, true, 'good'],
    [200, { ok: false }, true, 'unknown'],
    [401, {}, true, 'over'],
    [403, {}, true, 'unknown'],
    [429, {}, true, 'unknown'],
    [503, {}, true, 'unknown'],
    [401, {}, false, 'unknown'],
  ] as const)('[GW30] %i %j, with a token in its time: %s, says %s', async (status, body, isFresh, expected) => {
    const vendor = await startFakeVendor();
    vendor.answer('/me', body, status);
    const probe = createProbe(createConfigurations());
    expect(await probe(vendorOf(vendor.origin), client, tokens, isFresh)).toBe(expected);
    expect(vendor.calls).toHaveLength(isFresh ? 1 : 0);
    await vendor.close();
    expect(await probe(vendorOf(vendor.origin), client, tokens, true)).toBe('unknown');
  });
});
