import { describe, expect, it } from 'vitest';
import { redactTarget } from './redact.ts';
import { partOf, ROUTES } from './routes.ts';

describe('which part a path belongs to', () => {
  it.each(ROUTES)('[SY21] %s belongs to %s, with all that is below it', (path, part) => {
    expect(partOf(path)).toBe(part);
    expect(partOf(`${path}/below/it`)).toBe(part);
  });

  it.each([
    '/',
    '/connectors',
    '/graphqlx',
    '/gone',
    '/Graphql',
    '/%67raphql',
    '//graphql',
    '/./graphql',
    '/x/../graphql',
    '/oauth',
    '/oauth/callbacks',
    '/links',
  ])('[SY21] %s is the web app’s', (path) => {
    expect(partOf(path)).toBe('web');
  });

  it.each(['/hooks', '/hooks/gateway', '/metrics', '/metrics/'])('[SY22] %s is nobody’s', (path) => {
    expect(partOf(path)).toBeNull();
  });
});

describe('what the log may show of a request', () => {
  it.each([
    ['/go/0123456789ab/t1', '/go/[redacted]'],
    ['/go/0123456789ab/t1?x=1', '/go/[redacted]?[redacted]'],
    ['/go?x=1', '/go?[redacted]'],
    ['/link/secret-attempt', '/link/[redacted]'],
    ['/link/secret-attempt/confirm?token=1', '/link/[redacted]?[redacted]'],
    ['/oauth/callback?code=c&state=s', '/oauth/callback?[redacted]'],
    ['/oauth/callback/demo?code=c', '/oauth/callback/demo?[redacted]'],
    ['/connectors?search=mail', '/connectors?search=mail'],
    ['/gone?x=1', '/gone?x=1'],
  ])('[SY28] %s is written as %s', (target, shown) => {
    expect(redactTarget(target)).toBe(shown);
  });
});
