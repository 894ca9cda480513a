import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');

const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/' && !url.search && !url.hash;
};

/** What `npm start` may be told. Everything has a default; a first start needs none of it. */
export const SettingsSchema = z.object({
  HOST: z
    .string()
    .refine((host) => host === 'localhost' || isIP(host) !== 0, 'must be an IP address or localhost')
    .default('localhost')
    .describe('the address the one public listener takes; anything but loopback asks for PUBLIC_URL'),
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(1).max(65_535).default(3000).describe('its port'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an origin such as https://patchbay.example, without a path')
    .transform((text) => new URL(text))
    .optional()
    .describe('the one origin people see; http://localhost:<PORT> on loopback'),
  PATCHBAY_DATA: z
    .string()
    .default('.patchbay')
    .transform((path) => resolve(ROOT, path))
    .describe('the data folder: database and secrets'),
  DATABASE_URL: z
    .string()
    .refine((text) => /^postgres(ql)?:\/\//.test(text), 'must begin with postgresql://')
    .optional()
    .describe(
      'the owner’s URL of a PostgreSQL 15 or later of your own, instead of the embedded one; needs CREATEROLE, one server takes one Patchbay',
    ),
  WEBHOOKS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off: the gateway wakes nobody, and the api sees a consent at its next read, within a second'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('how much the parts write'),
});

/** The settings of one start, with the public address settled. */
export type Settings = Omit<z.infer<typeof SettingsSchema>, 'PUBLIC_URL'> & { readonly PUBLIC_URL: URL };

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Parses the settings; all faults are named together (SY2). On another host than loopback PUBLIC_URL is asked for (SY3). */
export function readSettings(
  raw: Readonly<Record<string, string | undefined>>,
):
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'refused'; readonly faults: string[] } {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = SettingsSchema.safeParse(given);
  if (!parsed.success) {
    return { kind: 'refused', faults: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) };
  }
  const { HOST, PORT, PUBLIC_URL } = parsed.data;
  if (PUBLIC_URL === undefined && !isLoopback(HOST)) {
    const fault = `PUBLIC_URL is needed when HOST is ${HOST}: set it to the address people will open, for example
  HOST=${HOST} PUBLIC_URL=https://patchbay.example npm start`;
    return { kind: 'refused', faults: [fault] };
  }
  const publicUrl = PUBLIC_URL ?? new URL(`http://localhost:${PORT}`);
  return { kind: 'settings', settings: Object.freeze({ ...parsed.data, PUBLIC_URL: publicUrl }) };
}

/** The addresses to listen on. `localhost` is both loopbacks: a browser may try either first. */
export const addressesOf = (host: string): readonly string[] => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host]);
