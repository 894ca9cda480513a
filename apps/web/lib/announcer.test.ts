import { expect, it } from 'vitest';
import { makeAnnouncer } from './announcer.ts';

it('[WE23] both regions are there and empty before anything is said', () => {
  expect(makeAnnouncer().said()).toEqual({ polite: '', assertive: '' });
});

it('[WE23] the same words said again are heard again', async () => {
  const announcer = makeAnnouncer();
  announcer.say('Gmail connected');
  const once = announcer.said().polite;
  await Promise.resolve();
  announcer.say('Gmail connected');
  expect(announcer.said().polite).not.toBe(once);
  expect(announcer.said().polite.trim()).toBe('Gmail connected');
  expect(announcer.said().assertive).toBe('');
});

it('[WE23] what is said in one breath is heard together, and the next breath begins anew', async () => {
  const announcer = makeAnnouncer();
  announcer.say('Gmail failed: Access denied.');
  announcer.say('60 seconds left');
  announcer.say('No answer came.', 'assertive');
  expect(announcer.said()).toEqual({
    polite: 'Gmail failed: Access denied. 60 seconds left',
    assertive: 'No answer came.',
  });
  await Promise.resolve();
  announcer.say('Gmail connected');
  expect(announcer.said().polite).toBe('Gmail connected');
});
