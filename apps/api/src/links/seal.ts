import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Seals and opens the gateway's link of one target; sealed text is bound to the place it was made for. */
export interface LinkSeal {
  /** Takes a link and its place, gives bytes for the database. */
  seal(link: string, place: LinkPlace): Uint8Array<ArrayBuffer>;
  /** Gives the link back, or null when the bytes are damaged, of another key or of another place. */
  unseal(sealed: Uint8Array, place: LinkPlace): string | null;
}

/** Where a link belongs. */
export interface LinkPlace {
  readonly opId: string;
  readonly targetId: string;
}

const bound = (place: LinkPlace): Buffer => Buffer.from(`${place.opId}/${place.targetId}`);

/** Takes the 32-byte key; AES-256-GCM, a fresh nonce each time, operation and target as bound data (ST24). */
export const createLinkSeal = (key: Buffer): LinkSeal => ({
  seal(link, place) {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(place));
    const body = Buffer.concat([cipher.update(link, 'utf8'), cipher.final()]);
    return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), body]));
  },
  unseal(sealed, place) {
    const bytes = Buffer.from(sealed);
    if (bytes.length <= NONCE + TAG) return null;
    try {
      const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
        .setAAD(bound(place))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([opener.update(bytes.subarray(NONCE + TAG)), opener.final()]).toString('utf8');
    } catch {
      return null;
    }
  },
});
