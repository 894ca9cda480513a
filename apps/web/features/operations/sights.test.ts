import { expect, it } from 'vitest';
import { SIGHTS } from './sights.ts';

it.each(Object.entries(SIGHTS))('[WE4] %s has an icon, a role and a word', (_sight, look) => {
  expect(look.icon).toBeDefined();
  expect(look.tone).not.toBe('');
  expect(look.word).not.toBe('');
});

it('[WE4] no two sights that differ for the person look the same', () => {
  const looks = Object.values(SIGHTS).map(({ tone, word }) => `${tone} ${word}`);
  expect(new Set(looks).size).toBe(looks.length);
});
