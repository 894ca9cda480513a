import { expect, it } from 'vitest';
import { heardOf } from './heard.ts';
import { anOperation, aTarget } from './testing/builders.ts';
import type { Target } from './types.ts';

const moved = (given: Partial<Target>) =>
  ({ kind: 'moved', operation: anOperation(), target: aTarget(given), from: 'INITIATED' }) as const;

it.each([
  [{ state: 'CONNECTED' }, 'polite', 'Notion connected'],
  [{ state: 'CONNECTED', alias: 'work' }, 'polite', 'Notion work connected'],
  [{ state: 'FAILED', reason: 'ACCESS_DENIED' }, 'assertive', 'Notion failed: Access denied.'],
  [{ state: 'FAILED' }, 'assertive', 'Notion failed: the app gave no reason'],
  [{ state: 'EXPIRED' }, 'polite', 'Notion: the link has expired'],
  [{ state: 'SKIPPED' }, 'polite', 'Notion skipped'],
] as const)('[WE23] C93 a move to %o is heard once, %s', (given, urgency, text) => {
  expect(heardOf(moved(given))).toEqual({ urgency, text });
});

it('[WE23] a link that came is not read out; a new request and an end are, by their titles', () => {
  expect(heardOf(moved({ state: 'INITIATED' }))).toBeNull();
  expect(heardOf({ kind: 'opened', operation: anOperation() })).toEqual({
    urgency: 'polite',
    text: 'Research agent asks for Notion',
  });
});

it('[WE23] the end of one’s own request for one app is heard once, as its row', () => {
  const own = (...states: readonly Target['state'][]) =>
    ({
      kind: 'settled',
      operation: anOperation({
        askedBy: { kind: 'PERSON', name: null },
        settledAt: '2026-11-30T10:24:00.000Z',
        settledBy: 'ALL_RESOLVED',
        targets: states.map((state, index) => aTarget({ targetId: `t${index}`, state })),
      }),
    }) as const;
  expect(heardOf(own('CONNECTED'))).toBeNull();
  expect(heardOf(own('SKIPPED'))).toBeNull();
  expect(heardOf(own('INITIATED'))?.text).toBe('Notion is not connected');
  expect(heardOf(own('CONNECTED', 'CONNECTED'))).not.toBeNull();
  expect(
    heardOf({
      ...own('CONNECTED'),
      operation: anOperation({ ...own('CONNECTED').operation, askedBy: { kind: 'AGENT', name: 'Research agent' } }),
    })?.text,
  ).toBe('Research agent has its answer');
});
