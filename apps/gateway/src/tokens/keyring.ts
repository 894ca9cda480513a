import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Seals small secrets with AES-256-GCM. Every sealed value names its key, so that keys can change. */
export interface Keyring {
  readonly mainId: string;
  has(keyId: string): boolean;
  /** `context` ties the value to its place: it opens nowhere else. */
  seal(plain: string, context: string): Uint8Array<ArrayBuffer>;
  /** null when no key fits or the value was changed (GW12). */
  open(sealed: Uint8Array, context: string): string | null;
}

/** Makes a keyring of `id:base64url` pairs; the first seals, all open. */
export const createKeyring = (pairs: string): Keyring => {
  const keys = new Map<string, Buffer>();
  for (const pair of pairs.split(',')) {
    const [id = '', key = ''] = pair.split(':');
    keys.set(id, Buffer.from(key, 'base64url'));
  }
  const [mainId = '', mainKey = Buffer.alloc(0)] = keys.entries().next().value ?? [];

  return {
    mainId,
    has: (keyId) => keys.has(keyId),
    seal: (plain, context) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', mainKey, nonce);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const name = Buffer.from(mainId);
      return Uint8Array.from(Buffer.concat([Buffer.from([name.length]), name, nonce, cipher.getAuthTag(), body]));
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed);
      const start = 1 + (bytes[0] ?? 0);
      const key = keys.get(bytes.subarray(1, start).toString());
      if (!key || bytes.length < start + NONCE + TAG) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(start, start + NONCE));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(start + NONCE, start + NONCE + TAG));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(start + NONCE + TAG)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
};
