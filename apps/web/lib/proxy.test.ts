import { expect, it } from 'vitest';
import { config } from '../proxy.ts';

const [source = ''] = config.matcher;
const matched = (path: string): boolean => new RegExp(`^${source}$`).test(path);

it.each([
  '/',
  '/connectors',
  '/connect/done',
  '/anything.svg',
  '/connectors/icon.svg',
  '/icon.svg/connectors',
  '/readyz/more',
  '/readyzz',
  '/healthz/more',
  '/_next/imagery',
])('[WE28] %s has a content policy', (path) => {
  expect(matched(path)).toBe(true);
});

it.each([
  '/_next/static/chunks/a.js',
  '/_next/image',
  '/icon.svg',
  '/icon-waiting.svg',
  '/vendors.svg',
  '/healthz',
  '/readyz',
])('[WE28] %s is no page and has none', (path) => {
  expect(matched(path)).toBe(false);
});

it('[WE28] no page goes without a policy for what its request says of itself', () => {
  expect(config.matcher.every((entry) => typeof entry === 'string')).toBe(true);
});
