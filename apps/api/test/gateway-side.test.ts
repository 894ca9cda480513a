import { generateKeyPairSync } from 'node:crypto';
import type { PersonId } from '@patchbay/core';
import type { CatalogAnswer } from '@patchbay/gateway-client';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { createCatalogCache } from '../src/gateway/catalog.ts';
import { createTokenPort } from '../src/gateway/token.ts';
import { createLog } from '../src/log.ts';

describe('gateway tokens', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const read = async (token: string, now: number) =>
    (await jwtVerify(token, publicKey, { currentDate: new Date(now * 1000), algorithms: ['EdDSA'] })).payload;

  it('[AP30] speak for one person, for a minute at most, and are used again only while they have time left', async () => {
    let now = 1_800_000_000;
    const token = createTokenPort(
      pem,
      () => now,
      async (person) => (person === 'p1' ? 'ada@example.com' : null),
    );
    const first = await token('p1');
    const { iss, aud, sub, iat = 0, exp = 0, jti, name } = await read(first, now);
    expect([iss, aud, sub, exp - iat]).toEqual(['patchbay-api', 'patchbay-gateway', 'p1', 60]);
    expect(name).toBe('ada@example.com');
    expect(jti).toMatch(/^[0-9a-f-]{36}$/);
    expect(await token('p1')).toBe(first);
    const other = await token('p2');
    expect(await read(other, now)).toMatchObject({ sub: 'p2' });
    expect('name' in (await read(other, now))).toBe(false);
    now += 46;
    const second = await token('p1');
    expect(second).not.toBe(first);
    expect((await read(second, now)).jti).not.toBe(jti);
  });

  it('[AP30] are signed without a name when it cannot be looked up', async () => {
    const now = 1_800_000_000;
    const token = createTokenPort(
      pem,
      () => now,
      async () => {
        throw new Error('the database is away');
      },
    );
    const said = await read(await token('p1'), now);
    expect([said.sub, 'name' in said]).toEqual(['p1', false]);
  });

  it('[AP30] are kept for so many persons and no more', async () => {
    const token = createTokenPort(
      pem,
      () => 1_800_000_000,
      async () => null,
      2,
    );
    const first = await token('p1');
    await token('p2');
    await token('p3');
    expect(await token('p1')).not.toBe(first);
  });
});

describe('the catalog', () => {
  const entry = (slug: string) => ({
    slug,
    name: slug,
    description: '',
    category: 'Demo',
    authKind: 'oidc',
    configured: true,
    allowed: true,
  });
  const failure = {
    kind: 'failed',
    failure: {
      kind: 'gateway',
      code: 'HTTP_503',
      status: 503,
      message: '',
      requestId: null,
      retryable: true,
      retryAfter: null,
      arrived: 'unknown',
    },
  } as unknown as CatalogAnswer;

  const world = () => {
    const state = {
      now: 0,
      asked: 0,
      subjects: [] as PersonId[],
      answer: { kind: 'catalog', connectors: [entry('a')] } as CatalogAnswer | Promise<CatalogAnswer>,
      /** How often somebody began to wait. */
      waits: 0,
      tire: (): void => undefined,
    };
    const cache = createCatalogCache({
      client: {
        catalog: async ({ ownerId }) => {
          state.asked += 1;
          state.subjects.push(ownerId);
          return state.answer;
        },
      },
      now: () => state.now,
      patience: () =>
        new Promise<void>((resolve) => {
          state.waits += 1;
          state.tire = resolve;
        }),
      log: createLog('silent'),
    });
    return { cache, state };
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('[AP32] is asked for once for many, and again behind the answer when it is old', async () => {
    const { cache, state } = world();
    expect(cache.known().checkedAt).toBeNull();
    const all = await Promise.all([cache.get(), cache.get(), cache.get()]);
    expect([state.asked, ...all.map(({ connectors }) => connectors.length)]).toEqual([1, 1, 1, 1]);
    state.now = 6;
    state.answer = { kind: 'catalog', connectors: [entry('a'), entry('b')] };
    expect((await cache.get()).bySlug.has('b')).toBe(false);
    await settled();
    expect((await cache.get()).bySlug.has('b')).toBe(true);
    expect([state.asked, new Set(state.subjects).size]).toEqual([2, 1]);
  });

  it('[AP32] is answered at once from what is known while the gateway hangs, with one question under way', async () => {
    const { cache, state } = world();
    await cache.get();
    state.now = 6;
    state.answer = new Promise(() => undefined);
    for (let frame = 0; frame < 50; frame += 1) expect(await cache.get()).toMatchObject({ checkedAt: 0 });
    expect([state.asked, state.waits]).toEqual([2, 1]);
  });

  it('[AP32] that was never had is waited for once and no longer than patience lasts', async () => {
    const { cache, state } = world();
    state.answer = new Promise(() => undefined);
    const first = cache.get();
    await settled();
    state.tire();
    expect((await first).checkedAt).toBeNull();
    expect((await cache.get()).connectors).toEqual([]);
    expect([state.asked, state.waits]).toEqual([1, 1]);
  });

  it('[AP32] of a gateway that fails is asked for less and less often, and the last known list stays', async () => {
    const { cache, state } = world();
    await cache.get();
    state.answer = failure;
    const times: number[] = [];
    for (state.now = 5; state.now <= 100; state.now += 1) {
      const before = state.asked;
      expect(await cache.get()).toMatchObject({ checkedAt: 0, connectors: [{ slug: 'a' }] });
      await settled();
      if (state.asked > before) times.push(state.now);
    }
    expect(times).toEqual([5, 10, 20, 40, 70, 100]);
  });
});
