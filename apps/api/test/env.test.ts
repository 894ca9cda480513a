import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EnvSchema, readEnv, StartupError } from '../src/env.ts';

const secret = randomBytes(32).toString('base64url');
const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const GOOD = {
  PUBLIC_URL: 'https://pb.example',
  DATABASE_URL: 'postgresql://localhost/pb',
  GATEWAY_URL: 'http://127.0.0.1:4100',
  GATEWAY_TOKEN_PRIVATE_KEY: Buffer.from(key).toString('base64'),
  BIND_SECRET: secret,
  HOOK_SECRET: secret,
  AUTH_SECRET: secret,
  LINK_KEY: secret,
};

const faultsOf = (raw: Record<string, string>): readonly string[] => {
  try {
    readEnv(raw);
  } catch (error) {
    if (error instanceof StartupError) return error.faults;
  }
  return [];
};

describe('settings', () => {
  it('[AP1] are parsed, frozen, and production is what is meant when nothing is said', () => {
    const env = readEnv(GOOD);
    expect(env).toMatchObject({ PUBLIC_URL: 'https://pb.example', NODE_ENV: 'production', LOG_LEVEL: 'info' });
    expect(Object.isFrozen(env)).toBe(true);
  });

  it('[AP1] that are missing are all named together, in production and everywhere else', () => {
    for (const NODE_ENV of ['production', 'development']) {
      const faults = faultsOf({ NODE_ENV });
      for (const name of Object.keys(GOOD)) expect(faults.join('\n')).toContain(name);
      expect(faults).toHaveLength(Object.keys(GOOD).length);
    }
  });

  it('[AP1] that are wrong are named without their value', () => {
    const faults = faultsOf({ ...GOOD, LINK_KEY: 'c2hvcnQ', PUBLIC_URL: 'https://pb.example/app', BIND_SECRET: '!!' });
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual(['BIND_SECRET', 'LINK_KEY', 'PUBLIC_URL']);
    expect(faults.join()).not.toContain('c2hvcnQ');
  });

  it.each(['https://evil.test/path', 'ftp://pb.example', 'pb.example', 'https://pb.example/?x=1'])(
    '[AP1] %s is no public origin',
    (PUBLIC_URL) => expect(faultsOf({ ...GOOD, PUBLIC_URL })).toHaveLength(1),
  );

  it('[AP1] have no default for anything secret and for no address', () => {
    const open = Object.entries(EnvSchema.shape).filter(([, field]) => field.safeParse(undefined).success);
    const names = open.map(([name]) => name).sort();
    expect(names).toEqual(['API_INTERNAL_PORT', 'API_PORT', 'LOG_LEVEL', 'NODE_ENV', 'SETUP_TOKEN']);
    // The last may be left out, which closes the way it opens; it has no value of its own.
    expect(EnvSchema.shape.SETUP_TOKEN.parse(undefined)).toBeUndefined();
  });
});
