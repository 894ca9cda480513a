import { Client, fetchExchange } from '@urql/core';

/**
 * A GraphQL client without a cache: operations live in one store of their own, and the catalog is asked again when an account may
 * have changed.
 */
export const makeClient = (url: string, fetch?: typeof globalThis.fetch): Client =>
  new Client({
    url,
    exchanges: [fetchExchange],
    requestPolicy: 'network-only',
    preferGetMethod: false,
    ...(fetch && { fetch }),
  });
