import { expect, it } from 'vitest';
import { isHeld } from './held.ts';

const token = { name: 'TOKEN', prompt: 'Access token', required: true, secret: true, default: null };
const team = { name: 'TEAM', prompt: 'Team', required: true, secret: false, default: 'example-team' };
const note = { name: 'NOTE', prompt: 'Note', required: false, secret: false, default: null };

it('[WE6] a verb is held until every required value has text', () => {
  expect(isHeld([token, team, note], {})).toBe(true);
  expect(isHeld([token, team, note], { TOKEN: '  ' })).toBe(true);
  expect(isHeld([token, team, note], { TOKEN: 'abc' })).toBe(false);
  expect(isHeld([token, team], { TOKEN: 'abc', TEAM: '' })).toBe(true);
  expect(isHeld([note], {})).toBe(false);
});
