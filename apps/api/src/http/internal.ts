import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HookAnswer } from '../hooks/gateway.ts';
import type { SignedHook } from '../hooks/signature.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { answerJson } from './answer.ts';
import { pathOf, readBody, refuseBody } from './request.ts';

/** What the internal listener needs. */
export interface InternalParts {
  readonly hook: (hook: SignedHook) => Promise<HookAnswer>;
  readonly metrics: Metrics;
  readonly log: Log;
}

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? undefined : value);

/** Makes the handler of the internal listener: `/hooks/gateway`, `/metrics`, `/healthz`; never behind the front. */
export const createInternalHandler = ({
  hook,
  metrics,
  log,
}: InternalParts): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refused = refuseBody(request);
    if (refused !== null) return answerJson(response, refused.status, { error: 'body_refused' });
    const signed = {
      timestamp: one(request.headers['x-patchbay-timestamp']),
      signature: one(request.headers['x-patchbay-signature']),
      body: await readBody(request),
    };
    const { status } = await hook(signed);
    metrics.hooked(status);
    response.writeHead(status).end();
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const route = `${request.method} ${pathOf(request)}`;
    if (route === 'POST /hooks/gateway') return receive(request, response);
    if (route === 'GET /healthz') return answerJson(response, 200, { ok: true });
    if (route !== 'GET /metrics') return answerJson(response, 404, { error: 'not_found' });
    const { type, text } = await metrics.render();
    response.writeHead(200, { 'content-type': type }).end(text);
  };

  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'an internal request broke');
      if (response.headersSent) response.destroy();
      else answerJson(response, 500, { error: 'internal' });
    });
  };
};
