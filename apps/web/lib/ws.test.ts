import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// The file Node itself picks for the server: an error made by another copy of the module would be none to it.
import { type ExecutionArgs, GraphQLError, parse } from 'graphql/index.js';
import { useServer } from 'graphql-ws/use/ws';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import type { LiveSocket } from '../features/operations/live.ts';
import { OperationFramesDocument, ViewerFramesDocument } from '../generated/graphql.ts';
import { openSocket } from './ws.ts';

type Answer = { readonly data?: object | null; readonly errors?: readonly GraphQLError[] };
type Given = (name: string) => readonly GraphQLError[] | AsyncIterable<Answer>;

const left: (() => void)[] = [];
afterEach(() => {
  for (const leave of left.splice(0)) leave();
});

// A real server of the protocol, which answers a subscription as the test says: errors refuse the document before it runs.
const serve = async (give: Given) => {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  useServer(
    {
      onSubscribe: (_context: unknown, _id: string, { query }: { readonly query: string }) => {
        const document = parse(query);
        const given = give(query.includes('operationFrames') ? 'operationFrames' : 'viewerFrames');
        return 'length' in given ? given : ({ document, rootValue: given } as ExecutionArgs);
      },
      subscribe: ({ rootValue }: ExecutionArgs) => rootValue,
    } as Parameters<typeof useServer>[0],
    sockets,
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  left.push(() => {
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  });
  return { url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`, sockets };
};

async function* answers(...all: readonly Answer[]): AsyncGenerator<Answer> {
  yield* all;
}
async function* endless(): AsyncGenerator<Answer> {
  await new Promise(() => undefined);
}
const refusal = (code: string): readonly GraphQLError[] => [new GraphQLError('No.', { extensions: { code } })];
const FRAME = { viewerFrames: { opId: 'aaaaaaaaaaaa', seq: 1 } };

const listen = (url: string) => {
  const told: string[] = [];
  const socket: LiveSocket = openSocket(url, {
    connected: () => told.push('connected'),
    lost: () => told.push('lost'),
  });
  left.push(socket.close);
  const sink = (name: string) => ({
    next: () => void told.push(`${name} next`),
    refused: () => void told.push(`${name} refused`),
    ended: () => void told.push(`${name} ended`),
  });
  return { told, socket, sink };
};
const frames = { opId: 'aaaaaaaaaaaa', afterSeq: 0 };

it.each([
  ['inside its answer', () => answers({ data: null, errors: refusal('UNAUTHENTICATED') })],
  ['before it runs', () => refusal('UNAUTHENTICATED')],
] as const)('[WE17] a subscription that is refused %s is a refusal, told once, and no end', async (_how, give) => {
  const { url } = await serve((name) => (name === 'viewerFrames' ? give() : endless()));
  const { told, socket, sink } = listen(url);
  socket.subscribe(OperationFramesDocument, frames, sink('one'));
  socket.subscribe(ViewerFramesDocument, {}, sink('all'));
  await vi.waitFor(() => expect(told).toContain('all refused'));
  // What the server says after it is heard by the time a further subscription has been answered.
  socket.subscribe(ViewerFramesDocument, {}, sink('later'));
  await vi.waitFor(() => expect(told).toContain('later refused'));
  expect(told).toEqual(['connected', 'all refused', 'later refused']);
});

it('[WE17] a frame that broke ends its subscription as a refusal, so that how it stands is read', async () => {
  const { url } = await serve((name) =>
    name === 'operationFrames'
      ? endless()
      : answers({ data: FRAME }, { data: null, errors: refusal('INTERNAL') }, { data: FRAME }),
  );
  const { told, socket, sink } = listen(url);
  socket.subscribe(OperationFramesDocument, frames, sink('one'));
  socket.subscribe(ViewerFramesDocument, {}, sink('all'));
  await vi.waitFor(() => expect(told).toEqual(['connected', 'all next', 'all refused']));
});

it('[WE11] a page that read too slowly begins anew, and is refused nothing', async () => {
  const { url } = await serve((name) =>
    name === 'operationFrames' ? endless() : answers({ data: null, errors: refusal('SLOW_READER') }),
  );
  const { told, socket, sink } = listen(url);
  socket.subscribe(OperationFramesDocument, frames, sink('one'));
  socket.subscribe(ViewerFramesDocument, {}, sink('all'));
  await vi.waitFor(() => expect(told).toEqual(['connected', 'all ended']));
});

it.each([4410, 4411])('[WE11] a socket the api closes with %i is lost once', async (code) => {
  const { url, sockets } = await serve(endless);
  const { told, socket, sink } = listen(url);
  socket.subscribe(ViewerFramesDocument, {}, sink('all'));
  await vi.waitFor(() => expect(told).toEqual(['connected']));
  for (const client of sockets.clients) client.close(code, 'Again');
  await vi.waitFor(() => expect(told.filter((what) => what === 'lost')).toHaveLength(1));
});

it('[WE11] a page that leaves hears nothing more', async () => {
  const { url, sockets } = await serve(endless);
  const { told, socket, sink } = listen(url);
  socket.subscribe(ViewerFramesDocument, {}, sink('all'));
  await vi.waitFor(() => expect(told).toEqual(['connected']));
  socket.close();
  await vi.waitFor(() => expect(sockets.clients.size).toBe(0));
  expect(told).toEqual(['connected']);
});
