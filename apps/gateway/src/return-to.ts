/** Where a flow without a return address ends. */
export const DONE_PATH = '/connect/done';

/** A way round the check, raw or encoded: two slashes at the start, a backslash anywhere, an encoded control character. */
const TRICK = /^\/[/\\]|^\/%2f|[\\\s]|%5c|%[01][0-9a-f]|%7f/i;
const isPrintable = (raw: string): boolean => [...raw].every((sign) => sign > ' ' && sign !== '\u007f');

/**
 * The address a flow may return to, or null when it is none of ours: a path of the public origin, or an address
 * whose origin is listed exactly (GW9). Checked at the mint and again before it is used.
 */
export const returnAddress = (raw: string, publicUrl: string, origins: readonly string[]): URL | null => {
  if (TRICK.test(raw) || !isPrintable(raw)) return null;
  if (raw.startsWith('/')) {
    const url = new URL(raw, publicUrl);
    return url.origin === publicUrl ? url : null;
  }
  const url = URL.parse(raw);
  const listed = url !== null && url.username === '' && url.password === '' && origins.includes(url.origin);
  return listed && raw.startsWith(`${url.origin}/`) ? url : null;
};

/** Where the person goes when a flow has ended: the return address with the operation and the app appended (GW9). */
export const backToRequest = (
  { PUBLIC_URL, RETURN_ORIGINS }: { readonly PUBLIC_URL: string; readonly RETURN_ORIGINS: readonly string[] },
  {
    returnTo,
    opId,
    connector,
  }: { readonly returnTo: string | null; readonly opId: string | null; readonly connector: string },
): string => {
  const given = returnTo === null ? null : returnAddress(returnTo, PUBLIC_URL, RETURN_ORIGINS);
  const url = given ?? new URL(DONE_PATH, PUBLIC_URL);
  if (opId !== null) url.searchParams.set('op', opId);
  url.searchParams.set('app', connector);
  return url.href;
};
