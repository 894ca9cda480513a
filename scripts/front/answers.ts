import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** An answer the front gives itself. */
export type OwnAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly code: string;
  readonly message: string;
};

const RETRY_AFTER = '1';

/** The request never reached its part: sending it again is safe (SY25). */
export const UNAVAILABLE: OwnAnswer = {
  status: 503,
  headers: { 'retry-after': RETRY_AFTER },
  code: 'UNAVAILABLE',
  message: 'Patchbay is just starting or restarting. Try again in a moment.',
};

/** The part went away while it worked on a request that may change something: nobody knows what became of it (SY25). */
export const BROKEN_OFF: OwnAnswer = {
  status: 502,
  headers: {},
  code: 'BROKEN_OFF',
  message: 'Patchbay stopped while it was working on this. Look whether it was done before you try again.',
};

/** A path that is not for the public. */
export const NOT_FOUND: OwnAnswer = { status: 404, headers: {}, code: 'NOT_FOUND', message: 'There is nothing here.' };

/** A request line that is not a path on this origin. */
export const BAD_TARGET: OwnAnswer = {
  status: 400,
  headers: {},
  code: 'BAD_REQUEST',
  message: 'The address of this request is not a path on this server.',
};

/** A Connection header that names what the message is framed or routed by (SY30). */
export const BAD_CONNECTION: OwnAnswer = {
  status: 400,
  headers: { connection: 'close' },
  code: 'BAD_REQUEST',
  message: 'The Connection header of this request names a header that must stay.',
};

/** The same path on the one origin people use (SY26). */
export const elsewhere = (location: string): OwnAnswer => ({
  status: 308,
  headers: { location },
  code: 'MOVED',
  message: `This address is ${location}`,
});

/** Sends one of the front's own answers, as a page to a browser that asked for one, else as JSON. */
export function send(request: IncomingMessage, response: ServerResponse, answer: OwnAnswer): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const page = request.headers.accept?.includes('text/html') ?? false;
  const body = page ? htmlOf(answer) : jsonOf(answer);
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-type': page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Refuses an upgrade with one of the front's own answers and ends the socket. */
export function sendRaw(socket: Duplex, answer: OwnAnswer): void {
  if (!socket.writable) return;
  const body = jsonOf(answer);
  const headers = Object.entries({
    ...answer.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

const jsonOf = ({ code, message }: OwnAnswer): string =>
  JSON.stringify({ errors: [{ message, extensions: { code } }] });

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function htmlOf({ headers, message }: OwnAnswer): string {
  const again = headers['retry-after'];
  const refresh = again ? `<meta http-equiv="refresh" content="${again}">` : '';
  const text = message.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Patchbay</title>${refresh}
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0 16px}</style>
<p role="status">${text}</p></html>
`;
}
