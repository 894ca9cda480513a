import { expect, it } from 'vitest';
import { WakeOperationDocument } from '../generated/graphql.ts';
import { tell } from './documents.ts';
import { whyNoAnswer } from './no-answer.ts';
import { makeFakeApi } from './testing/fake-api.ts';

const said = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json({ errors: [{ message: 'Theirs.', extensions: { code } }] }, { status, headers });

it.each([
  ['the network is dead', null, 'Unknown.'],
  ['the front delivered nothing', said(503, 'UNAVAILABLE', { 'retry-after': '2' }), 'Undelivered.'],
  ['the api went away while it worked on it', said(502, 'BROKEN_OFF'), 'Unknown.'],
  ['something between answers in its own way', new Response('<h1>Bad gateway</h1>', { status: 502 }), 'Unknown.'],
  [
    'there were too many',
    said(429, 'RATE_LIMITED', { 'retry-after': '7' }),
    'Too many requests at once. Wait 7 s, then try again.',
  ],
  ['the api broke', said(200, 'INTERNAL'), 'Something went wrong on our side. It was noted; try again.'],
] as const)('[WE35] C07 when %s the page says no more than it knows', async (_why, answer, words) => {
  const { client } = makeFakeApi([answer]);
  const { data, error } = await tell(client, WakeOperationDocument, { input: { opId: 'a' } });
  expect(data == null).toBe(true);
  expect(whyNoAnswer(error, { undelivered: 'Undelivered.', unknown: 'Unknown.' })).toBe(words);
});
