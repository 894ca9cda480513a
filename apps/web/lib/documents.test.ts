import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OneOperationDocument, WakeOperationDocument } from '../generated/graphql.ts';
import { ask, CHANGE_WITHIN, QUESTION_WITHIN, tell } from './documents.ts';
import { makeFakeApi, SILENCE } from './testing/fake-api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  [
    'a question',
    QUESTION_WITHIN,
    (client: Parameters<typeof ask>[0]) => ask(client, OneOperationDocument, { opId: 'a' }),
  ],
  [
    'a change',
    CHANGE_WITHIN,
    (client: Parameters<typeof ask>[0]) => tell(client, WakeOperationDocument, { input: { opId: 'a' } }),
  ],
] as const)(
  '[WE34] %s that is never answered ends after %i ms as one without an answer',
  async (_what, within, send) => {
    const { client } = makeFakeApi([SILENCE]);
    const ended = vi.fn();
    const answer = send(client).then((result) => {
      ended();
      return result;
    });
    await vi.advanceTimersByTimeAsync(within - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const { data, error } = await answer;
    expect(data == null).toBe(true);
    expect(error?.networkError).toBeDefined();
  },
);

it('[WE34] an answer in time leaves no clock running', async () => {
  const { client } = makeFakeApi([{ serverTime: '2026-11-30T10:00:00.000Z', viewer: null, operation: null }]);
  expect((await ask(client, OneOperationDocument, { opId: 'a' })).data?.operation).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
