import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../src/main.ts';
import { collect } from './support/collect.ts';
import { RETRY, VIEWER_FRAMES } from './support/documents.ts';
import { HANDLE } from './support/gateway.ts';
import { consent, open, seen, wakeBy } from './support/steps.ts';
import { until } from './support/until.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let api: Api;

beforeAll(async () => {
  world = await createWorld();
  api = await world.start();
});
afterAll(() => world.close());

/** Everything the database holds, as text. */
const dump = async (): Promise<string> => {
  const tables = await world.prisma.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'gateway') AND table_type = 'BASE TABLE'`;
  const parts = await Promise.all(
    tables.map(({ name }) => world.prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`)),
  );
  return parts
    .flat()
    .map(({ row }) => row)
    .join('\n');
};

it('[AP5][AP20][FR9][ST24][ST25] C79 no link, attempt handle, token or cookie is in a row, a frame or the log', async () => {
  const guest = world.browser(api);
  await open(guest, ['demo-chat']);
  const frames = collect(guest.socket(), '', undefined, VIEWER_FRAMES);
  await until('the socket', () => frames.seen.length > 0);
  const operation = await open(guest, ['demo-mail', 'demo-notes']);
  const path = `/go/${operation.opId}/${operation.targets[0].targetId}?token=query-secret`;
  expect((await guest.fetch(path)).status).toBe(303);
  await world.browser(api).fetch('/auth/reset-password/query-secret?token=query-secret');

  const whileOpen = await dump();
  const links = await world.prisma.operationLink.findMany({ where: { opId: operation.opId } });
  expect(links).toHaveLength(2);
  for (const { sealed } of links) expect(Buffer.from(sealed).toString('latin1')).not.toContain('handle');

  const failing = world.gateway.accountOf('demo-notes');
  world.gateway.refuse(failing.connectionId, 'access_denied', 'No.');
  await wakeBy(world, api, failing, operation.opId);
  const { targets } = await seen(guest, operation.opId, 'the refusal', (now) => now.targets[1]?.state === 'FAILED');
  await guest.ask(RETRY, { input: { opId: operation.opId, targetIds: [targets[1]?.targetId] } });
  world.gateway.next('/v1/connectors/connections', { kind: 'json', status: 500, body: { error: { message: HANDLE } } });
  await guest.send('mutation { connect(input: {targets: [{name: "demo-files"}]}) { __typename } }');
  await consent(world, api, 'demo-mail', operation.opId);
  await consent(world, api, 'demo-notes', operation.opId);
  await seen(guest, operation.opId, 'the settlement', ({ settledBy }) => settledBy !== null);
  expect(await world.prisma.operationLink.count({ where: { opId: operation.opId } })).toBe(0);

  const cookies = [...guest.cookies.values()].map((value) => decodeURIComponent(value).split('.')[0] ?? '');
  const tokens = world.gateway.fake.seen.map(({ headers }) => String(headers.authorization).replace('Bearer ', ''));
  expect(cookies.length).toBeGreaterThan(0);
  expect(tokens.length).toBeGreaterThan(0);
  const everything = {
    rows: `${whileOpen}\n${await dump()}`,
    log: world.logged(),
    frames: JSON.stringify(frames.seen),
  };
  for (const [place, text] of Object.entries(everything)) {
    expect(text.length, place).toBeGreaterThan(100);
    for (const secret of [HANDLE, '/link/', 'query-secret', ...tokens])
      expect(text.includes(secret), `${place}: ${secret}`).toBe(false);
  }
  // A session's token is the auth library's own row, and in no other place.
  for (const token of cookies) expect(everything.log.includes(token) || everything.frames.includes(token)).toBe(false);
  frames.stop();
});
