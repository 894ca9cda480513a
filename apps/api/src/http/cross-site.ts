import type { IncomingHttpHeaders } from 'node:http';

/** Why a request to /graphql is not from our own page or a program of its caller. */
export type CrossSite = 'foreign_origin' | 'not_json';

/** Any value of this header says that a script of our own origin, or a program, made the request. */
const CSRF_HEADER = 'x-patchbay-csrf';

const isJson = (type: string | undefined): boolean => /^application\/(json|graphql-response\+json)\b/i.test(type ?? '');

/**
 * Refuses what another site's page can send with this person's cookies (AP50): a foreign Origin, a cross-site fetch, and a POST
 * that a plain form could make. A page can send JSON, or a header of its own, to another origin only after a preflight, which
 * this server never grants.
 */
export const refuseCrossSite = (method: string, headers: IncomingHttpHeaders, publicUrl: string): CrossSite | null => {
  const { origin } = headers;
  if (origin !== undefined && origin !== publicUrl) return 'foreign_origin';
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign_origin';
  if (method === 'POST' && !isJson(headers['content-type']) && headers[CSRF_HEADER] === undefined) return 'not_json';
  return null;
};

/**
 * True when a socket may be opened (AP50): from our own page, or without an Origin by a program, which brings no cookie and has to
 * bring its key, here or in its first message.
 */
export const maySocket = (headers: IncomingHttpHeaders, publicUrl: string): boolean =>
  headers.origin === undefined
    ? headers.authorization !== undefined || headers.cookie === undefined
    : headers.origin === publicUrl;
