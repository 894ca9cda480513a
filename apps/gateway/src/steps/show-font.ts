import { readFileSync } from 'node:fs';
import type { Context } from 'hono';

const GEIST = new Uint8Array(readFileSync(new URL('../../assets/geist.woff2', import.meta.url)));

/** The one part of the pages that is not in them: the product's typeface (GW23). */
export const showFont = ({ c }: { readonly c: Context }): Response =>
  c.body(GEIST, 200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' });
