import { hkdfSync, randomBytes } from 'node:crypto';
import type { PrismaClient } from '@patchbay/db';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Keyring } from '../tokens/keyring.ts';

/** What makes this installation's demo vendor its own: everything is derived from it or kept beside it. */
export interface DemoSeed {
  /** a secret for one purpose */
  derive(purpose: string): string;
  readonly jwks: { readonly keys: JWK[] };
}

const KEY = 'demo-vendor';

interface Stored {
  readonly seed: string;
  readonly jwk: JWK;
}

const make = async (): Promise<Stored> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') };
  return { seed: randomBytes(32).toString('base64url'), jwk };
};

/**
 * Reads the demo vendor's seed and signing key, sealed in the store; makes them at the first start, and anew when no
 * key opens them any more (DV3).
 */
export const demoSeed = async (prisma: PrismaClient, keys: Keyring): Promise<DemoSeed> => {
  const read = async (): Promise<Stored | null> => {
    const row = await prisma.gatewayMeta.findUnique({ where: { key: KEY } });
    const opened = typeof row?.value === 'string' && keys.open(Buffer.from(row.value, 'base64url'), KEY);
    return opened ? (JSON.parse(opened) as Stored) : null;
  };
  const write = async (): Promise<Stored> => {
    const made = await make();
    const value = Buffer.from(keys.seal(JSON.stringify(made), KEY)).toString('base64url');
    await prisma.gatewayMeta.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } });
    return made;
  };
  const { seed, jwk } = (await read()) ?? (await write());
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(seed, 'base64url'), '', purpose, 32)).toString('base64url');
  return { derive, jwks: { keys: [jwk] } };
};
