import { describe, expect, it } from 'vitest';
import { failureText, rowText } from './row-text.ts';
import { aTarget } from './testing/builders.ts';

describe('[WE5] a failure', () => {
  it.each([
    ['ACCESS_DENIED', 'An owner has to allow this.', 'Access denied. Notion said: An owner has to allow this.'],
    ['ACCESS_DENIED', null, 'Access denied.'],
    [null, 'no luck', 'Notion said: no luck'],
    ['OTHER', '  ', ''],
    [null, null, ''],
  ] as const)('with reason %s and text %o', (reason, detail, expected) => {
    expect(failureText('Notion', reason, detail)).toBe(expected);
  });
});

describe('[WE5] the line under a name', () => {
  it('is the account once it is connected, and what is missing when something is', () => {
    expect(rowText(aTarget({ accountLabel: 'ada@example.com' }), 'connected').text).toBe('ada@example.com');
    expect(rowText(aTarget({ accountLabel: 'ada@example.com', missing: ['write files'] }), 'missing')).toEqual({
      text: 'Connected as ada@example.com. Missing: write files.',
      weighty: true,
    });
  });

  it.each([
    ['DEADLINE', 'Not answered when the time was up'],
    ['CONTINUED', 'Not answered when you pressed Continue'],
    ['INTERRUPTED', 'The agent stopped before this was answered'],
    ['MINT_FAILED', 'No link could be made'],
  ] as const)('says why a row ended by %s', (reason, expected) => {
    expect(rowText(aTarget({ reason }), 'notConnected').text).toBe(expected);
  });

  it('is the description while the row waits, or what the app said', () => {
    expect(rowText(aTarget(), 'waiting')).toEqual({ text: 'Notion as the catalog describes it', weighty: false });
    expect(rowText(aTarget({ detail: 'almost there' }), 'waiting')).toEqual({
      text: 'Notion said: almost there',
      weighty: true,
    });
  });
});
