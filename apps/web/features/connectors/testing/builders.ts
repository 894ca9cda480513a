import type { Account, App } from '../types.ts';

/** An app of the catalog that can be connected, with what the test says differently. */
export const anApp = (slug: string, given: Partial<App> = {}): App => ({
  slug,
  name: slug.replace(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => `${dash === '' ? '' : ' '}${letter.toUpperCase()}`,
  ),
  description: '',
  category: 'Mail',
  icon: slug,
  configured: true,
  allowed: true,
  demo: false,
  setupHint: null,
  ...given,
});

/** A login that works, with what the test says differently. */
export const anAccount = (given: Partial<Account> = {}): Account => ({
  id: given.connectionId ?? 'a1',
  connectionId: 'a1',
  label: 'ada@example.com',
  alias: null,
  status: 'ACTIVE',
  statusReason: null,
  reason: null,
  active: true,
  retired: false,
  missing: [],
  authorizedAt: '2026-11-29T10:00:00.000Z',
  createdAt: '2026-11-29T10:00:00.000Z',
  checkedAt: '2026-11-30T10:00:00.000Z',
  connector: anApp('gmail'),
  ...given,
});
