import { expect, it } from 'vitest';
import { GET as healthz } from '../app/healthz/route.ts';
import { GET as readyz } from '../app/readyz/route.ts';

it.each([
  ['/healthz', healthz],
  ['/readyz', readyz],
])('[WE32] %s answers by itself and is never kept', async (_path, GET) => {
  const answer = GET();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('ok\n');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
