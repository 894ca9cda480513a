import { pino } from 'pino';

/** Structured log. Nothing that is logged here may hold a token, a link, a state or a query string. */
export type Log = pino.Logger;

/** Field names whose values never reach the log, wherever they stand. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'code',
  'state',
  'url',
  'connectUrl',
];

/** Makes the log of the process; secrets are cut at the source (GW2). */
export const createLog = (level: string, to?: pino.DestinationStream): Log =>
  pino(
    {
      name: 'gateway',
      level,
      redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    to ?? pino.destination(1),
  );
