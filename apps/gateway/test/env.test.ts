import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnv } from '../src/env.ts';
import { REAL_VENDORS } from '../src/providers/catalog.ts';

const secret = 'A'.repeat(43);
const good = {
  PUBLIC_URL: 'http://localhost:3000/',
  DATABASE_URL: 'postgresql://gateway:x@127.0.0.1:5432/patchbay',
  GATEWAY_PORT: '4101',
  GATEWAY_PUBLIC_PORT: '4102',
  DEMO_VENDOR_PORT: '4103',
  GATEWAY_TOKEN_PUBLIC_KEY: Buffer.from('-----BEGIN PUBLIC KEY-----\nx\n-----END PUBLIC KEY-----').toString('base64'),
  BIND_SECRET: secret,
  HOOK_SECRET: secret,
  TOKEN_KEYS: `k1:${secret}`,
};

describe('the environment', () => {
  it('[GW1] is read once, with defaults, and frozen', () => {
    const env = readEnv(good);
    expect(env).toMatchObject({
      PUBLIC_URL: 'http://localhost:3000',
      DEMO_VENDOR: 'on',
      API_INTERNAL_URL: '',
      GATEWAY_PORT: 4101,
    });
    expect(Object.isFrozen(env)).toBe(true);
  });

  it('[GW1] names every fault at once and shows no value', () => {
    const bad = {
      ...good,
      PUBLIC_URL: 'nonsense-value',
      BIND_SECRET: 'short-value',
      TOKEN_KEYS: 'k1:short-value',
      GATEWAY_PORT: '0',
    };
    const read = () => readEnv(bad);
    expect(read).toThrow(EnvironmentError);
    try {
      read();
    } catch (cause) {
      const { message } = cause as EnvironmentError;
      for (const name of ['PUBLIC_URL', 'BIND_SECRET', 'TOKEN_KEYS', 'GATEWAY_PORT']) expect(message).toContain(name);
      expect(message).not.toContain('-value');
    }
  });

  it('[GW10] a connector is configured by a client id and its secret, both', () => {
    const { clients } = readEnv({
      ...good,
      CONNECTOR_GOOGLE_DRIVE_CLIENT_ID: 'id',
      CONNECTOR_GOOGLE_DRIVE_CLIENT_SECRET: 's',
      CONNECTOR_SLACK_CLIENT_ID: 'alone',
    });
    expect([...clients]).toEqual([['GOOGLE_DRIVE', { id: 'id', secret: 's' }]]);
  });
});

describe('the catalog', () => {
  it('[GW10] has at least 24 real vendors with sound entries', () => {
    expect(REAL_VENDORS.length).toBeGreaterThanOrEqual(24);
    expect(new Set(REAL_VENDORS.map(({ slug }) => slug)).size).toBe(REAL_VENDORS.length);
    for (const { slug, name, description, category, docsUrl, endpoints, permissions, identity } of REAL_VENDORS) {
      expect(slug).toMatch(/^[a-z0-9][a-z0-9-]*$/);
      for (const text of [name, description, category]) expect(text.trim()).not.toBe('');
      const {
        issuer,
        authorizationUrl = issuer,
        tokenUrl = issuer,
      } = { authorizationUrl: undefined, tokenUrl: undefined, ...endpoints };
      for (const url of [docsUrl, issuer, authorizationUrl, tokenUrl]) expect(new URL(url).protocol).toBe('https:');
      expect(new Set(permissions.map((permission) => permission.name)).size).toBe(permissions.length);
      if (identity.from === 'call') expect(new URL(identity.url).protocol).toBe('https:');
      expect(identity.id.length * identity.label.length).toBeGreaterThan(0);
    }
  });
});
