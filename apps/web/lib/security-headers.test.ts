import { expect, it } from 'vitest';
import { SECURITY_HEADERS } from './security-headers.ts';

it.each([
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['X-Frame-Options', 'DENY'],
])('[WE29] every answer carries %s: %s', (key, value) => {
  expect(SECURITY_HEADERS).toContainEqual({ key, value });
});
