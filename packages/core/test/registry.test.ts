import { describe, expect, it } from 'vitest';
import {
  agentKey,
  decide,
  decidePress,
  normalizeTargets,
  type Operation,
  type OpId,
  openOperation,
  type PersonId,
  pageKey,
  type State,
  type Surface,
  validateAction,
} from '../src/index.ts';

const asked = (name: string, alias = '', repairId = '') => ({ name, alias, repairId });
const working = (
  opId: string,
  accounts: readonly ReturnType<typeof asked>[],
  state: State = 'initiated',
  surface: Surface = 'card',
): Operation => {
  const targets = accounts.map((account) => ({ ...account, action: 'connect' }) as const);
  const opened = openOperation({
    opId: opId as OpId,
    ownerId: 'p1' as PersonId,
    sessionKey: 's',
    surface,
    initiator: 'connectors_page',
    createdAt: 1000,
    targets,
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return { ...opened.operation, targets: opened.operation.targets.map((target) => ({ ...target, state })) };
};

describe('session keys', () => {
  it('[RG2] is the session an agent names, else its key', () => {
    expect([
      agentKey('s1', 'k1'),
      agentKey('', 'k1'),
      agentKey('page:gmail:-', 'k1'),
      agentKey('key:k2', 'k1'),
      agentKey('my page:1', 'k1'),
    ]).toEqual(['s1', 'key:k1', null, null, 'my page:1']);
  });

  it('[RG3] is made of the accounts a press asks for, in whatever order', () => {
    expect(pageKey([asked('gmail')])).toBe('page:gmail:-');
    expect(pageKey([asked('gmail', 'work')])).toBe('page:gmail:work');
    expect(pageKey([asked('gmail', '', 'ca_1')])).toBe('page:gmail:ca_1');
    expect(pageKey([asked('notion'), asked('gmail', 'work')])).toBe('page:gmail:work+notion:-');
    expect(pageKey([asked('gmail', 'work'), asked('notion')])).toBe(pageKey([asked('notion'), asked('gmail', 'work')]));
  });
});

describe('a press on the page', () => {
  // Made inside the tests: what runs while tests are collected belongs to none of them.
  const open = () => [
    working('000000000001', [asked('gmail'), asked('notion', 'work')]),
    working('000000000002', [asked('slack')]),
    working('000000000003', [asked('jira', '', 'ca_7')]),
  ];
  const told = (accounts: readonly ReturnType<typeof asked>[], operations = open()) => {
    const press = decidePress(accounts, operations);
    return press.kind === 'join' ? `join ${Number(press.operation.opId)}` : press.kind;
  };

  it.each([
    ['opens when nobody works on it', [asked('github')], 'open'],
    ['opens for another account of the same connector', [asked('gmail', 'home')], 'open'],
    ['opens when nothing is asked', [], 'open'],
    ['opens for a repair of another account', [asked('jira', '', 'ca_8')], 'open'],
    ['opens for the app as such while one account of it is repaired', [asked('jira')], 'open'],
    ['joins the operation that works on it', [asked('gmail')], 'join 1'],
    ['joins the repair of the same account', [asked('jira', '', 'ca_7')], 'join 3'],
    ['joins one that works on all of them', [asked('notion', 'work'), asked('gmail')], 'join 1'],
    ['is mixed when one is open and one is not', [asked('gmail'), asked('github')], 'mixed'],
    ['is mixed when one is not open and one is', [asked('github'), asked('gmail')], 'mixed'],
    ['is mixed over two operations', [asked('gmail'), asked('slack')], 'mixed'],
  ] as const)('[RG4] %s', (_title, accounts, press) => {
    expect(told(accounts)).toBe(press);
  });

  it('[RG4] opens anew for a row the person has resolved, and joins nothing that is detached or has settled', () => {
    const gmail = [asked('gmail')];
    expect(told(gmail, [working('000000000004', gmail, 'skipped')])).toBe('open');
    expect(told(gmail, [working('000000000004', gmail, 'initiated', 'link')])).toBe('open');
    const decision = decide(working('000000000004', gmail), { do: 'settle', by: 'continue' }, 1001);
    if (decision.kind !== 'written') throw new Error(decision.kind);
    // A row of a settled operation may hold what it likes: nobody works on it any more.
    const ended = { ...decision.next, targets: working('000000000004', gmail).targets };
    expect(told(gmail, [ended])).toBe('open');
  });
});

describe('what an agent sends', () => {
  it('[RG5] is read once, and the first wrong item refuses the whole', () => {
    expect(normalizeTargets([' GMail ', { name: 'gmail' }, { name: 'linear', mcp: true }])).toEqual({
      managed: [{ name: 'gmail', alias: null, to: null }],
      mcp: ['linear'],
      error: null,
    });
    expect(normalizeTargets(['gmail', { url: 'x' }, ''])).toEqual({
      managed: [],
      mcp: [],
      error: { code: 'unknown_fields', fields: ['url'] },
    });
    expect(normalizeTargets([{ name: 'gmail', alias: ' Work ' }]).managed).toEqual([
      { name: 'gmail', alias: 'Work', to: null },
    ]);
  });

  it('[RG6] has the shape its action takes', () => {
    const target = (name: string, alias: string | null = null, to: string | null = null) => ({ name, alias, to });
    expect(validateAction('connect', [target('gmail', 'work')], [])).toBeNull();
    expect(validateAction('connect', [target('gmail', 'Work')], [])).toEqual({
      code: 'bad_alias',
      field: 'alias',
      value: 'Work',
    });
    expect(validateAction('reconnect', [target('gmail', 'ann@example.com')], [])).toBeNull();
    expect(validateAction('connect', [target('gmail', 'a'), target('notion')], [])).toEqual({
      code: 'alias_target_alone',
    });
    expect(validateAction('install', [target('gmail')], [])).toMatchObject({ code: 'mcp_action_on_managed' });
    expect(validateAction('rename', [target('gmail', 'a', 'B')], [])).toMatchObject({ code: 'bad_alias', field: 'to' });
    expect(validateAction('wait', [], [])).toEqual({ code: 'unknown_action' });
  });
});
