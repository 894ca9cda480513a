import type { Api } from '../../src/main.ts';
import type { SeenOperation, SeenResult } from './answers.ts';
import type { Browser } from './browser.ts';
import { CONNECT, CREATE_KEY, OPERATION } from './documents.ts';
import type { ScriptedAccount } from './gateway.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** Connects these apps; gives the whole result. */
export const connect = async (browser: Browser, names: readonly string[], more: object = {}): Promise<SeenResult> =>
  (
    await browser.ask<{ connect: SeenResult }>(CONNECT, {
      input: { targets: names.map((name) => ({ name })), ...more },
    })
  ).connect;

/** Connects these apps and gives the open operation; fails when it was refused. */
export const open = async (browser: Browser, names: readonly string[], more: object = {}): Promise<SeenOperation> => {
  const result = await connect(browser, names, more);
  if (result.__typename !== 'ConnectPayload') throw new Error(`connect was refused: ${result.code} ${result.message}`);
  return result.operation;
};

/** The operation as its person sees it now. */
export const see = async (browser: Browser, opId: string): Promise<SeenOperation> =>
  (await browser.ask<{ operation: SeenOperation }>(OPERATION, { opId })).operation;

/** Waits until the operation is as the test wants it. */
export const seen = (
  browser: Browser,
  opId: string,
  what: string,
  wanted: (operation: SeenOperation) => boolean,
): Promise<SeenOperation> =>
  until(what, async () => {
    const operation = await see(browser, opId);
    return wanted(operation) ? operation : null;
  });

/** Lets the gateway wake the api for an account. */
export const wakeBy = (
  world: World,
  api: Pick<Api, 'internalPort'>,
  account: ScriptedAccount,
  op: string,
): Promise<number> =>
  world.hook(api, {
    person: account.owner,
    connector: account.connector,
    connectionId: account.connectionId,
    attempt: account.attempt?.id ?? null,
    op,
  });

/** Consents at the vendor and lets the gateway wake the api. */
export const consent = async (
  world: World,
  api: Pick<Api, 'internalPort'>,
  connector: string,
  op: string,
): Promise<ScriptedAccount> => {
  const account = world.gateway.accountOf(connector);
  world.gateway.consent(account.connectionId);
  await wakeBy(world, api, account, op);
  return account;
};

/** A program with a key of this person, which may do what the scopes say. */
export const agentOf = async (person: Browser, more: object = {}): Promise<Browser> => {
  const { createAgentKey } = await person.ask<{ createAgentKey: { secret: string; code?: string } }>(CREATE_KEY, {
    input: { name: 'helper', ...more },
  });
  if (createAgentKey.code !== undefined) throw new Error(`no key: ${createAgentKey.code}`);
  return person.program(createAgentKey.secret);
};
