import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secondsOf } from '../src/instant.ts';

describe("a gateway's time", () => {
  it('[RN17] is read as the machine would read it, over thousands of years', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(secondsOf(date.toISOString())).toBeCloseTo(date.getTime() / 1000, 3);
        },
      ),
    );
  });

  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['2024-02-29T23:59:59.5Z', 1_709_251_199.5],
    ['2026-11-30T15:00:00+02:00', 1_796_043_600],
    ['2026-11-30T09:30:00-03:30', 1_796_043_600],
    ['2026-11-30t13:00:00z', 1_796_043_600],
  ])('[RN17] %s is %d', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
  });

  it.each([
    '',
    'yesterday',
    '2026-11-30',
    '2026-11-30T13:00:00',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-32T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:61Z',
    ' 2026-01-01T00:00:00Z',
  ])('[RN17] "%s" is none', (text) => {
    expect(secondsOf(text)).toBeNull();
  });
});
