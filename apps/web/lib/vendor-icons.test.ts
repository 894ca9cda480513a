import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contrast } from '../tools/readable-colour.ts';
import { vendorMark } from './vendor-icons.ts';

const sprite = readFileSync(join(import.meta.dirname, '../public/vendors.svg'), 'utf8');
const tokens = readFileSync(join(import.meta.dirname, '../app/tokens.css'), 'utf8');
const tiles = [...tokens.matchAll(/--color-tile: (#[0-9a-f]{6})/g)].map((match) => match[1] ?? '');

it('[WE31] every mark that is named is in the sprite', () => {
  const mark = vendorMark('gmail');
  expect(mark).toBe('/vendors.svg#gmail');
  expect(sprite).toContain('<symbol id="gmail"');
});

it('[WE31] keys are found in any spelling, and what may not be drawn is not', () => {
  expect(vendorMark('Google-Calendar')).toBe('/vendors.svg#googlecalendar');
  expect(vendorMark('slack')).toBeNull();
});

it('[WE31] C95 every coloured mark reads at 3.4:1 on its tile, light and dark', () => {
  const [light, dark] = tiles;
  const pairs = [...sprite.matchAll(/light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\)/g)];
  expect(pairs.length).toBeGreaterThan(20);
  for (const [, onLight, onDark] of pairs) {
    expect(contrast(onLight ?? '', light ?? '')).toBeGreaterThanOrEqual(3.4);
    expect(contrast(onDark ?? '', dark ?? '')).toBeGreaterThanOrEqual(3.4);
  }
});
