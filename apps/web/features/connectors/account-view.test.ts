import { expect, it } from 'vitest';
import { accountLook, needsAttention } from './account-view.ts';
import { anAccount } from './testing/builders.ts';

it.each([
  [{}, 'ok', 'Connected', undefined],
  [{ missing: ['send'] }, 'warn', 'Permission missing', 'Missing: send.'],
  [{ status: 'PENDING' }, 'off', 'Not finished', undefined],
  [{ status: 'EXPIRED' }, 'warn', 'Needs attention', 'The sign-in at Gmail has expired.'],
  [
    { status: 'REVOKED', statusReason: 'by the owner' },
    'warn',
    'Needs attention',
    'Gmail took this sign-in back. Gmail said: by the owner',
  ],
  [{ status: 'INACTIVE' }, 'warn', 'Needs attention', 'Gmail has switched this account off.'],
  [
    { status: 'FAILED', reason: 'UNREADABLE' },
    'warn',
    'Needs attention',
    'What was stored for this account can no longer be read.',
  ],
  [{ retired: true, status: 'EXPIRED' }, 'off', 'Retired', undefined],
] as const)('[WE4] C91 an account with %o', (given, tone, word, note) => {
  const look = accountLook(anAccount(given));
  expect([look.tone, look.word, look.note?.what]).toEqual([tone, word, note]);
  expect(look.icon).toBeDefined();
});

it('[WE18] what is retired or not finished yet needs nobody', () => {
  expect(needsAttention(anAccount({ retired: true, status: 'EXPIRED' }))).toBe(false);
  expect(needsAttention(anAccount({ status: 'PENDING' }))).toBe(false);
  expect(needsAttention(anAccount({ missing: ['send'] }))).toBe(true);
});
