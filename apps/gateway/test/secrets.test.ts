import { randomBytes } from 'node:crypto';
import { createPrisma } from '@patchbay/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyring } from '../src/tokens/keyring.ts';
import { connect, consent, type Minted, mint } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

const key = () => randomBytes(32).toString('base64url');

describe('the keyring', () => {
  it('[GW12] opens what it sealed, in its place only, unchanged only', () => {
    const ring = createKeyring(`a:${key()}`);
    const sealed = ring.seal('token', 'grant:1');
    expect(ring.open(sealed, 'grant:1')).toBe('token');
    expect(ring.open(sealed, 'grant:2')).toBeNull();
    for (const at of [0, 1, 5, sealed.length - 1]) {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(ring.open(changed, 'grant:1')).toBeNull();
    }
    expect(ring.open(new Uint8Array(), 'grant:1')).toBeNull();
    expect(ring.seal('token', 'grant:1')).not.toEqual(sealed);
  });

  it('[GW12] seals with its first key, opens with any, and says null when the key is gone', () => {
    const [old, fresh] = [`old:${key()}`, `new:${key()}`];
    const sealed = createKeyring(old).seal('token', 'c');
    const both = createKeyring(`${fresh},${old}`);
    expect(both.mainId).toBe('new');
    expect(both.open(sealed, 'c')).toBe('token');
    expect(createKeyring(fresh).open(sealed, 'c')).toBeNull();
    expect([both.has('old'), both.has('lost')]).toEqual([true, false]);
  });
});

describe('after a whole flow', () => {
  let world: World;
  let minted: Minted;
  let secrets: string[];
  beforeAll(async () => {
    world = await startWorld();
    minted = await mint(world, 'p1', 'demo-mail', { op: 'aaaaaaaaaaaa' });
    const browser = world.browser(minted.attempt, 'p1');
    const callback = await consent(browser, minted.connectUrl);
    await browser.go(callback, undefined, (url) => url.pathname === '/connect/done');
    const denied = await mint(world, 'p1', 'demo-notes');
    await connect(world, 'p1', denied, { verb: 'cancel' });
    await world.hooks.arrived(2);
    const { sealed } = await world.prisma.grant.findUniqueOrThrow({ where: { connectionId: minted.connectionId } });
    const opened = createKeyring(world.env.TOKEN_KEYS).open(sealed ?? new Uint8Array(), `grant:${minted.connectionId}`);
    const { accessToken, refreshToken } = JSON.parse(opened ?? '{}') as Record<string, string>;
    secrets = [accessToken, refreshToken, callback.searchParams.get('code'), callback.searchParams.get('state')].map(
      (secret) => secret ?? '',
    );
    expect(secrets.every((secret) => secret.length > 20)).toBe(true);
  });
  afterAll(() => world.end());

  it("[GW12] the database holds no token, code, state or client secret in plain, not even the demo vendor's (C79)", async () => {
    const owner = createPrisma(world.database.ownerUrl);
    const dump: string[] = [];
    for (const table of ['grants', 'attempts', 'demo_vendor', 'meta']) {
      const rows = await owner.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM gateway.${table} t`);
      expect(rows.length).toBeGreaterThan(0);
      dump.push(...rows.map(({ row }) => row));
    }
    await owner.$disconnect();
    const text = dump.join('\n');
    for (const secret of secrets) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      expect(text).not.toContain(Buffer.from(secret).toString('base64url'));
    }
    expect(text).not.toMatch(/access_token|refresh_token|PRIVATE|"d":/);
  });

  it('[GW2] the log holds no token, code, state, link or try, and no query', () => {
    const text = world.logged.join('');
    expect(text).toContain('/oauth/callback');
    for (const secret of [...secrets, minted.attempt, minted.connectUrl]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[?&](code|state|attempt)=/);
  });

  it('[GW2] no answer and no webhook holds a token', async () => {
    const answers = await Promise.all(
      ['/api/v1/connectors/accounts', `/v1/connectors/accounts/${minted.connectionId}`, '/v1/connectors'].map(
        async (path) => (await world.wire('p1', path)).text(),
      ),
    );
    const text = [...answers, ...world.hooks.hooks.map(({ raw }) => raw)].join('\n');
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});
