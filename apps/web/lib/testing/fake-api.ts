import type { Client } from '@urql/core';
import { makeClient } from '../urql.ts';

interface Sent {
  readonly body: { readonly query: string; readonly variables: Record<string, unknown>; readonly extensions: unknown };
  readonly headers: Headers;
}

/** A request that is never answered: it ends when whoever sent it breaks it off. */
export const SILENCE = Symbol('silence');

const broken = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/**
 * A client over an api that answers what the test says, one answer per request: data, a whole answer of its own status, `null` for a
 * dead network, or silence.
 */
export const makeFakeApi = (
  answers: readonly (object | null | typeof SILENCE | Promise<object>)[],
): { readonly client: Client; readonly sent: Sent[]; readonly fetch: typeof fetch } => {
  const sent: Sent[] = [];
  const left = [...answers];
  const fetch = async (_input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    sent.push({ body: JSON.parse(String(init?.body)), headers: new Headers(init?.headers) });
    const answer = await Promise.resolve(left.shift() ?? null);
    if (answer === SILENCE) return broken(init?.signal);
    if (answer === null) throw new TypeError('fetch failed');
    return answer instanceof Response ? answer : Response.json({ data: answer });
  };
  return {
    client: makeClient('http://api.example/graphql', fetch as typeof globalThis.fetch),
    sent,
    fetch: fetch as typeof globalThis.fetch,
  };
};
