import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PersonId } from '@patchbay/core';
import { createGatewayClient } from '@patchbay/gateway-client';
import { Pool } from 'undici';
import { report } from './lib/report.ts';
import { inFlight, rounds } from './lib/rounds.ts';

/** B2: one account read over real HTTP, 64 in flight: what the client costs beside the bare pool it stands on. */
const READS = 4000;
const LANES = 64;
const CONNECTIONS = 32;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const SECONDS = 10;

const gateway = fork(join(import.meta.dirname, 'lib/account-server.ts'));
const [port] = (await once(gateway, 'message')) as [number];
const origin = `http://127.0.0.1:${port}`;
const PATH = '/v1/connectors/accounts/ca_5f1c2b7d9e?attempt=ab12cd34ef56ab12cd34ef56';
const TOKEN = 'x'.repeat(400);
const by = { ownerId: 'bench' as PersonId, initiator: 'connectors_page', turnId: '', toolCallId: '' } as const;
const headers = {
  accept: 'application/json',
  authorization: `Bearer ${TOKEN}`,
  'x-patchbay-initiator': 'connectors_page',
};
const read = { connectionId: 'ca_5f1c2b7d9e', attempt: 'ab12cd34ef56ab12cd34ef56', timeout: SECONDS };

const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
const client = createGatewayClient({ origin, token: async () => TOKEN, connections: CONNECTIONS });
let right = 0;
let made = 0;
const expectPending = (status: unknown): void => {
  if (status === 'pending') right += 1;
};

const subject = (name: string, one: () => Promise<void>) => ({
  name,
  run: async () => {
    await inFlight(READS, LANES, one);
    made += READS;
    return READS;
  },
});

try {
  const measured = await rounds(
    [
      subject('undici Pool and JSON.parse', async () => {
        const { body } = await pool.request({ path: PATH, method: 'GET', headers });
        expectPending(JSON.parse(await body.text()).status);
      }),
      subject('fetch and AbortSignal.timeout', async () => {
        const answer = await fetch(`${origin}${PATH}`, { headers, signal: AbortSignal.timeout(SECONDS * 1000) });
        expectPending(((await answer.json()) as { status: string }).status);
      }),
      subject("Patchbay's client, decoded and timed", async () => {
        const answer = await client.readAccount(read, by);
        expectPending(answer.kind === 'account' && answer.account.status);
      }),
    ],
    ROUNDS,
  );

  // Whatever the gateway does instead of answering is a value, within the time the read was given.
  const ends = async (connectionId: string, code: string): Promise<boolean> => {
    const from = performance.now();
    const answer = await client.readAccount({ connectionId, attempt: '', timeout: 1 }, by);
    return answer.kind === 'no_answer' && answer.failure.code === code && performance.now() - from < 1500;
  };
  const hostile = await Promise.all([
    ends('hang', 'TIMEOUT'),
    ends('reset', 'TRANSPORT_ERROR'),
    ends('malformed', 'INVALID_RESPONSE'),
  ]);

  const [, fetched = Number.NaN, ours = Number.NaN] = measured.lines.map(({ cpuRatio }) => cpuRatio[0]);
  report('B2 one account read, 64 in flight', measured, [
    { what: `every read was answered and decoded (${right} of ${made})`, holds: right === made },
    { what: 'hang, reset and malformed body each ended as a value in time', holds: hostile.every(Boolean) },
    {
      what: `at most 1.5 times the processor time of the bare pool (${ours.toFixed(2)})`,
      holds: ours <= 1.5,
      ratio: true,
    },
    {
      what: `at most a quarter of fetch with a time-out (${(ours / fetched).toFixed(2)})`,
      holds: ours / fetched <= 0.25,
      ratio: true,
    },
  ]);
} finally {
  await pool.close();
  await client.close();
  gateway.disconnect();
}
