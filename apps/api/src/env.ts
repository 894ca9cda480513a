import { z } from 'zod';

/** Thrown at start only; `faults` names every wrong setting at once. */
export class StartupError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The api cannot start:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'StartupError';
    this.faults = faults;
  }
}

const port = z.coerce.number().int().min(0).max(65_535);

const bytes = z
  .string({ error: 'is required' })
  .refine((text) => /^[A-Za-z0-9_-]+$/.test(text), 'must be base64url')
  .transform((text) => Buffer.from(text, 'base64url'));
const macKey = bytes.refine((key) => key.length >= 32, 'must be at least 32 bytes');
const cipherKey = bytes.refine((key) => key.length === 32, 'must be 32 bytes');

const origin = z
  .string({ error: 'is required' })
  .refine((text) => URL.canParse(text), 'must be an address')
  .transform((text) => new URL(text))
  .refine((url) => url.protocol === 'http:' || url.protocol === 'https:', 'must be http or https')
  .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '', 'must be an origin without a path')
  .transform((url) => url.origin);

const pem = z
  .string({ error: 'is required' })
  .transform((text) => Buffer.from(text, 'base64').toString('utf8'))
  .refine((text) => text.includes('-----BEGIN PRIVATE KEY-----'), 'must be a PKCS#8 PEM, base64 in one line');

/**
 * Every setting of the api. Nothing secret and no address has a default, so a process started on its own
 * (NODE_ENV=production or not) refuses instead of guessing (AP1).
 */
export const EnvSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('development adds GraphiQL and suggestions in the errors of documents'),
  PUBLIC_URL: origin.describe('the one origin people see'),
  DATABASE_URL: z.string({ error: 'is required' }).min(1).describe("PostgreSQL, the api's own role"),
  API_PORT: port.default(4000).describe('public paths, behind the front'),
  API_INTERNAL_PORT: port.default(4001).describe('webhook and metrics, loopback only'),
  GATEWAY_URL: origin.describe('wire API of the gateway'),
  GATEWAY_TOKEN_PRIVATE_KEY: pem.describe('Ed25519 PKCS#8 PEM, base64 in one line; signs gateway tokens'),
  BIND_SECRET: macKey.describe('32 bytes base64url; HMAC of the binding cookie'),
  HOOK_SECRET: macKey.describe('32 bytes base64url; HMAC of webhooks'),
  AUTH_SECRET: z.string({ error: 'is required' }).min(32, 'must be at least 32 characters').describe('signs sessions'),
  LINK_KEY: cipherKey.describe('32 bytes base64url; seals links at rest'),
  SETUP_TOKEN: z
    .string()
    .min(32, 'must be at least 32 characters')
    .optional()
    .describe('makes the first admin; of no use once there is one'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The parsed settings, frozen. */
export type Env = Readonly<z.infer<typeof EnvSchema>>;

/**
 * Takes the raw environment, gives the parsed one, frozen.
 * Throws {@link StartupError} that names all faults together, without repeating any value (AP1).
 */
export const readEnv = (raw: Readonly<Record<string, string | undefined>>): Env => {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = EnvSchema.safeParse(given);
  if (!parsed.success) {
    throw new StartupError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  return Object.freeze(parsed.data);
};
