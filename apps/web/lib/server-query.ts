import { cookies, headers } from 'next/headers';
import type { TypedDocumentString } from '../generated/graphql.ts';
import { ask } from './documents.ts';
import { env } from './env.ts';
import { makeClient } from './urql.ts';

/** A page must not wait for an api that hangs: after this many milliseconds it is drawn without data and asks again by itself. */
const PATIENCE = 4000;

/**
 * Asks the api from Next's server as the visitor: their cookies go along, nothing is set or created (WE21).
 * Null when there is no answer; the page then says so and recovers.
 */
export const queryAsVisitor = async <Data, Variables extends object>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<Data | null> => {
  const { API_ORIGIN, PUBLIC_URL } = env();
  const cookie = (await cookies()).toString();
  const requestId = (await headers()).get('x-request-id');
  const asVisitor: typeof fetch = (input, init) => {
    const sent = new Headers(init?.headers);
    sent.set('origin', PUBLIC_URL);
    if (cookie !== '') sent.set('cookie', cookie);
    if (requestId !== null) sent.set('x-request-id', requestId);
    return fetch(input, {
      ...init,
      headers: sent,
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
  };
  const { data } = await ask(makeClient(`${API_ORIGIN}/graphql`, asVisitor), document, variables);
  return data ?? null;
};
