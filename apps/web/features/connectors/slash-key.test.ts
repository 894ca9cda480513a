import { expect, it } from 'vitest';
import { isSlash, keepSlash, readSlash } from './slash-key.ts';

const bare = { key: '/', ctrlKey: false, metaKey: false, altKey: false };

it('[WE20] the key to the search can be turned off and on again, and is on at first', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(readSlash(storage)).toBe(true);
  keepSlash(storage, false);
  expect(readSlash(storage)).toBe(false);
  keepSlash(storage, true);
  expect(readSlash(storage)).toBe(true);
});

it('[WE20] only the bare key is the key', () => {
  expect(isSlash(bare)).toBe(true);
  for (const other of [{ key: '7' }, { ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(isSlash({ ...bare, ...other })).toBe(false);
});
