import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fromNodeHeaders } from 'better-auth/node';
import type { Carrier } from '../context.ts';
import { pathOnly } from '../log.ts';

/** Largest body in bytes (AP52). */
export const MOST_BODY = 256 * 1024;

/** Gives the path of a request without its query. */
export const pathOf = (request: IncomingMessage): string => pathOnly(request.url ?? '/');

/** Gives the request's own id when it brings a usable one, else a new one. */
const requestIdOf = (headers: Headers): string => {
  const given = headers.get('x-request-id');
  return given !== null && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();
};

/** The front is the only peer and appends whom it talks to; what a client wrote before that counts for nothing. */
const addressOf = (request: IncomingMessage, headers: Headers): string =>
  headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || request.socket.remoteAddress || 'unknown';

/** Takes a request, gives what it brings before anybody knows who it is. */
export const carrierOf = (request: IncomingMessage, transport: Carrier['transport']): Carrier => {
  const headers = fromNodeHeaders(request.headers);
  return { requestId: requestIdOf(headers), transport, headers, address: addressOf(request, headers) };
};

/** Why a body is not even read, or null: its length must be known beforehand (AP52). `/graphql` counts for itself while reading. */
export const refuseBody = (request: IncomingMessage): { status: 411 | 413 } | null => {
  if (request.headers['transfer-encoding'] !== undefined) return { status: 411 };
  return Number(request.headers['content-length'] ?? 0) > MOST_BODY ? { status: 413 } : null;
};

/** Reads a body that {@link refuseBody} let through. */
export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
