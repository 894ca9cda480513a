import { expect, it } from 'vitest';
import { isBeside } from './is-beside.ts';

const dialog = new EventTarget();
const inside = new EventTarget();

it.each([
  ['begins and ends beside it', dialog, dialog, true],
  ['begins inside and ends beside it', inside, dialog, false],
  ['begins beside it and ends inside', dialog, inside, false],
  ['is inside', inside, inside, false],
  ['was made by the keyboard', null, dialog, false],
] as const)('[WE38] a press that %s closes the dialog: %#', (_what, began, ended, closes) => {
  expect(isBeside(dialog, began, ended)).toBe(closes);
});
