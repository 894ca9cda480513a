import { describe, expect, it } from 'vitest';
import { closest, filterCatalog, holdingsOf, matches, NO_FILTER } from './catalog-filter.ts';
import { anAccount, anApp } from './testing/builders.ts';

const calendar = anApp('google-calendar', { category: 'Calendar' });
const gmail = anApp('gmail', { name: 'Gmail', description: 'Read and send mail' });
const notion = anApp('notion', { category: 'Documents', name: 'Notión' });
const apps = [calendar, gmail, notion];
const find = (text: string): readonly string[] =>
  apps.filter((app) => matches(app, { ...NO_FILTER, text })).map((app) => app.slug);

describe('[WE18] searching', () => {
  it.each([
    ['', ['google-calendar', 'gmail', 'notion']],
    ['cal goo', ['google-calendar']],
    ['notion', ['notion']],
    ['SEND', ['gmail']],
    ['google mail', []],
  ] as const)('%o finds %o', (text, slugs) => {
    expect(find(text)).toEqual(slugs);
  });

  it('finds an account by its label or name', () => {
    const holdings = holdingsOf([anAccount({ connector: gmail, label: 'ada@example.com', alias: 'work' })]);
    for (const text of ['ada@', 'work'])
      expect(filterCatalog(apps, holdings, { ...NO_FILTER, text }).mine).toHaveLength(1);
    expect(filterCatalog(apps, holdings, { ...NO_FILTER, text: 'ben@' }).mine).toHaveLength(0);
  });

  it('meets a mistyped name with the closest one, and does not guess wildly', () => {
    expect(closest(apps, 'calender')?.slug).toBe('google-calendar');
    expect(closest(apps, 'zzzzzz')).toBeNull();
    expect(closest(apps, 'x')).toBeNull();
  });
});

describe('[WE18] filtering', () => {
  const good = anAccount({ connectionId: 'a1', connector: notion });
  const broken = anAccount({ connectionId: 'a2', connector: gmail, status: 'REVOKED' });
  const lacking = anAccount({ connectionId: 'a3', connector: gmail, missing: ['send'] });
  const retired = anAccount({ connectionId: 'a4', connector: gmail, retired: true });
  const holdings = holdingsOf([good, broken, retired]);
  const slugs = (show: 'all' | 'connected' | 'attention', category: string | null = null) => {
    const { mine, others } = filterCatalog(apps, holdings, { text: '', show, category });
    return [mine.map(({ app }) => app.slug), others.map(({ slug }) => slug)];
  };

  it('puts what needs attention first, retired accounts apart, and every app in one place only', () => {
    expect(holdings.map(({ app, accounts, retired: old }) => [app.slug, accounts.length, old.length])).toEqual([
      ['gmail', 1, 1],
      ['notion', 1, 0],
    ]);
    expect(slugs('all')).toEqual([['gmail', 'notion'], ['google-calendar']]);
  });

  it('knows connected, needing attention, and categories', () => {
    expect(slugs('connected')).toEqual([['notion'], []]);
    expect(slugs('attention')).toEqual([['gmail'], []]);
    expect(slugs('all', 'Calendar')).toEqual([[], ['google-calendar']]);
    expect(filterCatalog(apps, holdingsOf([lacking]), { ...NO_FILTER, show: 'attention' }).mine).toHaveLength(1);
  });

  it('shows the apps that can be connected before those that cannot, each group by name', () => {
    const given = [
      anApp('box', { name: 'Box', configured: false }),
      anApp('zoom', { name: 'Zoom' }),
      anApp('airtable', { name: 'Airtable', allowed: false }),
      anApp('ecole', { name: 'École' }),
      anApp('demo', { name: 'Demo' }),
    ];
    expect(filterCatalog(given, [], NO_FILTER).others.map(({ name }) => name)).toEqual([
      'Demo',
      'École',
      'Zoom',
      'Airtable',
      'Box',
    ]);
  });
});
