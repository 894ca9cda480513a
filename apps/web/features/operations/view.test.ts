import { describe, expect, it } from 'vitest';
import { aConnector, aTarget } from './testing/builders.ts';
import type { Target } from './types.ts';
import { nameOf, type Sight, sightOf, solidRow, type Verb, verbsOf } from './view.ts';

const still = { checking: false, retrying: false };
const LINK = 'http://localhost:3000/go/aaaaaaaaaaaa/t1';
const NOW = Date.parse('2026-11-30T10:21:00.000Z');
const LATER = '2026-11-30T10:21:12.000Z';

const ROWS: readonly (readonly [Sight, Partial<Target>, Partial<typeof still>, readonly Verb[]])[] = [
  ['pending', { state: 'PENDING' }, {}, ['notNow']],
  ['waiting', { state: 'INITIATED', link: LINK }, {}, ['open', 'copy', 'notNow']],
  ['noLink', { state: 'INITIATED' }, {}, ['notNow']],
  ['parked', { state: 'INITIATED', link: LINK, nextReadAt: LATER }, {}, ['open', 'copy', 'notNow']],
  ['parked', { state: 'INITIATED', nextReadAt: LATER }, {}, ['notNow']],
  ['checking', { state: 'INITIATED', link: LINK }, { checking: true }, ['open', 'copy', 'notNow']],
  ['connected', { state: 'CONNECTED' }, {}, []],
  ['missing', { state: 'CONNECTED', missing: ['write files'] }, {}, []],
  ['skipped', { state: 'SKIPPED' }, {}, []],
  ['failed', { state: 'FAILED', reason: 'ACCESS_DENIED' }, {}, ['tryAgain', 'notNow']],
  ['mismatch', { state: 'FAILED', reason: 'IDENTITY_MISMATCH' }, {}, ['tryAgain', 'addAnother', 'notNow']],
  ['retrying', { state: 'FAILED' }, { retrying: true }, ['tryAgain', 'notNow']],
  ['expired', { state: 'EXPIRED' }, {}, ['tryAgain', 'notNow']],
  ['retrying', { state: 'EXPIRED' }, { retrying: true }, ['tryAgain', 'notNow']],
  ['notConnected', { state: 'NOT_CONNECTED' }, {}, []],
];

describe.each(ROWS)('a row that is %s: %o %o', (sight, given, local, verbs) => {
  const target = aTarget(given);

  it('[WE1] is seen by its state, link, parking and values alone', () => {
    expect(sightOf(target, true, { ...still, ...local }, NOW)).toBe(sight);
  });

  it('[WE2] has exactly its verbs, and none once the request has ended', () => {
    expect(verbsOf(sight, true, target)).toEqual(verbs);
    expect(verbsOf(sight, false, target)).toEqual([]);
  });
});

it('[WE1] a parking that is over no longer shows', () => {
  expect(sightOf(aTarget({ state: 'INITIATED', link: LINK, nextReadAt: LATER }), true, still, Date.parse(LATER))).toBe(
    'waiting',
  );
});

it('[WE1] a press on its way never shows on a row of an ended request', () => {
  expect(sightOf(aTarget({ state: 'FAILED' }), false, { checking: true, retrying: true }, NOW)).toBe('failed');
});

describe('[WE3] the solid button', () => {
  const connected = aTarget({ targetId: 'a', state: 'CONNECTED' });
  const pending = aTarget({ targetId: 'b' });
  const failed = aTarget({ targetId: 'c', state: 'FAILED' });
  const waiting = aTarget({ targetId: 'd', state: 'INITIATED', link: LINK });

  it('is in the first row that waits for the person', () => {
    expect(solidRow([connected, pending, failed, waiting], true)).toBe('c');
    expect(solidRow([waiting, failed], true)).toBe('d');
  });

  it('is nowhere when no row waits, or the request has ended', () => {
    expect(solidRow([connected, pending], true)).toBeNull();
    expect(solidRow([failed, waiting], false)).toBeNull();
  });
});

it('[WE8] a row is called by its app, with its alias where it has one, and by its slug when the catalog does not know it', () => {
  expect(nameOf(aTarget({ alias: 'work', connector: aConnector('gmail', 'Gmail') }))).toBe('Gmail work');
  expect(nameOf(aTarget({ name: 'nosuch', connector: null }))).toBe('nosuch');
});
