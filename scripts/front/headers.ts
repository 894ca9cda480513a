import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Headers that speak to the next hop only; `transfer-encoding` stays, because Node writes the body by it. */
const HOP_BY_HOP = ['keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer'];

/** What a message is framed and routed by: no Connection header may take these away. */
const FRAMING = ['content-length', 'transfer-encoding', 'host'];

/** What a client may claim about who it is or how it came here: ours to say, never taken over (SY27). */
const CLAIMS = ['forwarded', 'x-real-ip', 'x-forwarded-port', 'x-forwarded-server', 'x-forwarded-prefix'];

/** Makes a request's headers fit to go on: no hop-by-hop header, and the origin and address as the front knows them. */
export function prepareRequest(request: IncomingMessage, publicUrl: URL): void {
  const { headers } = request;
  const upgrade = headers.upgrade;
  dropHopByHop(headers);
  for (const name of CLAIMS) delete headers[name];
  if (upgrade !== undefined) {
    headers.connection = 'Upgrade';
    headers.upgrade = upgrade;
  }
  headers['x-forwarded-for'] = request.socket.remoteAddress ?? 'unknown';
  headers['x-forwarded-host'] = publicUrl.host;
  headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
}

/**
 * Does a Connection header name what the message is framed or routed by? Followed, it would end the body for us and not
 * for the part behind us, which then reads the rest as a request of somebody else's (SY30).
 */
export const namesFraming = (headers: IncomingHttpHeaders): boolean =>
  namedBy(headers).some((name) => FRAMING.includes(name));

/** Takes the hop-by-hop headers out of a message, those its own Connection header names included, framing never (SY29). */
export function dropHopByHop(headers: IncomingHttpHeaders): void {
  for (const name of [...HOP_BY_HOP, ...namedBy(headers), 'connection', 'upgrade']) {
    if (name !== '' && !FRAMING.includes(name)) delete headers[name];
  }
}

const namedBy = ({ connection = '' }: IncomingHttpHeaders): string[] =>
  connection.split(',').map((name) => name.trim().toLowerCase());
