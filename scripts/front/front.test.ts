import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { ask, type Bench, listen, raw, startBench } from './testing.ts';

const benches: Bench[] = [];
const bench = async (...given: Parameters<typeof startBench>): Promise<Bench> => {
  const made = await startBench(...given);
  benches.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(benches.splice(0).map((made) => made.close()));
});

const headersSeen = (request: IncomingMessage, response: ServerResponse) => {
  response.setHeader('connection', 'x-private');
  response.setHeader('x-private', 'for the front only');
  response.setHeader('set-cookie', ['a=1', 'b=2']);
  response.end(JSON.stringify(request.headers));
};

describe('routing', () => {
  it('[SY21] each path reaches its part, its query, body and method untouched', async () => {
    const echo = async (request: IncomingMessage, response: ServerResponse) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      response.statusCode = 201;
      response.end(`${request.method} ${request.url} ${body}`);
    };
    const made = await bench({ api: echo });
    const answer = await ask(made, '/graphql?a=1&b=%2F', { method: 'POST', body: 'ünï' });
    expect(answer).toMatchObject({ status: 201, text: 'POST /graphql?a=1&b=%2F ünï' });
    expect((await ask(made, '/link/x')).text).toBe('gateway');
    expect((await ask(made, '/connectors')).text).toBe('web');
  });

  it('[SY22] hooks and metrics are not found, by request and by upgrade', async () => {
    const made = await bench();
    expect(await ask(made, '/hooks/gateway', { method: 'POST' })).toMatchObject({ status: 404 });
    expect(await ask(made, '/metrics')).toMatchObject({ status: 404 });
    const upgrade = `GET /metrics HTTP/1.1\r\nhost: ${made.host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`;
    expect(await raw(made.port, upgrade)).toMatch(/^HTTP\/1.1 404 /);
  });

  it('[SY22] a request line that is not a path is refused', async () => {
    const made = await bench();
    const line = `GET http://127.0.0.1:1/graphql HTTP/1.1\r\nhost: ${made.host}\r\nconnection: close\r\n\r\n`;
    expect(await raw(made.port, line)).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('the one origin', () => {
  it('[SY26] another host name is led to the public address, with path and query, whatever the method', async () => {
    const made = await bench();
    for (const host of [`127.0.0.1:${made.port}`, 'localhost', 'evil.test']) {
      for (const method of ['GET', 'POST']) {
        const answer = await ask({ ...made, host }, '/connectors?x=1', { method });
        expect(answer.status).toBe(308);
        expect(answer.headers.location).toBe(`http://${made.host}/connectors?x=1`);
      }
    }
  });

  it('[SY26] a path that looks like a host stays a path of ours', async () => {
    const made = await bench();
    const answer = await ask({ ...made, host: 'other' }, '//evil.test/x');
    expect(answer.headers.location).toBe(`http://${made.host}//evil.test/x`);
  });

  it('[SY26] a probe is answered under any name', async () => {
    const made = await bench();
    expect((await ask({ ...made, host: '127.0.0.1' }, '/readyz')).text).toBe('api');
  });

  it('[SY26] an upgrade under another name is not let through', async () => {
    const made = await bench();
    const upgrade = 'GET /graphql HTTP/1.1\r\nhost: other\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    expect(await raw(made.port, upgrade)).toMatch(/^HTTP\/1.1 308 /);
  });
});

describe('headers', () => {
  it('[SY27] says itself who asks and under which origin, whatever the client claims (C81)', async () => {
    const made = await bench({ api: headersSeen });
    const claims = {
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '443',
      forwarded: 'for=10.0.0.1;host=evil.test',
      'x-real-ip': '10.0.0.1',
    };
    const seen = JSON.parse((await ask(made, '/graphql', { headers: claims })).text);
    expect(seen).toMatchObject({
      host: made.host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': made.host,
      'x-forwarded-proto': 'http',
    });
    expect(JSON.stringify(seen)).not.toMatch(/evil|10\.0\.0\.1/);
    expect(seen).not.toHaveProperty('x-forwarded-port');
  });

  it('[SY29] hop-by-hop headers end here, in both directions; all cookies go through', async () => {
    const made = await bench({ api: headersSeen });
    const sent = { connection: 'keep-alive, x-mine', 'x-mine': '1', te: 'trailers', 'proxy-authorization': 'Basic x' };
    const answer = await ask(made, '/graphql', { headers: { ...sent, cookie: 'c=3', authorization: 'Bearer t' } });
    const seen = JSON.parse(answer.text);
    for (const name of ['x-mine', 'te', 'proxy-authorization']) expect(seen).not.toHaveProperty(name);
    expect(seen).toMatchObject({ cookie: 'c=3', authorization: 'Bearer t' });
    expect(answer.headers).not.toHaveProperty('x-private');
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });
});

describe('a request that hides another in its body', () => {
  const smuggling = (host: string, connection: string, framing: string, body: string): string =>
    `POST /graphql HTTP/1.1\r\nhost: ${host}\r\nconnection: ${connection}\r\n${framing}\r\n\r\n${body}`;
  const hidden = 'GET /graphql?hidden HTTP/1.1\r\nhost: x\r\n\r\n';
  const length = `content-length: ${hidden.length}`;
  const chunked = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;

  it.each([
    ['content-length', 'close, content-length', length, hidden],
    ['content-length in other letters, in a second header', 'close\r\nconnection: Content-Length ', length, hidden],
    ['transfer-encoding', 'close, transfer-encoding', 'transfer-encoding: chunked', chunked],
    ['host', 'close, host', length, hidden],
  ])('[SY30] by a Connection that names %s is refused, and the pooled socket stays clean', async (_, ...parts) => {
    const urls: (string | undefined)[] = [];
    const sockets = new Set<unknown>();
    const made = await bench({
      api: (request, response) => {
        urls.push(request.url);
        sockets.add(request.socket);
        request.resume();
        response.end(`for ${request.url}`);
      },
    });
    expect((await ask(made, '/graphql?before')).text).toBe('for /graphql?before');
    expect(await raw(made.port, smuggling(made.host, ...parts))).toMatch(/^HTTP\/1.1 400 /);
    expect((await ask(made, '/graphql?after')).text).toBe('for /graphql?after');
    expect(urls).toEqual(['/graphql?before', '/graphql?after']);
    expect(sockets.size).toBe(1);
  });

  it('[SY29, SY30] framing stays, whoever names it: also in what a part answers', async () => {
    const made = await bench({
      api: (_request, response) =>
        response.writeHead(200, { connection: 'content-length', 'content-length': 2 }).end('ok'),
    });
    expect(await ask(made, '/graphql')).toMatchObject({ text: 'ok', headers: { 'content-length': '2' } });
  });

  it('[SY30] an upgrade is refused the same way', async () => {
    const made = await bench();
    const bytes = `GET /graphql HTTP/1.1\r\nhost: ${made.host}\r\nconnection: upgrade, host\r\nupgrade: websocket\r\n\r\n`;
    expect(await raw(made.port, bytes)).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('streams', () => {
  it('[SY24] server-sent events pass one by one, also to a client that takes gzip', async () => {
    let write: (text: string) => void = () => {};
    const made = await bench({
      api: (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
        write = (text) => void response.write(text);
      },
    });
    const headers = { host: made.host, accept: 'text/event-stream', 'accept-encoding': 'gzip' };
    const asked = request({ port: made.port, host: '127.0.0.1', path: '/graphql', headers }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    for (const event of ['data: 1\n\n', 'data: 2\n\n', ': still here\n\n']) {
      // The next event is written only after this one has arrived: a buffering front would wait for ever.
      write(event);
      const [chunk] = await once(answer, 'data');
      expect(String(chunk)).toBe(event);
    }
    asked.destroy();
  });

  it('[SY24] what a part compressed goes on as it is', async () => {
    const packed = gzipSync('hello '.repeat(10_000));
    const made = await bench({
      web: (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    });
    const answer = await ask(made, '/', { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  it('[SY24] a client that goes away takes its request along', async () => {
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    const made = await bench({
      api: (_request, response) => {
        response.once('close', resolve);
        response.write('first');
      },
    });
    const asked = request({ port: made.port, host: '127.0.0.1', path: '/graphql', headers: { host: made.host } }).end();
    await once(asked, 'response');
    asked.destroy();
    await gone;
  });

  it('[SY23] a WebSocket passes in both directions, with its protocol and its origin', async () => {
    const made = await bench();
    const sockets = new WebSocketServer({ server: made.parts.api, path: '/graphql' });
    const { promise: headers, resolve } = Promise.withResolvers<IncomingMessage['headers']>();
    sockets.on('connection', (socket, request) => {
      resolve(request.headers);
      socket.on('message', (text) => socket.send(`echo ${text}`));
    });
    const options = { origin: `http://${made.host}`, headers: { 'x-forwarded-for': '10.0.0.1' } };
    const client = new WebSocket(`ws://${made.host}/graphql`, 'graphql-transport-ws', options);
    await once(client, 'open');
    expect(client.protocol).toBe('graphql-transport-ws');
    expect(await headers).toMatchObject({ origin: `http://${made.host}`, 'x-forwarded-for': '127.0.0.1' });
    client.send('hello');
    const [answer] = await once(client, 'message');
    expect(String(answer)).toBe('echo hello');
    client.close(4400);
    await once(client, 'close');
    sockets.close();
  });

  it('[SY23] a WebSocket whose part dies is ended, not left hanging', async () => {
    const made = await bench();
    const sockets = new WebSocketServer({ server: made.parts.api });
    const client = new WebSocket(`ws://${made.host}/graphql`);
    await once(client, 'open');
    for (const socket of sockets.clients) socket.terminate();
    await once(client, 'close');
    sockets.close();
  });
});

describe('a part that is not there', () => {
  const stopped = async (made: Bench): Promise<Bench> => {
    made.parts.api.closeAllConnections();
    made.parts.api.close();
    await once(made.parts.api, 'close');
    return made;
  };

  it('[SY25] is a 503 that says when to come back: to a program, a browser and an upgrade', async () => {
    const made = await stopped(await bench());
    const json = await ask(made, '/graphql', { method: 'POST', body: '{}' });
    expect(json).toMatchObject({ status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } });
    expect(JSON.parse(json.text).errors[0].extensions.code).toBe('UNAVAILABLE');
    const page = await ask(made, '/go/x/y', { headers: { accept: 'text/html' } });
    expect(page).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(page.text).toContain('http-equiv="refresh" content="1"');
    const upgrade = `GET /graphql HTTP/1.1\r\nhost: ${made.host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`;
    expect(await raw(made.port, upgrade)).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n(.*\r\n)*retry-after: 1\r\n/);
    expect((await ask(made, '/connectors')).text).toBe('web');
  });

  it('[SY25] is found again as soon as it is back', async () => {
    const made = await bench();
    const { port } = made.parts.api.address() as { port: number };
    await stopped(made);
    expect(await ask(made, '/graphql')).toMatchObject({ status: 503 });
    const back = createServer((_request, response) => response.end('back'));
    await listen(back, port);
    expect((await ask(made, '/graphql')).text).toBe('back');
    back.close();
  });

  it('[SY25] that dies over a request which may change something is not called safe to repeat', async () => {
    const made = await bench({ api: (request) => request.socket.destroy() });
    const changing = await ask(made, '/graphql', { method: 'POST', body: '{}' });
    expect(changing).toMatchObject({ status: 502 });
    expect(changing.headers).not.toHaveProperty('retry-after');
    expect(await ask(made, '/graphql')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  });

  it('[SY25] that dies in the middle of an answer ends it visibly short', async () => {
    const made = await bench({
      api: (request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => request.socket.destroy());
      },
    });
    await expect(ask(made, '/graphql')).rejects.toThrow(/aborted/);
  });
});

describe('the front’s own end', () => {
  it('[SY13] takes nothing new, lets what is under way finish, then ends the rest', async () => {
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    const made = await bench({ api: (_request, response) => void finish.then(() => response.end('done')) });
    const running = ask(made, '/graphql');
    await once(made.parts.api, 'request');
    made.front.close();
    await expect(ask(made, '/connectors')).rejects.toThrow(/ECONNREFUSED/);
    resolve();
    expect((await running).text).toBe('done');
  });

  it('[SY28] its log has one line for each request, with nothing secret in it', async () => {
    const made = await bench();
    await ask(made, '/oauth/callback?code=SECRET&state=SECRET');
    await ask(made, '/link/SECRET');
    await ask({ ...made, host: 'other' }, '/go/SECRET/t?x=SECRET');
    expect(made.records.map(({ part, status }) => [part, status])).toEqual([
      ['gateway', 200],
      ['gateway', 200],
      ['front', 308],
    ]);
    expect(JSON.stringify(made.records)).not.toContain('SECRET');
  });
});
