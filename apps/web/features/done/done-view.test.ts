import { expect, it } from 'vitest';
import { aConnector, anOperation, aTarget } from '../operations/testing/builders.ts';
import { doneOf, targetOf } from './done-view.ts';

const github = aTarget({
  targetId: 'h',
  name: 'github',
  state: 'INITIATED',
  connector: aConnector('github', 'GitHub'),
});
const asked = (given: Parameters<typeof aTarget>[0]) => anOperation({ targets: [aTarget(given), github] });

it.each([
  [
    { state: 'CONNECTED', accountLabel: 'Product workspace' },
    'connected',
    'Notion is connected',
    'You signed in as Product workspace. Research agent now waits only for GitHub.',
  ],
  [
    { state: 'INITIATED' },
    'waiting',
    'Checking with Notion',
    'Asking Notion whether the sign-in arrived. This page will notice.',
  ],
  [
    { state: 'FAILED', reason: 'ACCESS_DENIED' },
    'broken',
    'Notion is not connected',
    'Access denied. Nothing was saved. You can try again from the request.',
  ],
  [{ state: 'SKIPPED' }, 'broken', 'Notion is not connected', 'You chose Not now, so the request goes on without it.'],
  [
    { state: 'NOT_CONNECTED' },
    'broken',
    'Notion is not connected',
    'The request had already ended. The account is kept if the sign-in arrived.',
  ],
] as const)('[WE22] a row with %o', (given, kind, title, next) => {
  expect(doneOf(asked(given), 'notion')).toEqual({ kind, title, next });
});

it('[WE22] an address alone proves nothing: without an operation there is nothing to say', () => {
  expect(doneOf(null, 'notion').kind).toBe('unknown');
  expect(doneOf(asked({}), 'gmail').kind).toBe('unknown');
});

it('[WE22] without a name, or with two rows of one app, the row that was just worked on is meant', () => {
  expect(targetOf(anOperation({ targets: [aTarget(), github] }), null)?.targetId).toBe('h');
  const two = [aTarget({ targetId: 'x', state: 'SKIPPED' }), aTarget({ targetId: 'y', state: 'CONNECTED' })];
  expect(targetOf(anOperation({ targets: two }), 'notion')?.targetId).toBe('y');
});
