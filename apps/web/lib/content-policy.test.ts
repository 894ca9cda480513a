import { expect, it } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const policyOf = (development: boolean): ReadonlyMap<string, string> =>
  new Map(
    contentPolicy({ nonce: 'abc', publicUrl: 'https://patchbay.example', development })
      .split('; ')
      .map((part): [string, string] => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  );

it('[WE28] a built page runs only scripts with its nonce and nothing from text', () => {
  expect(policyOf(false).get('script-src')).toBe("'self' 'nonce-abc' 'strict-dynamic'");
  expect(policyOf(false).get('style-src')).not.toContain('unsafe-inline');
});

it('[WE28] it talks to its own origin only, and nobody frames it', () => {
  expect(policyOf(false).get('connect-src')).toBe("'self' wss://patchbay.example");
  expect(policyOf(false).get('frame-ancestors')).toBe("'none'");
  expect(policyOf(false).get('base-uri')).toBe("'none'");
});

it('[WE28] only hot reload may evaluate text', () => {
  expect(policyOf(true).get('script-src')).toContain("'unsafe-eval'");
});
