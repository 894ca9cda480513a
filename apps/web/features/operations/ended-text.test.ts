import { expect, it } from 'vitest';
import { endedOf } from './ended-text.ts';
import { aConnector, anOperation, aTarget } from './testing/builders.ts';

const settledAt = '2026-11-30T10:26:31.000Z';
const notion = aTarget({ targetId: 'n', state: 'CONNECTED' });
const slack = aTarget({
  targetId: 's',
  name: 'slack',
  state: 'NOT_CONNECTED',
  connector: aConnector('slack', 'Slack'),
});
const gmail = aTarget({ targetId: 'g', name: 'gmail', state: 'SKIPPED', connector: aConnector('gmail', 'Gmail') });

it("[WE9] the person's own card leaves a line without a name before it", () => {
  const own = anOperation({
    askedBy: { kind: 'PERSON', name: null },
    settledAt,
    settledBy: 'ALL_RESOLVED',
    targets: [notion],
  });
  expect(endedOf(own).title).toBe('Notion connected');
});

it.each([
  ['ALL_RESOLVED', [notion, gmail], 'Research agent: 1 connected, 1 skipped', /^All answered at \d\d:26:31$/, null],
  ['CONTINUE', [notion, slack], 'Research agent: 1 connected, 1 not connected', /^You pressed Continue at /, null],
  ['DEADLINE', [slack], 'Research agent: Slack not connected', /^The time was up at .*\. Connect Slack below/, 'slack'],
  [
    'DEADLINE',
    [slack, { ...slack, targetId: 's2' }],
    'Research agent: 2 not connected',
    /^The time was up at \d\d:26:31\.$/,
    null,
  ],
  [
    'INTERRUPT',
    [slack],
    'Research agent stopped its request',
    /^Nothing is left to do\. Slack is not connected\.$/,
    null,
  ],
  [
    'INTERRUPT',
    [{ ...slack, reason: 'MINT_FAILED' }],
    'Research agent: no links could be made',
    /nothing was opened/,
    null,
  ],
] as const)('[WE9] a card that ended by %s leaves one line', (settledBy, targets, title, why, connect) => {
  const ended = endedOf(anOperation({ settledAt, settledBy, targets }));
  expect(ended.title).toBe(title);
  expect(ended.why).toMatch(why);
  expect(ended.connect?.slug ?? null).toBe(connect);
});
