import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANGE_WITHIN } from '../../lib/documents.ts';
import { makeFakeApi, SILENCE } from '../../lib/testing/fake-api.ts';
import { asFrame } from './fold-frame.ts';
import { forgetOldNotes, makeLocalStore, rowKey } from './local-store.ts';
import { makeOperationStore } from './operation-store.ts';
import { anOperation, aTarget } from './testing/builders.ts';
import { makeVerbs } from './verbs.ts';

const OP = 'aaaaaaaaaaaa';
const ROW = rowKey(OP, 't1');
const world = (answers: Parameters<typeof makeFakeApi>[0]) => {
  const { client, sent } = makeFakeApi(answers);
  const store = makeOperationStore([asFrame(anOperation({ targets: [aTarget({ state: 'FAILED' })] }))], (run) => run());
  const local = makeLocalStore();
  return { sent, store, local, verbs: makeVerbs({ client, store, local }) };
};

describe('[WE26] C41 a second press while the first is on its way', () => {
  it('sends nothing, and both end with the one answer', async () => {
    let answer: (data: object) => void = () => undefined;
    const { sent, local, store, verbs } = world([
      new Promise<object>((resolve) => {
        answer = resolve;
      }),
    ]);
    const presses = [verbs.tryAgain(OP, 't1'), verbs.tryAgain(OP, 't1')];
    expect(local.view().busy.has(ROW)).toBe(true);
    answer({
      retryTargets: {
        __typename: 'ConnectPayload',
        joined: false,
        operation: anOperation({ seq: 1, targets: [aTarget({ state: 'INITIATED', link: 'http://localhost/go/x' })] }),
      },
    });
    await Promise.all(presses);
    expect(sent).toHaveLength(1);
    expect(store.view().get(OP)?.seq).toBe(1);
    expect(local.view().busy.size).toBe(0);
  });

  it('after the answer the next press is a new one', async () => {
    const answer = {
      wakeOperation: { __typename: 'NotFoundError', code: 'OPERATION_NOT_FOUND', message: 'No.', retryable: false },
    };
    const { sent, verbs } = world([answer, answer]);
    await verbs.wake(OP);
    await verbs.wake(OP);
    expect(sent).toHaveLength(2);
  });
});

describe('[WE2] a press that does nothing', () => {
  it('C07 leaves the reason beside its row when no answer comes, and the row stays as it was', async () => {
    const { store, local, verbs } = world([null]);
    await verbs.tryAgain(OP, 't1');
    expect(local.view().notes.get(ROW)).toBe('No answer came. Look at your requests before you try again.');
    expect(store.view().get(OP)?.targets[0]?.state).toBe('FAILED');
  });

  it('leaves the words of a refusal, and takes them away with the next press', async () => {
    const refusal = {
      skipTarget: {
        __typename: 'RateLimitedError',
        code: 'RATE_LIMITED',
        message: 'Too many requests.',
        retryable: true,
      },
    };
    const { local, verbs } = world([
      refusal,
      { skipTarget: { __typename: 'RespondPayload', operation: anOperation({ seq: 1 }) } },
    ]);
    await verbs.notNow(OP, 't1');
    expect(local.view().notes.get(ROW)).toBe('Too many requests.');
    await verbs.notNow(OP, 't1');
    expect(local.view().notes.has(ROW)).toBe(false);
  });

  it('shows how the request stands instead when it has ended meanwhile', async () => {
    const standing = anOperation({ seq: 7, settledAt: '2026-11-30T10:24:00.000Z', settledBy: 'DEADLINE' });
    const { store, local, verbs } = world([
      {
        continueOperation: {
          __typename: 'RefusedError',
          code: 'OPERATION_SETTLED',
          message: 'It has ended.',
          retryable: false,
          standing,
        },
      },
    ]);
    await verbs.goOn(OP);
    expect(store.view().get(OP)?.settledBy).toBe('DEADLINE');
    expect(local.view().notes.size).toBe(0);
  });
});

describe('[WE34] a press or a wake that is never answered', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends by itself, says what is known, and may be pressed again', async () => {
    const { sent, local, verbs } = world([SILENCE, SILENCE]);
    const ends = [verbs.goOn(OP), verbs.wake(OP)];
    await vi.advanceTimersByTimeAsync(CHANGE_WITHIN);
    await Promise.all(ends);
    expect([local.view().busy.size, local.view().checking.size, sent.length]).toEqual([0, 0, 2]);
    expect(local.view().notes.get(OP)).toBe('No answer came. What you see here is how it stands.');
  });
});

it('[WE26] Not now while a new link is on its way is another press, and does not look like trying again', async () => {
  const { sent, local, verbs } = world([
    {
      skipTarget: {
        __typename: 'RespondPayload',
        operation: anOperation({ seq: 1, targets: [aTarget({ state: 'SKIPPED' })] }),
      },
    },
    { retryTargets: { __typename: 'ConnectPayload', joined: false, operation: anOperation() } },
  ]);
  const leaving = verbs.notNow(OP, 't1');
  expect(local.view().busy.has(ROW)).toBe(false);
  await Promise.all([verbs.tryAgain(OP, 't1'), leaving]);
  expect(sent).toHaveLength(2);
});

it('[WE1] the reason beside a row goes when the row moves', () => {
  const { store, local } = world([]);
  forgetOldNotes(store, local);
  local.change(() => ({ notes: new Map([[ROW, 'Could not reach the service.']]) }));
  store.take(asFrame(anOperation({ seq: 1, targets: [aTarget({ state: 'INITIATED' })] })));
  expect(local.view().notes.size).toBe(0);
});

it('[WE16] a wake shows that the account is being read, and folds what came of it', async () => {
  const { store, local, verbs } = world([
    {
      wakeOperation: {
        __typename: 'WakePayload',
        operation: anOperation({ seq: 3, targets: [aTarget({ state: 'CONNECTED' })] }),
      },
    },
  ]);
  const waking = verbs.wake(OP);
  expect(local.view().checking.has(OP)).toBe(true);
  await waking;
  expect(local.view().checking.size).toBe(0);
  expect(store.view().get(OP)?.targets[0]?.state).toBe('CONNECTED');
});
