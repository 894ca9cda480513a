import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);
const secret = z
  .string()
  .refine((value) => Buffer.from(value, 'base64url').length >= 32, 'must be at least 32 bytes in base64url');
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const pem = z
  .string()
  .transform((value) => Buffer.from(value, 'base64').toString('utf8'))
  .refine((value) => value.includes('BEGIN PUBLIC KEY'), 'must be an SPKI PEM, base64 in one line');

/** Every setting of the gateway; clients of vendors come beside it, as `CONNECTOR_<SLUG>_CLIENT_ID` and `_SECRET`. */
export const EnvSchema = z.object({
  PUBLIC_URL: origin.describe('the one origin people see'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe("PostgreSQL, the gateway's own role"),
  GATEWAY_PORT: port.describe('wire API, loopback'),
  GATEWAY_PUBLIC_PORT: port.describe('link and callback, behind the front'),
  DEMO_VENDOR_PORT: port.describe('the demo vendor'),
  GATEWAY_TOKEN_PUBLIC_KEY: pem.describe('verifies the bearer tokens of the api'),
  BIND_SECRET: secret.describe('HMAC of the binding cookie'),
  HOOK_SECRET: secret.describe('HMAC of webhooks'),
  API_INTERNAL_URL: z
    .union([z.literal(''), origin])
    .default('')
    .describe('where webhooks go; empty = none'),
  TOKEN_KEYS: z
    .string()
    .regex(/^[\w-]+:[\w-]{43}(,[\w-]+:[\w-]{43})*$/, 'must be id:32 bytes in base64url, separated by commas')
    .describe('seals vendor tokens; the first key is the main one'),
  DEMO_VENDOR: z.enum(['on', 'off']).default('on').describe('the demo vendor and its two connectors'),
  RETURN_ORIGINS: z
    .string()
    .default('')
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(origin))
    .describe('further origins a flow may return to, separated by commas'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('pino level'),
});

/** One vendor client, as its operator set it. */
export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/** The gateway's environment, parsed once and frozen. */
export type Env = Readonly<z.infer<typeof EnvSchema>> & {
  /** clients by the connector part of `CONNECTOR_<SLUG>_CLIENT_ID` and `_SECRET` */
  readonly clients: ReadonlyMap<string, ClientCredentials>;
};

/** Everything that is wrong with the environment, named together. */
export class EnvironmentError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`the environment is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** The part of the environment names that stands for a connector: `google-drive` → `GOOGLE_DRIVE`. */
export const environmentName = (slug: string): string => slug.toUpperCase().replaceAll('-', '_');

const readClients = (raw: NodeJS.ProcessEnv): ReadonlyMap<string, ClientCredentials> => {
  const clients = new Map<string, ClientCredentials>();
  for (const [name, id] of Object.entries(raw)) {
    const connector = /^CONNECTOR_(\w+)_CLIENT_ID$/.exec(name)?.[1];
    const secret = connector && raw[`CONNECTOR_${connector}_CLIENT_SECRET`];
    if (connector && id && secret) clients.set(connector, { id, secret });
  }
  return clients;
};

/** Parses the environment; names all faults together and never shows a value (GW1). */
export const readEnv = (raw: NodeJS.ProcessEnv): Env => {
  const parsed = EnvSchema.safeParse(raw);
  if (!parsed.success)
    throw new EnvironmentError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  return Object.freeze({ ...parsed.data, clients: readClients(raw) });
};
