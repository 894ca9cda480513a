import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createGatewayClient } from '../../client.ts';
import { gatewayContract } from '../gateway.contract.ts';
import { BY, type GatewayWorld } from './bench.ts';
import { statusOf } from './wire-checks.ts';

const USAGE = `npm run gateway-contract -- <address> [--connector <slug>] [--consent] [--budget]

Holds a gateway against the wire contract and prints what it keeps. In the environment:
  GATEWAY_TOKEN        the bearer token of one person there
  GATEWAY_OTHER_TOKEN  optional: the token of somebody else, to see that accounts are kept apart
--connector  a connector that is set up there; without it the first enabled one is taken
--consent    you follow the printed links yourself; each account made that way is removed again
--budget     the minute's 180 account reads may be used up`;

/** How long a person may take over one consent. */
const PATIENCE_SECONDS = 300;

const stop = (why: string): never => {
  console.error(`${why}\n\n${USAGE}`);
  process.exit(2);
};

const { values, positionals } = (() => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { connector: { type: 'string' }, consent: { type: 'boolean' }, budget: { type: 'boolean' } },
    });
  } catch (fault) {
    return stop(fault instanceof Error ? fault.message : String(fault));
  }
})();

const [address = ''] = positionals;
const url = URL.parse(address) ?? stop('Name the address of the gateway, for example https://gateway.example.');
if (url.pathname !== '/' || !/^https?:$/.test(url.protocol))
  stop('The address is an http or https origin without a path.');
const { GATEWAY_TOKEN: token, GATEWAY_OTHER_TOKEN: otherToken } = process.env;
if (!token) stop('GATEWAY_TOKEN is not set.');
const client = createGatewayClient({ origin: url.origin, token: () => token ?? null });

const firstEnabled = async (): Promise<string> => {
  const list = await client.listConnectors(BY);
  if (list.kind === 'failed')
    return stop(`The connectors cannot be listed: ${list.failure.code} ${list.failure.message}`);
  return list.connectors.find(({ enabled }) => enabled)?.connector ?? stop('No connector is set up there.');
};

const byHand: GatewayWorld['consent'] = async ({ connectUrl, connectionId, attempt }) => {
  console.log(`\n  Open this link and consent: ${connectUrl}`);
  for (let waited = 0; waited < PATIENCE_SECONDS; waited += 2) {
    await pause(2000);
    const read = { connectionId: connectionId ?? '', attempt: attempt ?? '', timeout: 10 };
    const answer = await client.readAccount(read, BY);
    if (answer.kind === 'account' && statusOf(answer.account) !== 'pending') return;
  }
};

const world: GatewayWorld = {
  origin: url.origin,
  token: async () => token ?? '',
  otherToken: otherToken ? async () => otherToken : null,
  connector: values.connector ?? (await firstEnabled()),
  consent: values.consent ? byHand : null,
  spendsBudget: values.budget ?? false,
};

console.log(`${world.origin}, connector ${world.connector}`);
const counts = { passed: 0, failed: 0, 'not tried': 0 };
for (const { title, check } of gatewayContract) {
  const what = title.replace(/^\[\w+\] /, '');
  try {
    const why = await check(world);
    counts[why === null ? 'passed' : 'not tried'] += 1;
    console.log(why === null ? `  ok    ${what}` : `  -     ${what}: ${why}`);
  } catch (fault) {
    counts.failed += 1;
    console.log(
      `  FAIL  ${what}\n        ${fault instanceof Error ? fault.message.replaceAll('\n', '\n        ') : fault}`,
    );
  }
}
await client.close();
console.log(`gateway contract: ${counts.passed} passed, ${counts.failed} failed, ${counts['not tried']} not tried`);
process.exitCode = counts.failed > 0 ? 1 : 0;
