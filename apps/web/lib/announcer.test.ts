import { expect, it } from 'vitest';
import { makeAnnouncer } from './announcer.ts';

it('[WE23] both regions are there and empty before anything is said', () => {
  expect(makeAnnouncer().said()).toEqual({ polite: '', assertive: '' });
});

it('[WE23] the same words said again are heard again', () => {
  const announcer = makeAnnouncer();
  announcer.say('Gmail connected');
  const once = announcer.said().polite;
  announcer.say('Gmail connected');
  expect(announcer.said().polite).not.toBe(once);
  expect(announcer.said().polite.trim()).toBe('Gmail connected');
  expect(announcer.said().assertive).toBe('');
});
