import type { IncomingMessage, ServerResponse } from 'node:http';
import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import type { RequestContext } from './context.ts';
import { MOST_BODY } from './http/request.ts';
import type { Log } from './log.ts';
import { maskWith } from './schema/mask.ts';

/** What the server hands to an execution: the caller's context and the cookies that go back with the answer. */
export interface ServerContext {
  readonly req?: IncomingMessage;
  readonly res?: ServerResponse;
  readonly caller: RequestContext;
  readonly cookies: readonly string[];
}

/** The engine of `/graphql`, for HTTP, server-sent events and sockets alike. */
export type GraphqlEngine = YogaServerInstance<ServerContext, RequestContext>;

/** What a document may cost at most (AP51); the page's own documents stay far below. A literal `first` multiplies the cost. */
export const DOCUMENT_LIMITS = { depth: 12, aliases: 30, directives: 20, tokens: 2_000, cost: 250_000 } as const;

const withCookies: Plugin<object, ServerContext> = {
  onResponse: ({ response, serverContext }) => {
    for (const cookie of serverContext?.cookies ?? []) response.headers.append('set-cookie', cookie);
    response.headers.set('cache-control', 'no-store');
    response.headers.set('x-request-id', serverContext?.caller.requestId ?? '');
  },
};

/** What the engine needs. */
export interface GraphqlParts {
  readonly schema: GraphQLSchema;
  readonly development: boolean;
  readonly log: Log;
}

/** Makes the engine: limits on documents, masked bugs, cookies of a new guest; GraphiQL in development only. */
export const createGraphql = ({ schema, development, log }: GraphqlParts): GraphqlEngine =>
  createYoga<ServerContext, RequestContext>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: development ? { title: 'Patchbay' } : false,
    landingPage: false,
    cors: false,
    batching: false,
    multipart: false,
    logging: false,
    maxRequestBodySize: MOST_BODY,
    maskedErrors: { maskError: maskWith(log), errorMessage: '' },
    context: ({ caller }) => caller,
    plugins: [
      withCookies,
      EnvelopArmorPlugin({
        maxDepth: { n: DOCUMENT_LIMITS.depth, flattenFragments: true },
        maxAliases: { n: DOCUMENT_LIMITS.aliases },
        maxDirectives: { n: DOCUMENT_LIMITS.directives },
        maxTokens: { n: DOCUMENT_LIMITS.tokens },
        costLimit: { maxCost: DOCUMENT_LIMITS.cost, flattenFragments: true },
        blockFieldSuggestion: { enabled: !development },
      }),
    ],
  });
