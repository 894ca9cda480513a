import { expect, it } from 'vitest';
import { themeCookie, themeOf } from './theme.ts';

it('[WE30] a choice against the system is kept for a year, one with it gives the decision back', () => {
  expect(themeCookie('dark', 'light')).toBe('pb_theme=dark; path=/; max-age=31536000; samesite=lax');
  expect(themeCookie('light', 'light')).toContain('max-age=0');
});

it('[WE30] rubbish in the cookie is no choice', () => {
  expect([themeOf('light'), themeOf('dark'), themeOf('pink'), themeOf(undefined)]).toEqual([
    'light',
    'dark',
    null,
    null,
  ]);
});
