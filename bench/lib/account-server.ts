import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A gateway that answers every account read, in a process of its own: its work is not part of what a bench measures.
const row = JSON.stringify({
  connectionId: 'ca_5f1c2b7d9e',
  connector: 'gmail',
  status: 'pending',
  label: 'ada@example.com',
  alias: 'work',
  active: false,
  disabled: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  granted: ['mail.read'],
  missing: [],
  attempt: { id: 'ab12cd34ef56ab12cd34ef56', status: 'pending' },
});

const server = createServer((request, response) => {
  request.resume();
  if (request.url?.includes('hang')) return;
  if (request.url?.includes('reset')) return void request.socket.resetAndDestroy();
  const body = request.url?.includes('malformed') ? row.slice(0, 40) : row;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
