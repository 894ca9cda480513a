import { expect, it } from 'vitest';
import { checkAlias } from './alias.ts';
import { anAccount } from './testing/builders.ts';

const accounts = [anAccount({ alias: 'home', label: 'home@example.com' }), anAccount({ alias: 'old', retired: true })];
const kindOf = (text: string): string => checkAlias(text, accounts).kind;

it.each(['w', 'work', 'side-project', '7', 'a'.repeat(32), ' work ', 'old'])('[WE19] C47 %o may be a name', (text) => {
  expect(checkAlias(text, accounts)).toEqual({ kind: 'good', alias: text.trim() });
});

it.each(['Work', 'wörk', 'two words', 'under_score', '-work', 'a'.repeat(33), 'HOME', ' home ', '\uff48ome'])(
  '[WE19] C47 %o may not',
  (text) => {
    expect(kindOf(text)).toBe('bad');
  },
);

it('[WE19] nothing typed is neither, and a name in use says by whom', () => {
  expect(kindOf('  ')).toBe('empty');
  expect(checkAlias('home', accounts)).toEqual({
    kind: 'bad',
    why: 'home is taken by home@example.com. Choose another name.',
  });
});
