import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../src/main.ts';
import type { Browser } from './support/browser.ts';
import { open } from './support/steps.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let api: Api;

beforeAll(async () => {
  world = await createWorld();
  api = await world.start();
});
afterAll(() => world.close());

const DOCUMENT = `mutation ($token: String!) { becomeAdmin(input: {token: $token}) {
  __typename ... on BecomeAdminPayload { viewer { kind } } ... on UserError { code } } }`;
const become = async (browser: Browser, token = world.env.SETUP_TOKEN) =>
  (await browser.ask<{ becomeAdmin: Record<string, unknown> }>(DOCUMENT, { token })).becomeAdmin;

it('[AU25] of two who press at once one becomes the first admin, and the link is of no use after', async () => {
  const guest = world.browser(api);
  await open(guest, ['demo-mail']);
  expect(await become(guest)).toMatchObject({ code: 'UNAUTHENTICATED' });
  const people = ['ada', 'bob'].map((name) => [world.browser(api), `${name}@example.com`] as const);
  for (const [browser, email] of people) {
    await browser.signUp(email);
    expect(await become(browser, 'wrong')).toMatchObject({ code: 'SETUP_REFUSED' });
  }
  const answers = await Promise.all(people.map(([browser]) => become(browser)));
  expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['AccessError', 'BecomeAdminPayload']);
  const kinds = await Promise.all(people.map(([browser]) => browser.ask('{ viewer { kind } }')));
  expect(kinds.filter((answer) => JSON.stringify(answer).includes('ADMIN'))).toHaveLength(1);
  const late = world.browser(api);
  await late.signUp('late@example.com');
  expect(await become(late)).toMatchObject({ code: 'SETUP_REFUSED' });
  expect(world.logged()).not.toContain(world.env.SETUP_TOKEN);
});
