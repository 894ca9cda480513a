import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refused, STATUS } from './errors.ts';
import type { Log } from './log.ts';
import type { Line } from './routes.ts';

/** How a listener says no: JSON on the wire, a page to people. */
export type SayNo = (refused: Refused, requestId: string) => Promise<Response> | Response;

/** What one listener is made of. */
export interface AppFacts {
  readonly lines: readonly Line[];
  readonly sayNo: SayNo;
  /** whether the app can do its job */
  readonly ready: () => Promise<boolean>;
  readonly log: Log;
}

const MOST_BODY = 64 * 1024;
const ID = /^[\w-]{1,64}$/;

/** The wire's way to say no: code and sentence, and how long to wait where that helps (GW5). */
export const sayNoInJson: SayNo = ({ code, said, retryAfterMs }, requestId) =>
  Response.json(
    { error: { code, message: said }, requestId, ...(retryAfterMs !== null && { retryAfterMs }) },
    {
      status: STATUS[code],
      headers: retryAfterMs === null ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) },
    },
  );

/** Makes the HTTP app of one listener from its route table. Logs routes, never addresses: a link is a secret (GW2). */
export const createApp = ({ lines, sayNo, ready, log }: AppFacts): Hono => {
  const app = new Hono();
  const answerNo = (refused: Refused, requestId: string, facts: object) => {
    const level = STATUS[refused.code] >= 500 ? 'error' : 'info';
    log[level]({ ...facts, requestId, refusal: refused.code, detail: refused.detail }, 'refused');
    return sayNo(refused, requestId);
  };

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => ((await ready()) ? c.text('ready') : c.text('not ready', 503)));
  app.use(
    bodyLimit({
      maxSize: MOST_BODY,
      onError: () =>
        answerNo(new Refused('body_too_large', 'That is too much.'), randomUUID(), {}) as Promise<Response>,
    }),
  );

  for (const [method, path, route] of lines)
    app.on(method, path, async (c) => {
      const given = c.req.header('x-request-id') ?? '';
      const requestId = ID.test(given) ? given : randomUUID();
      const facts = { method, route: path, initiator: c.req.header('x-patchbay-initiator') };
      try {
        const answer = await route({ c, requestId });
        if (answer instanceof Refused) return answerNo(answer, requestId, facts);
        log.debug({ ...facts, requestId, status: answer.status }, 'answered');
        return answer;
      } catch (cause) {
        const fault = cause instanceof Error ? { name: cause.name, stack: cause.stack } : { name: 'unknown' };
        log.error({ ...facts, requestId, fault }, 'a bug, or the database is away');
        return sayNo(new Refused('internal', 'Something went wrong on our side. Nothing was saved.'), requestId);
      }
    });

  app.notFound(() => sayNo(new Refused('route_not_found', 'There is nothing here.'), randomUUID()));
  return app;
};
