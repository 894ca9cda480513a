import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { ask, type Bench, startBench } from '../front/testing.ts';

// The one place where tests wait for real: what a front does to long silences cannot be seen on a virtual clock.
const benches: Bench[] = [];
const bench = async (...given: Parameters<typeof startBench>): Promise<Bench> => {
  const made = await startBench(...given);
  benches.push(made);
  return made;
};
afterAll(async () => {
  await Promise.all(benches.map((made) => made.close()));
});

describe.concurrent('the front and long silences, in real time', { timeout: 90_000 }, () => {
  it('[SY24] an answer that takes 55 s arrives', async () => {
    const made = await bench({ api: (_request, response) => void pause(55_000).then(() => response.end('late')) });
    const began = performance.now();
    expect((await ask(made, '/graphql', { method: 'POST', body: '{}' })).text).toBe('late');
    expect(performance.now() - began).toBeGreaterThan(54_000);
  });

  it('[SY24] a stream of events with 70 s of silence goes on', async () => {
    const made = await bench({
      api: (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
        void pause(70_000).then(() => response.end('data: 2\n\n'));
      },
    });
    const asked = request({ port: made.port, host: '127.0.0.1', path: '/graphql', headers: { host: made.host } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const events: string[] = [];
    for await (const chunk of answer) events.push(String(chunk));
    expect(events).toEqual(['data: 1\n\n', 'data: 2\n\n']);
  });

  it('[SY23] a WebSocket that is idle for 75 s still carries in both directions', async () => {
    const made = await bench();
    const sockets = new WebSocketServer({ server: made.parts.api });
    sockets.on('connection', (socket) => socket.on('message', (text) => socket.send(`echo ${text}`)));
    const client = new WebSocket(`ws://${made.host}/graphql`);
    await once(client, 'open');
    await pause(75_000);
    client.send('still there');
    const [answer] = await once(client, 'message');
    expect(String(answer)).toBe('echo still there');
    client.terminate();
    sockets.close();
  });

  it('[SY23] a kept connection to a part that idled away is not taken for a broken one', async () => {
    const made = await bench();
    // Node's servers end an idle connection after 5 s; the front must notice before it sends into it.
    for (const silence of [0, 4990, 5000, 5010, 5990, 6000, 6010]) {
      await pause(silence);
      expect(await ask(made, '/graphql', { method: 'POST', body: '{}' })).toMatchObject({ status: 200, text: 'api' });
    }
  });
});
