import type { Operation, Target } from '../types.ts';

/** A connector as a row carries it. */
export const aConnector = (slug: string, name: string): NonNullable<Target['connector']> => ({
  slug,
  name,
  description: `${name} as the catalog describes it`,
  icon: slug,
  demo: false,
});

/** A row that waits for its link, with what the test says differently. */
export const aTarget = (given: Partial<Target> = {}): Target => ({
  targetId: 't1',
  name: 'notion',
  kind: 'CONNECTOR',
  action: 'CONNECT',
  state: 'PENDING',
  alias: null,
  detail: null,
  link: null,
  accountLabel: null,
  reason: null,
  granted: [],
  missing: [],
  nextReadAt: null,
  connector: aConnector('notion', 'Notion'),
  ...given,
});

/** An open request of an agent for one app, with what the test says differently. */
export const anOperation = (given: Partial<Operation> = {}): Operation => ({
  opId: 'aaaaaaaaaaaa',
  seq: 0,
  surface: 'CARD',
  askedBy: { kind: 'AGENT', name: 'Research agent' },
  initiator: 'AGENT_TOOL',
  createdAt: '2026-11-30T10:20:00.000Z',
  deadlineAt: '2026-11-30T10:25:00.000Z',
  settledAt: null,
  settledBy: null,
  targets: [aTarget()],
  ...given,
});
