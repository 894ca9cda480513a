import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** One child process of the supervisor. */
export type App = {
  readonly name: string;
  readonly cwd: string;
  /** Arguments of the pinned Node. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Folders of the repository whose changes start it anew, where sources are watched. */
  readonly watch?: readonly string[];
  /** Lines of its output that are left out: they would send people to an address that is not for them. */
  readonly mute?: RegExp;
  /** Answers 200 as soon as the app can do its job. */
  readonly readyUrl: string;
};

/** All that the apps are told. */
export type Plan = {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly ports: Ports;
  readonly apiDatabaseUrl: string;
  readonly gatewayDatabaseUrl: string;
  readonly dev: boolean;
  /** The environment of the start, from which each app gets the names listed here and no other. */
  readonly raw: Readonly<Record<string, string | undefined>>;
};

const ROOT = join(import.meta.dirname, '../..');
const APPS = join(ROOT, 'apps');
/** What any program needs from its surroundings. */
const SYSTEM = /^(PATH|HOME|TMPDIR|TEMP|TMP|TZ|LANG|LC_\w+|SystemRoot|NODE_EXTRA_CA_CERTS|(HTTPS?|NO)_PROXY)$/i;
/** What an operator may set for the gateway: its vendors, the demo, further return addresses. */
const GATEWAY = /^(CONNECTOR_\w+|DEMO_VENDOR|RETURN_ORIGINS)$/;

const pick = (raw: Plan['raw'], names: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => (value && names.test(name) ? [[name, value]] : [])),
  );

const local = (port: number): string => `http://127.0.0.1:${port}`;

/** The three apps, each with its own environment and nothing of another's (SY10). */
export function appsOf(plan: Plan): readonly App[] {
  const { settings, secrets, ports, dev, raw } = plan;
  const shared = {
    ...pick(raw, SYSTEM),
    NODE_ENV: dev ? 'development' : 'production',
    PUBLIC_URL: settings.PUBLIC_URL.origin,
  };
  const watching = (...folders: string[]) => (dev ? { watch: folders.map((folder) => join(ROOT, folder)) } : {});
  const next = createRequire(join(APPS, 'web/package.json')).resolve('next/dist/bin/next');
  return [
    {
      name: 'gateway',
      cwd: join(APPS, 'gateway'),
      args: ['src/main.ts'],
      ...watching('apps/gateway/src', 'prisma/src'),
      readyUrl: `${local(ports.gateway)}/readyz`,
      env: {
        ...shared,
        ...pick(raw, GATEWAY),
        LOG_LEVEL: settings.LOG_LEVEL,
        DATABASE_URL: plan.gatewayDatabaseUrl,
        GATEWAY_PORT: String(ports.gateway),
        GATEWAY_PUBLIC_PORT: String(ports.gatewayPublic),
        DEMO_VENDOR_PORT: String(ports.demoVendor),
        GATEWAY_TOKEN_PUBLIC_KEY: secrets.GATEWAY_TOKEN_PUBLIC_KEY,
        BIND_SECRET: secrets.BIND_SECRET,
        HOOK_SECRET: secrets.HOOK_SECRET,
        API_INTERNAL_URL: settings.WEBHOOKS === 'on' ? local(ports.apiInternal) : '',
        TOKEN_KEYS: secrets.TOKEN_KEYS,
      },
    },
    {
      name: 'api',
      cwd: join(APPS, 'api'),
      args: ['src/main.ts'],
      ...watching('apps/api/src', 'packages/core/src', 'packages/gateway-client/src', 'prisma/src'),
      readyUrl: `${local(ports.api)}/readyz`,
      env: {
        ...shared,
        LOG_LEVEL: settings.LOG_LEVEL,
        DATABASE_URL: plan.apiDatabaseUrl,
        API_PORT: String(ports.api),
        API_INTERNAL_PORT: String(ports.apiInternal),
        GATEWAY_URL: local(ports.gateway),
        GATEWAY_TOKEN_PRIVATE_KEY: secrets.GATEWAY_TOKEN_PRIVATE_KEY,
        BIND_SECRET: secrets.BIND_SECRET,
        HOOK_SECRET: secrets.HOOK_SECRET,
        AUTH_SECRET: secrets.AUTH_SECRET,
        LINK_KEY: secrets.LINK_KEY,
      },
    },
    {
      name: 'web',
      cwd: join(APPS, 'web'),
      args: [next, dev ? 'dev' : 'start', '--port', String(ports.web), '--hostname', '127.0.0.1'],
      mute: /^\s*- (Local|Network):/,
      readyUrl: `${local(ports.web)}/readyz`,
      env: { ...shared, API_ORIGIN: local(ports.api), NEXT_TELEMETRY_DISABLED: '1' },
    },
  ];
}

/** Where the front sends each part's requests. */
export const targetsOf = (ports: Ports) => ({
  api: local(ports.api),
  gateway: local(ports.gatewayPublic),
  web: local(ports.web),
});
