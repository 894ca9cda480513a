import { describe, expect, it } from 'vitest';
import { dateText, isPlain, plain } from '../src/gateway/plain-text.ts';

describe('what a gateway says', () => {
  it('[AP34] is made plain wherever text stands in it, and stays as it is otherwise', () => {
    const said = {
      label: 'A\u0000da\n',
      granted: ['a\u0007', 'b'],
      attempt: { id: 'x\ud800' },
      active: true,
      alias: null,
    };
    expect(plain(said)).toEqual({ label: 'Ada', granted: ['a', 'b'], attempt: { id: 'x' }, active: true, alias: null });
    expect(plain({ label: 'Zoë 😀 名' })).toEqual({ label: 'Zoë 😀 名' });
    expect([isPlain('Zoë 😀'), isPlain('a\u0000'), isPlain('a\udc00')]).toEqual([true, false, false]);
  });

  it.each([
    ['2025-06-15T15:06:40.000Z', '2025-06-15T15:06:40.000Z'],
    ['2025', '2025-01-01T00:00:00.000Z'],
    ['infinity', null],
    ['tomorrow', null],
    ['+275760-01-01T00:00:00.000Z', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('[AP34] the date %s is %s', (text, date) => expect(dateText(text)).toBe(date));
});
