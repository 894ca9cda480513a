import { once } from 'node:events';
import type { Front } from '../front/front.ts';
import { addressesOf } from './settings.ts';

/** The port cannot be had; the message says what to do. */
export type ListenRefusal = { readonly kind: 'refused'; readonly message: string };

/** Opens the public listener on every address of the host (SY5). */
export async function listenOn(
  front: Front,
  host: string,
  port: number,
): Promise<{ readonly kind: 'listening' } | ListenRefusal> {
  for (const address of addressesOf(host)) {
    const server = front.listener();
    server.listen(port, address);
    try {
      await once(server, 'listening');
    } catch (fault) {
      const { code, message } = fault as NodeJS.ErrnoException;
      // A machine without IPv6 has one loopback; the first address decided already.
      if (address === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue;
      front.close();
      return { kind: 'refused', message: explain(code, message, address, port) };
    }
  }
  return { kind: 'listening' };
}

function explain(code: string | undefined, message: string, address: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is used by another program. Stop that one, or choose another port:
  PORT=${port + 1} npm start`;
  }
  if (code === 'EACCES') return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${address}. Set HOST to one it has, or leave it out.`;
  return `Listening on ${address}:${port} failed: ${message}`;
}
