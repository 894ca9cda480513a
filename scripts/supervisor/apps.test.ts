import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appsOf, type Plan } from './apps.ts';
import type { Secrets } from './secrets.ts';
import { readSettings } from './settings.ts';

const read = readSettings({});
if (read.kind === 'refused') throw new Error('settings');
const names = [
  'DATABASE_OWNER_PASSWORD',
  'DATABASE_API_PASSWORD',
  'DATABASE_GATEWAY_PASSWORD',
  'BIND_SECRET',
  'HOOK_SECRET',
  'AUTH_SECRET',
  'LINK_KEY',
  'TOKEN_KEYS',
  'GATEWAY_TOKEN_PRIVATE_KEY',
  'GATEWAY_TOKEN_PUBLIC_KEY',
];
const plan: Plan = {
  settings: read.settings,
  secrets: Object.fromEntries(names.map((name) => [name, `<${name}>`])) as unknown as Secrets,
  ports: { web: 1, api: 2, apiInternal: 3, gateway: 4, gatewayPublic: 5, demoVendor: 6 },
  apiDatabaseUrl: 'postgresql://api',
  gatewayDatabaseUrl: 'postgresql://gateway',
  dev: false,
  raw: {
    PATH: '/bin',
    HOME: '/home',
    SECRET_OF_THE_SHELL: 'x',
    CONNECTOR_GMAIL_CLIENT_ID: 'g',
    CONNECTOR_GMAIL_CLIENT_SECRET: 'h',
    DEMO_VENDOR: 'on',
    RETURN_ORIGINS: 'https://x.test',
    DATABASE_URL: 'owner',
  },
};
const apps = Object.fromEntries(appsOf(plan).map((app) => [app.name, app]));

/** The rows of the table in docs/architecture.md: which app gets which name. */
function documented(app: 'api' | 'gateway' | 'web'): string[] {
  const text = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const column = { api: 2, gateway: 3, web: 4 }[app];
  const rows = text.split('\n').filter((line) => /^\| `[A-Z]/.test(line) && line.split('|').length > 6);
  return rows.flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const names = [...(cells[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace('<SLUG>', 'GMAIL'));
    return cells[column] === 'x' ? names : [];
  });
}

describe('what each app is told', () => {
  it.each(['api', 'gateway', 'web'] as const)('[SY10] %s gets what the architecture says, and nothing else', (name) => {
    const surroundings = ['PATH', 'HOME', 'NODE_ENV', 'NEXT_TELEMETRY_DISABLED'];
    const given = Object.keys(apps[name]!.env).filter((key) => !surroundings.includes(key));
    const wanted = documented(name);
    expect(given.sort()).toEqual(wanted.sort());
    expect(wanted.length).toBeGreaterThan(1);
  });

  it('[SY10] without webhooks the gateway is told nowhere to send them', () => {
    const settings = { ...plan.settings, WEBHOOKS: 'off' as const };
    const gateway = appsOf({ ...plan, settings }).find(({ name }) => name === 'gateway');
    expect(gateway?.env.API_INTERNAL_URL).toBe('');
  });

  it('[SY10] no app sees the owner of the database, another app’s secrets, or the shell’s own', () => {
    const { api, gateway, web } = apps;
    expect(api!.env.DATABASE_URL).toBe('postgresql://api');
    expect(gateway!.env.DATABASE_URL).toBe('postgresql://gateway');
    expect(JSON.stringify(web!.env)).not.toContain('<');
    expect(JSON.stringify([api, gateway, web])).not.toMatch(/OWNER_PASSWORD|SECRET_OF_THE_SHELL/);
    expect(gateway!.env).toHaveProperty('CONNECTOR_GMAIL_CLIENT_ID', 'g');
    expect(api!.env).not.toHaveProperty('CONNECTOR_GMAIL_CLIENT_ID');
  });
});
