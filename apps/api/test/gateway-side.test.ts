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

  it('[AP32] is asked for once for many, again when it is old, and survives a gateway that is down', async () => {
    let now = 0;
    let asked = 0;
    let answer: CatalogAnswer = { kind: 'catalog', connectors: [entry('a')] };
    const subjects: PersonId[] = [];
    const catalog = async (by: { ownerId: PersonId }) => {
      asked += 1;
      subjects.push(by.ownerId);
      return answer;
    };
    const cache = createCatalogCache({ client: { catalog }, now: () => now, log: createLog('silent') });
    expect(cache.known().checkedAt).toBeNull();
    const all = await Promise.all([cache.get(), cache.get(), cache.get()]);
    expect([asked, ...all.map(({ connectors }) => connectors.length)]).toEqual([1, 1, 1, 1]);
    now = 6;
    answer = failure;
    expect(await cache.get()).toMatchObject({ checkedAt: 0, connectors: [{ slug: 'a' }] });
    expect(asked).toBe(2);
    await cache.get();
    expect(asked).toBe(2);
    now = 12;
    answer = { kind: 'catalog', connectors: [entry('a'), entry('b')] };
    expect((await cache.get()).bySlug.has('b')).toBe(true);
    expect(new Set(subjects).size).toBe(1);
  });
});
