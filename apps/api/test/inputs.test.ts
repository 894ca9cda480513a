import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../src/context.ts';
import { maySocket, refuseCrossSite } from '../src/http/cross-site.ts';
import { pathOnly } from '../src/log.ts';
import { pageOf } from '../src/schema/connections.ts';
import { reasonCode } from '../src/schema/reasons.ts';
import { type ConnectParts, createConnect } from '../src/use-cases/connect.ts';
import { parseConnect } from '../src/use-cases/parse-connect.ts';
import { parseReturnTo } from '../src/use-cases/return-to.ts';

const ORIGIN = 'https://pb.example';

describe('return addresses', () => {
  it.each(['/ok', '/ok?x=1#y', '/connect/done', '/a%20b'])('[AP21] %s is taken', (path) =>
    expect(parseReturnTo(path, ORIGIN)).toBe(path),
  );

  it.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/%5Cevil.test',
    '/%2Fevil.test',
    '%2F%2Fevil.test',
    'https:evil.test',
    'javascript:alert(1)',
    '/\tok',
    '/%09/evil.test',
    '/%',
    '',
    'ok',
    `/${'a'.repeat(600)}`,
  ])('[AP21] C83 %s is refused', (path) => expect(parseReturnTo(path, ORIGIN)).toBeNull());
});

describe('what is asked for', () => {
  const refusal = (targets: { name: string; alias?: string }[], more = {}) => {
    const parsed = parseConnect({ targets, ...more }, ORIGIN);
    return parsed.kind === 'refused' ? parsed.code : parsed.targets;
  };

  it('[AP16] names are trimmed and lower-cased, doubles collapse, an empty alias means none', () =>
    expect(refusal([{ name: ' Gmail ' }, { name: 'gmail', alias: '' }, { name: 'notion' }])).toMatchObject([
      { name: 'gmail', alias: null },
      { name: 'notion', alias: null },
    ]));

  it.each([
    ['no targets', [], 'TARGETS_REQUIRED'],
    ['an empty name', [{ name: ' ' }], 'INVALID_INPUT'],
    ['an alias beside another app', [{ name: 'a', alias: 'work' }, { name: 'b' }], 'ALIAS_ALONE'],
    ['an alias with a capital', [{ name: 'a', alias: 'Work' }], 'INVALID_ALIAS'],
    ['an alias that is too long', [{ name: 'a', alias: 'x'.repeat(33) }], 'INVALID_ALIAS'],
    ['a name that is too long', [{ name: 'x'.repeat(101) }], 'INVALID_INPUT'],
    ['a name with a control character', [{ name: 'gm\u0000ail' }], 'INVALID_INPUT'],
    ['a name with half a character', [{ name: 'gmail\ud800' }], 'INVALID_INPUT'],
    ['an alias with a line break inside', [{ name: 'a', alias: 'wo\nrk' }], 'INVALID_INPUT'],
    ['too many apps', Array.from({ length: 21 }, (_, at) => ({ name: `a${at}` })), 'INVALID_INPUT'],
  ])('[AP16] %s is refused', (_what, targets, code) => expect(refusal(targets)).toBe(code));

  it('[AP21] a return address elsewhere refuses the whole', () =>
    expect(refusal([{ name: 'a' }], { returnTo: '//evil.test' })).toBe('INVALID_INPUT'));
});

describe('a process that stops', () => {
  it('[AP54] opens nothing any more', async () => {
    const never = (): never => {
      throw new Error('asked');
    };
    const parts = { host: {}, store: {}, lines: never, limit: never, guestLimit: never } as unknown;
    const connect = createConnect({ ...(parts as ConnectParts), stopping: () => true });
    const context = { principal: never, become: never } as unknown as RequestContext;
    const asked = parseConnect({ targets: [{ name: 'a' }] }, ORIGIN);
    expect(await connect(context, asked)).toMatchObject({
      code: 'CONNECTORS_UNAVAILABLE',
      retryable: true,
    });
  });
});

describe('requests of other sites', () => {
  const json = { 'content-type': 'application/json' };

  it.each([
    ['our own page', 'POST', { ...json, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, null],
    ['a program', 'POST', json, null],
    ['a typed address', 'GET', { 'sec-fetch-site': 'none' }, null],
    ['another origin', 'POST', { ...json, origin: 'https://evil.test' }, 'foreign_origin'],
    ['an opaque origin', 'POST', { ...json, origin: 'null' }, 'foreign_origin'],
    ['a cross-site read', 'GET', { 'sec-fetch-site': 'cross-site' }, 'foreign_origin'],
    ['a sibling site', 'GET', { 'sec-fetch-site': 'same-site' }, 'foreign_origin'],
    ['a form', 'POST', { 'content-type': 'application/x-www-form-urlencoded' }, 'not_json'],
    ['a form with files', 'POST', { 'content-type': 'multipart/form-data; boundary=x' }, 'not_json'],
    ['plain text', 'POST', { 'content-type': 'text/plain' }, 'not_json'],
    ['a header no form can send', 'POST', { 'x-patchbay-csrf': '1' }, null],
  ])('[AP50] %s: %s', (_who, method, headers, expected) =>
    expect(refuseCrossSite(method, headers, ORIGIN)).toBe(expected),
  );

  it('[AP50] a socket needs our origin, or no origin and a key', () => {
    expect(maySocket({ origin: ORIGIN }, ORIGIN)).toBe(true);
    expect(maySocket({ authorization: 'Bearer x' }, ORIGIN)).toBe(true);
    // A program may bring its key in its first message; a cookie without an Origin is neither page nor program.
    expect(maySocket({}, ORIGIN)).toBe(true);
    expect(maySocket({ cookie: 'a=b' }, ORIGIN)).toBe(false);
    expect(maySocket({ origin: 'https://evil.test', authorization: 'Bearer x' }, ORIGIN)).toBe(false);
  });
});

describe('small parts', () => {
  it('[AP5] a logged path has no query', () => {
    expect(pathOnly('/go/a/b?token=1#x')).toBe('/go/a/b');
    expect(pathOnly('/plain')).toBe('/plain');
  });

  it('[AP12] an unknown reason is OTHER, none is none', () => {
    expect([reasonCode('access_denied'), reasonCode('quota'), reasonCode(''), reasonCode(null)]).toEqual([
      'ACCESS_DENIED',
      'OTHER',
      null,
      null,
    ]);
  });

  it('[AP14] pages follow each other without gap or repeat, also when an item before the cursor has gone', () => {
    const all = ['a', 'b', 'c', 'd', 'e'];
    const first = pageOf(all, String, { first: 2 });
    expect(first.edges.map(({ node }) => node)).toEqual(['a', 'b']);
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const rest = pageOf(all.slice(1), String, { first: 10, after: first.pageInfo.endCursor });
    expect(rest.edges.map(({ node }) => node)).toEqual(['c', 'd', 'e']);
    expect(pageOf(all, String, { after: 'nonsense' }).edges).toHaveLength(5);
    expect(pageOf(all, String, { first: -1 }).edges).toEqual([]);
    expect(pageOf([], String, {}).pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: null,
    });
  });
});
