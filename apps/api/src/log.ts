import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from './http/request-scope.ts';

/** The structured logger of the api. */
export type Log = Logger;

/** Fields that may carry a secret, wherever they stand in a log object. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'accessToken',
  'refreshToken',
  'idToken',
  'password',
  'secret',
  'link',
  'connectUrl',
  'attempt',
  'sealed',
  'returnTo',
] as const;

const REDACT = SECRET_FIELDS.flatMap((field) => {
  const key = field.includes('-') ? `["${field}"]` : field;
  const below = (prefix: string): string => (key.startsWith('[') ? `${prefix}${key}` : `${prefix}.${key}`);
  return [key, below('*'), below('*.*')];
});

/** Takes a request target, gives its path alone: query strings of `/go` and `/auth` carry what a log must not hold (AP5). */
export const pathOnly = (target: string): string => {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
};

/** An error as the log keeps it: kind, message and stack, with addresses cut to their origin and path. */
const errorOf = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: String(error) };
  const bare = (text: string): string => text.replace(/(https?:\/\/[^\s?#"']+)[?#][^\s"']*/g, '$1');
  return {
    type: error.name,
    message: bare(error.message),
    stack: error.stack === undefined ? undefined : bare(error.stack),
    ...(error.cause === undefined ? {} : { cause: errorOf(error.cause) }),
  };
};

/** Takes a level and where to write (standard output when absent), gives the logger, redacted at the source (AP5). */
export const createLog = (level: string, to?: DestinationStream): Log => {
  const options = {
    level,
    base: { app: 'api' },
    redact: { paths: REDACT, censor: '[redacted]' },
    serializers: { err: errorOf },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
};
