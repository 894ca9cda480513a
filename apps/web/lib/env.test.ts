import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

it('[WE27] parses what is right, and keeps of the address people see only its origin', () => {
  const env = readEnv({ API_ORIGIN: 'http://127.0.0.1:4000', PUBLIC_URL: 'https://patchbay.example/' });
  expect(env).toEqual({ API_ORIGIN: 'http://127.0.0.1:4000', PUBLIC_URL: 'https://patchbay.example' });
  expect(Object.isFrozen(env)).toBe(true);
});

it('[WE27] names every fault together', () => {
  expect(() => readEnv({ PUBLIC_URL: 'ftp://nowhere' })).toThrow(/API_ORIGIN.*PUBLIC_URL/);
});
