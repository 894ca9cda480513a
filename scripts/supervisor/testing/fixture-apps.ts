import { type App, appsOf, type Plan } from '../apps.ts';

const PROGRAM = new URL('fixture-app.ts', import.meta.url).pathname;

/** The product's own list of apps with a stand-in for each program. */
export function fixtureApps(plan: Plan): readonly App[] {
  const ports: Record<string, number> = { gateway: plan.ports.gateway, api: plan.ports.api, web: plan.ports.web };
  return appsOf(plan).map((app) => ({
    ...app,
    args: [PROGRAM],
    env: {
      ...app.env,
      NAME: app.name,
      LISTEN: String(ports[app.name]),
      ...(plan.raw[`FAIL_${app.name}`] ? { FAIL: 'x' } : {}),
    },
  }));
}
