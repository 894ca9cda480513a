import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type MintRequest, type Operation, opId, personId, targetId } from '@patchbay/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGatewayClient } from '../src/index.ts';
import { type FakeGateway, type ManualClock, manualClock, type Reply, startFakeGateway } from '../src/testing/index.ts';

const by = { ownerId: personId('p1')!, initiator: 'background', turnId: '', toolCallId: '' } as const;
const read = { connectionId: 'c1', attempt: '', timeout: 10 };
const mint: MintRequest = {
  opId: opId('aaaaaaaaaaaa')!,
  operation: { force: false } as Operation, // the wire never carries it
  targets: [{ name: 'demo-mail', targetId: targetId('t1')! }],
  reinitiate: false,
  alias: null,
  connectionId: null,
  returnTo: null,
};
const ROW = { connectionId: 'c1', connector: 'demo-mail', status: 'active', label: '', active: true, disabled: false };
const GOOD: Reply = { kind: 'json', body: ROW };

let fake: FakeGateway;
let clock: ManualClock;
let client: ReturnType<typeof createGatewayClient>;

beforeEach(async () => {
  fake = await startFakeGateway(GOOD);
  clock = manualClock();
  client = createGatewayClient({ origin: fake.origin, token: () => 't', clock, mostBytes: 50_000 });
});
afterEach(async () => {
  await fake.close();
  await client.close();
});

const text = (body: string, headers: Record<string, string> = {}, status = 200): Reply => ({
  kind: 'text',
  status,
  text: body,
  headers,
});
const raw = (...lines: readonly string[]): Reply => ({ kind: 'raw', bytes: lines.join('\r\n') });

describe('an answer that is not as it should be', () => {
  it.each([
    ['no HTTP at all', raw('good day', '', ''), 'TRANSPORT_ERROR'],
    ['a head of 100 kB', raw('HTTP/1.1 200 OK', `x-long: ${'x'.repeat(100_000)}`, '', '{}'), 'TRANSPORT_ERROR'],
    ['half of what it announced', raw('HTTP/1.1 200 OK', 'content-length: 900', '', '{"a":'), 'TRANSPORT_ERROR'],
    ['two lengths', raw('HTTP/1.1 200 OK', 'content-length: 2', 'content-length: 3', '', '{}'), 'TRANSPORT_ERROR'],
    ['nothing', text('', {}, 204), 'INVALID_RESPONSE'],
    ['half of a JSON text', text('{"connectionId":'), 'INVALID_RESPONSE'],
    ['brackets 20,000 deep', text('['.repeat(20_000)), 'INVALID_RESPONSE'],
    [
      'a body in an encoding nobody asked for',
      text('\u001f\u008b\u0008', { 'content-encoding': 'gzip' }),
      'INVALID_RESPONSE',
    ],
    ['fields of the prototype', text('{"__proto__":{"connectionId":"c1"}}'), 'INVALID_RESPONSE'],
    ['one byte more than the most', text('x'.repeat(50_001)), 'INVALID_RESPONSE'],
    ['a redirect that keeps the method', text('', { location: '/elsewhere' }, 307), 'HTTP_307'],
    ['a redirect for good', text('', { location: 'http://127.0.0.1:1/' }, 308), 'HTTP_308'],
  ])('[GC7] %s is a value, and the next call is as good as ever', async (_title, reply, code) => {
    fake.script(reply, reply);
    expect(await client.mint(mint, by)).toMatchObject({ kind: 'failed', failure: { code, retryable: false } });
    expect(await client.readAccount(read, by)).toMatchObject({ kind: 'no_answer', failure: { code } });
    expect(await client.readAccount(read, by)).toMatchObject({ kind: 'account' });
    expect(fake.seen).toHaveLength(3);
  });
});

describe('the time of a call', () => {
  it('[GC7] counts the wait for a connection: who got none was certainly not heard', async () => {
    const narrow = createGatewayClient({ origin: fake.origin, token: () => 't', clock, connections: 1 });
    fake.script({ kind: 'hang' });
    const first = narrow.mint(mint, by);
    await fake.arrived(1);
    const second = narrow.mint(mint, by);
    await Promise.resolve();
    clock.advance(30);
    expect(await first).toMatchObject({ failure: { code: 'TIMEOUT', arrived: 'unknown' } });
    expect(await second).toMatchObject({ failure: { code: 'TIMEOUT', arrived: 'no' } });
    expect(fake.seen).toHaveLength(1);
    await narrow.close();
  });

  it('[GC7] counts the wait for a token', async () => {
    const waiting = createGatewayClient({ origin: fake.origin, token: () => new Promise(() => {}), clock });
    const answer = waiting.readAccount(read, by);
    clock.advance(10);
    expect(await answer).toMatchObject({ failure: { code: 'TIMEOUT', arrived: 'no' } });
    expect(fake.seen).toHaveLength(0);
    await waiting.close();
  });

  it('[GC8] is one for all pages of a list', async () => {
    const more: Reply = { kind: 'json', body: { items: [], nextCursor: 'n' } };
    fake.script(
      more,
      () => {
        clock.advance(20);
        return more;
      },
      { kind: 'hang' },
    );
    const answer = client.listConnectors(by);
    await fake.arrived(3);
    clock.advance(10);
    expect(await answer).toMatchObject({ failure: { code: 'TIMEOUT' } });
  });

  it('[GC7] leaves no timer behind', async () => {
    const set = new Set<() => void>();
    const counted = {
      now: clock.now,
      at: (time: number, run: () => void) => {
        set.add(run);
        const cancel = clock.at(time, run);
        return () => {
          set.delete(run);
          cancel();
        };
      },
    };
    const tidy = createGatewayClient({ origin: fake.origin, token: () => 't', clock: counted });
    fake.script(GOOD, { kind: 'reset' }, text('no'));
    for (let call = 0; call < 3; call += 1) await tidy.readAccount(read, by);
    expect(set.size).toBe(0);
    await tidy.close();
  });
});

describe('a gateway that answers 100 MB', () => {
  it('[GC7] costs the client less than 32 MB of memory, and each call ends as a value', {
    timeout: 60_000,
  }, async () => {
    const server = fork(join(import.meta.dirname, 'world/flood-server.ts'), {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    try {
      const [line] = (await once(server.stdout!, 'data')) as [Buffer];
      const flooded = createGatewayClient({ origin: `http://127.0.0.1:${line.toString().trim()}`, token: () => 't' });
      const rss = () => process.memoryUsage().rss;
      const ask = () => flooded.listAccounts(by);
      await client.listAccounts(by);
      const before = rss();
      let most = before;
      for (let call = 0; call < 5; call += 1) {
        const answers = await Promise.all([ask(), ask(), ask(), ask()]);
        for (const answer of answers)
          expect(answer).toMatchObject({ kind: 'failed', failure: { code: 'INVALID_RESPONSE', status: 200 } });
        most = Math.max(most, rss());
      }
      expect((most - before) / 1e6).toBeLessThan(32);
      await flooded.close();
    } finally {
      server.kill();
    }
  });
});
