import { Refused } from '../errors.ts';
import type { Finisher } from '../flow/finish.ts';
import { messagePage } from '../pages/message-page.ts';
import { PAGE_HEADERS } from '../pages/style.ts';
import type { Parts } from '../parts.ts';
import { backToRequest } from '../return-to.ts';
import type { Step } from '../run-steps.ts';
import { endAttempt } from '../store/end-attempt.ts';
import { standsFor } from '../store/merged.ts';
import type { ReturnCall } from './find-by-state.ts';

/** How long a run that nobody here carries on may still be somebody else's, before it counts as broken off. */
const BROKEN_OFF = 60_000;

/** A callback whose flow is over, well or not. */
export interface FinishedCall extends ReturnCall {
  readonly late: boolean;
}

/** What is known of a code that an earlier callback took: the second delivery gets the first one's answer (GW15). */
const earlier = async (parts: Parts, call: ReturnCall): Promise<FinishedCall | Refused> => {
  const { attempt, connector } = call;
  const page = { app: connector.name, back: backToRequest(parts.env, attempt) };
  const { grant: row, ...now } = await parts.prisma.attempt.findUniqueOrThrow({
    where: { id: attempt.id },
    include: { grant: true },
  });
  if (now.status === 'active') return { ...call, late: false };
  if (now.status === 'failed')
    return new Refused('link_used', `${now.statusReason} Try again from the request.`, { page });
  if (now.endedAt !== null) {
    const grant = await standsFor(parts.prisma, row);
    if (Number(grant?.authorizedAt) >= Number(now.consumedAt)) return { ...call, late: true };
    return new Refused('link_expired', 'The sign-in came too late. Nothing was saved.', { page });
  }
  if (parts.clock.now() - Number(now.consumedAt) < BROKEN_OFF)
    return new Refused('still_working', 'The sign-in is being finished. Reload this page in a moment.', { page });
  const statusReason = 'The sign-in was interrupted before it could be saved.';
  await endAttempt(parts, now, { status: 'failed', reason: 'STORAGE', statusReason });
  return new Refused('storage_failed', `${statusReason} Try again from the request.`, { page });
};

/** Finishes the flow once, however often and from wherever its callback comes (GW15). */
export const finishFlow =
  (parts: Parts, finisher: Finisher): Step<ReturnCall, FinishedCall> =>
  async (call) => {
    const callback = new URL('/oauth/callback', parts.env.PUBLIC_URL);
    callback.search = new URL(call.c.req.url).search;
    const finished = await finisher.finish(call, callback);
    if (finished instanceof Refused) return finished;
    return finished === 'taken' ? earlier(parts, call) : { ...call, late: finished.late };
  };

/** Leads back to where the flow started; a late one says that its request was over (GW17). */
export const leadBack =
  ({ env }: Pick<Parts, 'env'>): Step<FinishedCall, Response> =>
  async ({ c, attempt, connector, late }) => {
    if (!late) return c.redirect(backToRequest(env, attempt), 303);
    const body = await messagePage({
      title: `${connector.name} is connected`,
      text: 'Connected, but the request had already ended. The next one finds it.',
      app: connector.name,
      wire: 'made',
      back: `${env.PUBLIC_URL}/connectors`,
      backText: 'To your connectors',
      home: `${env.PUBLIC_URL}/`,
    });
    return c.body(String(body), 200, PAGE_HEADERS);
  };
