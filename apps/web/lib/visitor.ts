import type { TypedDocumentString } from '../generated/graphql.ts';
import { ask } from './documents.ts';
import { makeClient } from './urql.ts';

/** Who asks, and where. */
export interface Visitor {
  readonly apiOrigin: string;
  /** The origin the visitor sees; the api takes requests from nowhere else. */
  readonly publicUrl: string;
  readonly cookie: string;
  readonly requestId: string | null;
  /** Where the visitor is, as the front wrote it: without it everybody who is not known shares one measure of requests. */
  readonly address: string | null;
}

/** A page must not wait for an api that hangs: after this many milliseconds it is drawn without data and asks again by itself. */
export const PATIENCE = 4000;

/**
 * Asks the api a question from Next's server as the visitor: their cookies go along, nothing comes back to be set (WE21).
 * Null when there is no answer.
 */
export const askAsVisitor = async <Data, Variables extends object>(
  visitor: Visitor,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Data | null> => {
  const asVisitor: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', visitor.publicUrl);
    if (visitor.cookie !== '') headers.set('cookie', visitor.cookie);
    if (visitor.requestId !== null) headers.set('x-request-id', visitor.requestId);
    if (visitor.address !== null) headers.set('x-forwarded-for', visitor.address);
    return fetch(input, {
      ...init,
      headers,
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
  };
  const { data } = await ask(makeClient(`${visitor.apiOrigin}/graphql`, asVisitor), document, variables);
  return data ?? null;
};
