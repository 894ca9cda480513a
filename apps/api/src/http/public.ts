import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Identified, NOBODY, type Principal } from '../auth/principal.ts';
import type { Carrier, RequestContext } from '../context.ts';
import type { GraphqlEngine } from '../graphql.ts';
import type { Limit } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { SAID, sentence } from '../refusals/messages.ts';
import { answerJson, answerRefusal } from './answer.ts';
import { refuseCrossSite } from './cross-site.ts';
import { carrierOf, pathOf, refuseBody } from './request.ts';
import { inRequest } from './request-scope.ts';

/** What the public listener needs. */
export interface PublicParts {
  readonly publicUrl: string;
  readonly identify: (headers: Headers) => Promise<Identified>;
  readonly contextFor: (carrier: Carrier, principal: Principal, cookies: string[]) => RequestContext;
  readonly engine: GraphqlEngine;
  readonly auth: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly go: (request: IncomingMessage, response: ServerResponse, caller: Principal) => Promise<void>;
  readonly ready: () => Promise<readonly string[]>;
  readonly limit: Limit;
  readonly metrics: Pick<Metrics, 'answered'>;
  readonly log: Log;
}

type Handle = (request: IncomingMessage, response: ServerResponse, carrier: Carrier) => Promise<void> | void;

/** The key a caller is counted under: the person or their agent, else the address. */
export const keyOf = (principal: Principal, address: string): string => {
  if (principal.kind === 'nobody') return `address:${address}`;
  return principal.kind === 'agent' ? `key:${principal.keyId}` : `person:${principal.personId}`;
};

/** Makes the handler of the public listener: `/graphql`, `/auth`, `/go`, `/healthz`, `/readyz` and nothing else. */
export const createPublicHandler = (
  parts: PublicParts,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const { publicUrl, identify, contextFor, engine, auth, go, ready, limit, metrics, log } = parts;

  const graphql: Handle = async (request, response, carrier) => {
    const crossSite = refuseCrossSite(request.method ?? '', request.headers, publicUrl);
    if (crossSite === 'foreign_origin') return answerRefusal(response, 403, 'FORBIDDEN', SAID.foreignOrigin);
    if (crossSite === 'not_json') return answerRefusal(response, 415, 'INVALID_INPUT', SAID.notJson);
    const identified = await identify(carrier.headers);
    if (identified.kind === 'bad_key') return answerRefusal(response, 401, 'UNAUTHENTICATED', SAID.keyRefused);
    const wait = await limit(keyOf(identified.principal, carrier.address));
    if (wait !== null)
      return answerRefusal(response, 429, 'RATE_LIMITED', sentence('RATE_LIMITED'), { 'retry-after': String(wait) });
    const cookies = [...identified.cookies];
    const caller = contextFor(carrier, identified.principal, cookies);
    await engine.handle(request, response, { caller, cookies });
  };

  const signIn: Handle = async (request, response) => {
    const refused = refuseBody(request);
    if (refused !== null) return answerRefusal(response, refused.status, 'INVALID_INPUT', SAID.tooLarge);
    await auth(request, response);
  };

  const bound: Handle = async (request, response, carrier) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerJson(response, 405, { error: 'method_not_allowed' });
    const identified = await identify(carrier.headers);
    await go(request, response, identified.kind === 'known' ? identified.principal : NOBODY);
  };

  const readiness: Handle = async (_request, response) => {
    const faults = await ready();
    answerJson(response, faults.length === 0 ? 200 : 503, { ready: faults.length === 0, faults });
  };

  const health: Handle = (_request, response) => answerJson(response, 200, { ok: true });
  const nothing: Handle = (_request, response) => answerJson(response, 404, { error: 'not_found' });

  const routeOf = (path: string): readonly [string, Handle] => {
    if (path === '/graphql') return ['/graphql', graphql];
    if (path.startsWith('/auth/')) return ['/auth', signIn];
    if (path.startsWith('/go/')) return ['/go', bound];
    if (path === '/healthz') return ['/healthz', health];
    if (path === '/readyz') return ['/readyz', readiness];
    return ['other', nothing];
  };

  return (request, response) => {
    const started = performance.now();
    const carrier = carrierOf(request, 'http');
    const [route, handle] = routeOf(pathOf(request));
    inRequest(carrier.requestId, () => {
      response.once('close', () => {
        const seconds = (performance.now() - started) / 1000;
        metrics.answered(route, response.statusCode, seconds);
        log.debug({ method: request.method, route, status: response.statusCode, seconds }, 'answered');
      });
      Promise.resolve(handle(request, response, carrier)).catch((error: unknown) => {
        log.error({ err: error, route }, 'a request broke');
        if (response.headersSent) response.destroy();
        else
          answerJson(response, 500, {
            errors: [{ message: SAID.unexpected, extensions: { code: 'INTERNAL', requestId: carrier.requestId } }],
          });
      });
    });
  };
};
