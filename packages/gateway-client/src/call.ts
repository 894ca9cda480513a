import type { Pool } from 'undici';
import type { z } from 'zod';
import type { Clock } from './clock.ts';
import { decode } from './decode.ts';
import { type ClientFailure, ownFailure, readError } from './errors.ts';
import { type Exchanged, exchange, type Outgoing } from './exchange.ts';
import { type Attribution, headersFor } from './headers.ts';
import type { Route, Standing } from './routes.ts';
import { createTimeLimits } from './time-limit.ts';

/** A decoded body, or the failure that stands in its place. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ClientFailure };

/** What one call adds to its route. */
export interface CallMore {
  readonly path?: string;
  readonly body?: object | null;
  /** seconds the call may take in all */
  readonly timeout?: number;
}

/** Makes one call and reads its answer. */
export type Call = <T>(route: Route, schema: z.ZodType<T>, by: Attribution, more?: CallMore) => Promise<Outcome<T>>;

/** Gives the bearer token for one call; null = there is none, and nothing is sent. */
export type TokenPort = (by: Attribution, standing: Standing) => string | null | Promise<string | null>;

/** What calls stand on; `pool` is null when no origin is configured. */
export interface CallParts {
  readonly pool: Pool | null;
  readonly token: TokenPort;
  readonly clock: Clock;
  readonly limit: number;
  readonly mostBytes: number;
}

const failed = (failure: ClientFailure) => ({ ok: false, failure }) as const;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const isLost = (how: Exchanged): boolean =>
  how.kind === 'lost' || (how.kind === 'answered' && how.status >= 500 && how.status <= 599);

const noToken = (detail: string) => failed(ownFailure('NO_TOKEN', detail, 'no'));

/** Makes the function behind every route: token, attribution, one time-out for all, and a failure as a value (GC3, GC5 to GC7). */
export const createCall = ({ pool, token, clock, limit: seconds, mostBytes }: CallParts): Call => {
  const startTimeLimit = createTimeLimits(clock);

  /** Turns the end of an exchange into the decoded body or the failure it stands for. */
  const understand = <T>(how: Exchanged, schema: z.ZodType<T>): Outcome<T> => {
    switch (how.kind) {
      case 'lost':
        return failed(ownFailure('TRANSPORT_ERROR', how.detail, how.sent ? 'unknown' : 'no'));
      case 'too_slow':
        return failed(ownFailure('TIMEOUT', 'no full answer within the time-out', how.sent ? 'unknown' : 'no'));
      case 'too_large':
        return failed(ownFailure('INVALID_RESPONSE', `a body of more than ${mostBytes} bytes`, 'unknown', how.status));
      case 'answered': {
        const { status, text, retryAfter } = how;
        const body = text === '' ? null : parseJson(text);
        if (status < 200 || status > 299) return failed(readError({ status, body, retryAfter }, clock.now()));
        const read = decode(schema, body);
        if (read.ok) return read;
        return failed(ownFailure('INVALID_RESPONSE', `wrong type in ${read.field}`, 'unknown', status));
      }
    }
  };

  // One promise for the whole call: a watcher makes thousands of reads a second.
  return <T>(
    route: Route,
    schema: z.ZodType<T>,
    by: Attribution,
    { path = route.path, body = null, timeout = seconds }: CallMore = {},
  ) =>
    new Promise<Outcome<T>>((resolve) => {
      if (!pool) {
        resolve(failed(ownFailure('NO_ORIGIN', 'no origin configured', 'no')));
        return;
      }
      const limit = startTimeLimit(timeout);
      const end = (outcome: Outcome<T>): void => {
        limit.lift();
        resolve(outcome);
      };
      const send = (bearer: string | null): void => {
        if (limit.over) return;
        if (bearer === null) {
          end(noToken('the token port gave none'));
          return;
        }
        const outgoing: Outgoing = {
          method: route.method,
          path,
          headers: headersFor(by, bearer, body !== null),
          body: body && JSON.stringify(body),
          headersTimeout: 0,
          bodyTimeout: 0,
        };
        const heard = (how: Exchanged): void => end(understand(how, schema));
        exchange(pool, limit, outgoing, mostBytes, (how) => {
          const again = route.sending === 'again_if_lost' && isLost(how) && !limit.over;
          if (again) exchange(pool, limit, outgoing, mostBytes, heard);
          else heard(how);
        });
      };
      const refuse = (cause: unknown): void => end(noToken(String(cause)));
      limit.end(() => end(failed(ownFailure('TIMEOUT', 'the token port did not answer', 'no'))));
      try {
        const given = token(by, route.standing);
        if (given === null || typeof given === 'string') send(given);
        else given.then(send, refuse);
      } catch (cause) {
        refuse(cause);
      }
    });
};
