import { describe, expect, it } from 'vitest';
import { footOf, nextOf, titleOf } from './card-text.ts';
import { aConnector, anOperation, aTarget } from './testing/builders.ts';

const LINK = 'http://localhost:3000/go/aaaaaaaaaaaa/t1';
const notion = aTarget({ targetId: 'n', state: 'INITIATED', link: LINK });
const github = aTarget({
  targetId: 'h',
  name: 'github',
  state: 'INITIATED',
  link: LINK,
  connector: aConnector('github', 'GitHub'),
});
const gmail = aTarget({
  targetId: 'g',
  name: 'gmail',
  alias: 'work',
  state: 'CONNECTED',
  connector: aConnector('gmail', 'Gmail'),
});
const person = { kind: 'PERSON', name: null } as const;

describe("[WE8] an agent's card", () => {
  const asked = anOperation({ targets: [notion, github, gmail] });

  it('says who asks for what, what to open and what is done', () => {
    expect(titleOf(asked)).toBe('Research agent asks for Notion, GitHub and Gmail');
    expect(nextOf(asked, false)).toBe('Open Notion and GitHub to answer. Gmail is connected.');
    expect(footOf(asked)).toBe('Continue now and the agent gets 1 of 3 apps. It is told once how each app ended.');
  });

  it('names two accounts of one app by their aliases', () => {
    const home = { ...gmail, targetId: 'g2', alias: 'home' };
    expect(titleOf(anOperation({ targets: [gmail, home] }))).toBe('Research agent asks for Gmail work and Gmail home');
  });

  it('says what the end of the time leads to when nothing is connected', () => {
    expect(footOf(anOperation({ targets: [notion] }))).toBe(
      'When the time is up, the agent is told that Notion is not connected.',
    );
  });

  it.each([
    [[aTarget({ state: 'FAILED', reason: 'ACCESS_DENIED' })], 'Notion said no. Try again, or choose Not now.'],
    [[aTarget({ state: 'EXPIRED' })], 'Notion did not work. Try again, or choose Not now.'],
    [[aTarget()], 'Getting a link from Notion.'],
    [[aTarget({ state: 'INITIATED' })], 'No link came. Choose Not now, or wait.'],
  ] as const)('leads on from %o', (targets, expected) => {
    expect(nextOf(anOperation({ targets }), false)).toBe(expected);
  });

  it('has its answer at the end', () => {
    const ended = anOperation({
      targets: [gmail, { ...notion, state: 'SKIPPED' }],
      settledAt: '2026-11-30T10:22:00.000Z',
      settledBy: 'ALL_RESOLVED',
    });
    expect(titleOf(ended)).toBe('Research agent has its answer');
    expect(nextOf(ended, false)).toMatch(/^All two apps are answered\. The agent was told once, at \d\d:22:00\.$/);
  });
});

describe("[WE8] the person's own card", () => {
  const own = anOperation({ askedBy: person, targets: [notion] });

  it('speaks to the person, and of the tab', () => {
    expect(titleOf(own)).toBe('You are connecting Notion');
    expect(nextOf(own, false)).toBe('Finish in the Notion tab. If it did not open, press Open.');
    expect(nextOf(own, true)).toBe('Your browser blocked the new tab. Press Open.');
  });

  it('says at the end what is connected and what is not', () => {
    const ended = { settledAt: '2026-11-30T10:22:00.000Z', settledBy: 'CONTINUE' } as const;
    expect(titleOf({ ...own, ...ended, targets: [gmail] })).toBe('Gmail is connected');
    expect(titleOf({ ...own, ...ended, targets: [gmail, { ...notion, state: 'NOT_CONNECTED' }] })).toBe(
      'Notion is not connected',
    );
  });
});
