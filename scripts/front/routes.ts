/** The parts of the product that stand behind the one origin. */
export type Part = 'api' | 'gateway' | 'web';

/** Which path goes to which part; everything else is the web app's. docs/architecture.md shows the same table. */
export const ROUTES = [
  ['/graphql', 'api'],
  ['/auth', 'api'],
  ['/go', 'api'],
  ['/proxy', 'api'],
  ['/healthz', 'api'],
  ['/readyz', 'api'],
  ['/link', 'gateway'],
  ['/oauth/callback', 'gateway'],
] as const satisfies readonly (readonly [string, Part])[];

/** On no public path, whatever a part behind the front may answer to (SY22). */
export const NEVER = ['/hooks', '/metrics'] as const;

/** Paths a probe may ask for under any host name: it knows an address, not the name people use. */
const PROBES: readonly string[] = ['/healthz', '/readyz'];

const covers = (prefix: string, path: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** The part a path belongs to, or null for one that is never routed (SY21, SY22). */
export function partOf(path: string): Part | null {
  if (NEVER.some((prefix) => covers(prefix, path))) return null;
  return ROUTES.find(([prefix]) => covers(prefix, path))?.[1] ?? 'web';
}

/** May this path be asked for under another host name? */
export const isProbe = (path: string): boolean => PROBES.includes(path);

/** The path of a request target without its query. */
export const pathOf = (target: string): string => target.split(/[?#]/, 1)[0] ?? '';
