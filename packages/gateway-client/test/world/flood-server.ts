import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A gateway that answers every request with 100 MB, in a process of its own so that its memory is not the client's.
const MEGABYTE = Buffer.alloc(1_000_000, 'x');

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  let left = 100;
  const send = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(MEGABYTE)) {
        response.once('drain', send);
        return;
      }
    }
    if (!response.destroyed) response.end();
  };
  request.resume();
  send();
});

server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on('disconnect', () => process.exit(0));
