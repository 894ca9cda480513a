import { cookies, headers } from 'next/headers';
import type { TypedDocumentString } from '../generated/graphql.ts';
import { env } from './env.ts';
import { askAsVisitor } from './visitor.ts';

/** Asks the api for a page as the visitor who wants it; null when there is no answer (WE21). */
export const queryAsVisitor = async <Data, Variables extends object>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<Data | null> => {
  const { API_ORIGIN, PUBLIC_URL } = env();
  const asked = await headers();
  const visitor = {
    apiOrigin: API_ORIGIN,
    publicUrl: PUBLIC_URL,
    cookie: (await cookies()).toString(),
    requestId: asked.get('x-request-id'),
    address: asked.get('x-forwarded-for'),
  };
  return askAsVisitor(visitor, document, variables);
};
