import { type Client, createRequest, type GraphQLRequest, makeOperation, type OperationResult } from '@urql/core';
import type { TypedDocumentString } from '../generated/graphql.ts';

type Named = { readonly __meta__?: Readonly<Record<string, unknown>> | undefined };

/** How long a question may stay without an answer, in milliseconds. */
export const QUESTION_WITHIN = 15_000;
/** How long a change may: a link is made while the person waits, and the api itself gives up on that after 35 s. */
export const CHANGE_WITHIN = 45_000;

/**
 * The extension that names a document by its hash on the list of persisted documents. The api holds no such list: `miss` says that
 * the text comes along with the name, over HTTP and on the socket.
 */
export const named = (document: Named) =>
  ({ persistedQuery: { version: 1, sha256Hash: String(document.__meta__?.hash), miss: true } }) as const;

const request = <Data, Variables extends object>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
) => createRequest<Data, Variables>(document.toString(), variables, named(document));

// The whole way counts, the body of the answer too: what is still under way by then is broken off and has no answer (WE34).
const send = async <Data, Variables extends object>(
  client: Client,
  kind: 'query' | 'mutation',
  asked: GraphQLRequest<Data, Variables>,
  within: number,
): Promise<OperationResult<Data, Variables>> => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), within);
  const operation = client.createRequestOperation<Data, Variables>(kind, asked);
  const plain = operation.context.fetch ?? globalThis.fetch;
  const bounded: typeof fetch = (input, init) => plain(input, { ...init, signal: limit.signal });
  const sent = makeOperation(kind, operation, { ...operation.context, fetch: bounded });
  return client
    .executeRequestOperation(sent)
    .toPromise()
    .finally(() => clearTimeout(timer));
};

/** Asks the api a question, always over the network; no answer in time is the same as none. */
export const ask = <Data, Variables extends object>(
  client: Client,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<OperationResult<Data, Variables>> => send(client, 'query', request(document, variables), QUESTION_WITHIN);

/** Tells the api to do something; never sent twice, and without an answer in time nobody knows what became of it. */
export const tell = <Data, Variables extends object>(
  client: Client,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<OperationResult<Data, Variables>> => send(client, 'mutation', request(document, variables), CHANGE_WITHIN);
