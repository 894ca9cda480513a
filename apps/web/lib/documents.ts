import { type Client, createRequest, type OperationResult } from '@urql/core';
import type { TypedDocumentString } from '../generated/graphql.ts';

type Named = { readonly __meta__?: Readonly<Record<string, unknown>> | undefined };

/**
 * The extension that names a document by its hash on the api's list of persisted documents. `miss` says that the text comes along,
 * for an api that holds no such list.
 */
export const named = (document: Named) =>
  ({ persistedQuery: { version: 1, sha256Hash: String(document.__meta__?.hash), miss: true } }) as const;

const request = <Data, Variables extends object>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
) => createRequest<Data, Variables>(document.toString(), variables, named(document));

/** Asks the api a question, always over the network. */
export const ask = <Data, Variables extends object>(
  client: Client,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<OperationResult<Data, Variables>> =>
  client.executeQuery<Data, Variables>(request(document, variables)).toPromise();

/** Tells the api to do something; never sent twice. */
export const tell = <Data, Variables extends object>(
  client: Client,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<OperationResult<Data, Variables>> =>
  client.executeMutation<Data, Variables>(request(document, variables)).toPromise();
