import { expect, it } from 'vitest';
import { ConnectorsPageDocument, OneOperationDocument } from '../generated/graphql.ts';
import { makeFakeApi } from './testing/fake-api.ts';
import { askAsVisitor } from './visitor.ts';

const visitor = {
  apiOrigin: 'http://api.example',
  publicUrl: 'https://patchbay.example',
  cookie: 'session=abc',
  requestId: 'r1',
  address: '203.0.113.7',
};

it('[WE21] asks with the visitor’s cookies, from the origin they see and the place they are at', async () => {
  const { fetch, sent } = makeFakeApi([{ serverTime: '2026-11-30T10:00:00.000Z', viewer: null, operation: null }]);
  const data = await askAsVisitor(visitor, OneOperationDocument, { opId: 'aaaaaaaaaaaa' }, fetch);
  expect(data?.serverTime).toBe('2026-11-30T10:00:00.000Z');
  expect([
    ...['cookie', 'origin', 'x-request-id', 'x-forwarded-for'].map((name) => sent[0]?.headers.get(name)),
  ]).toEqual(['session=abc', 'https://patchbay.example', 'r1', '203.0.113.7']);
});

it('[WE21] a first paint asks only questions, so it never makes a guest', () => {
  for (const document of [ConnectorsPageDocument, OneOperationDocument]) {
    expect(document.toString()).toMatch(/\bquery \w+/);
    expect(document.toString()).not.toMatch(/\b(mutation|subscription) /);
  }
});

it('[WE21] no answer is no data, and no exception', async () => {
  expect(
    await askAsVisitor({ ...visitor, cookie: '' }, OneOperationDocument, { opId: 'x' }, makeFakeApi([null]).fetch),
  ).toBeNull();
});

it('[WE21] what the front did not write is not made up', async () => {
  const { fetch, sent } = makeFakeApi([null]);
  await askAsVisitor({ ...visitor, requestId: null, address: null }, OneOperationDocument, { opId: 'x' }, fetch);
  expect(['x-request-id', 'x-forwarded-for'].map((name) => sent[0]?.headers.has(name))).toEqual([false, false]);
});
