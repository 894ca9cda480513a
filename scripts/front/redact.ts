import { pathOf } from './routes.ts';

const SECRET_QUERY = ['/go', '/link', '/oauth/callback'];
/** Everything behind these prefixes names one person's link or attempt. */
const SECRET_PATH = /^\/(go|link)\/.+/;

/** A request target as the log may show it: no link, no code, no state (SY28). */
export function redactTarget(target: string): string {
  const path = pathOf(target);
  const shown = path.replace(SECRET_PATH, '/$1/[redacted]');
  if (path === target) return shown;
  const secret = SECRET_QUERY.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return shown + (secret ? '?[redacted]' : target.slice(path.length));
}
