import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { messages, minutesAndSeconds } from './messages.ts';

const root = join(import.meta.dirname, '..');
const components = globSync('{app,components,features}/**/*.tsx', { cwd: root });

it.each(components)('[WE33] %s says nothing of its own', (file) => {
  const source = readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '');
  const texts = [...source.matchAll(/>\s*([A-Za-z][^<>{}=;()]*?)\s*</g)]
    .map((match) => match[1] ?? '')
    .filter((text) => /[a-z]{2}/.test(text));
  const attributes = [...source.matchAll(/\b(?:aria-label|placeholder|title|alt)="([^"]+)"/g)].map((match) => match[1]);
  expect([...texts, ...attributes]).toEqual([]);
});

const leaves = (value: unknown, path = ''): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
    : [[path, value]];

it('[WE33] is plain: no blame, no please, no exclamation, no Oops', () => {
  for (const [path, value] of leaves(messages)) {
    const text = typeof value === 'function' ? String(value) : String(value);
    expect(text, path).not.toMatch(/\b(oops|please|sorry|whoops)\b/i);
    if (typeof value === 'string') expect(text, path).not.toMatch(/!|\.\.\./);
  }
});

it('[WE33] times are read as people read them', () => {
  expect([0, 9, 60, 252].map(minutesAndSeconds)).toEqual(['0:00', '0:09', '1:00', '4:12']);
  const MINUTE = 60_000;
  expect(
    [0, 2 * MINUTE, 60 * MINUTE, 5 * 60 * MINUTE, 25 * 60 * MINUTE, 72 * 60 * MINUTE, -5].map(messages.catalog.ago),
  ).toEqual(['just now', '2 min ago', '1 hour ago', '5 hours ago', 'yesterday', '3 days ago', 'just now']);
});
