import { randomUUID } from 'node:crypto';
import { gatewayContract } from '@patchbay/gateway-client/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { connect, type Minted } from './world/person.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

describe('the embedded gateway, as any other', () => {
  const [person, other] = [`p-${randomUUID()}`, `p-${randomUUID()}`];

  for (const { title, check } of gatewayContract)
    it(title, { timeout: 60_000 }, async ({ skip }) => {
      const notTried = await check({
        origin: `http://127.0.0.1:${world.env.GATEWAY_PORT}`,
        token: () => world.token(person),
        otherToken: () => world.token(other),
        connector: 'demo-mail',
        consent: async (entry) => {
          await connect(world, person, entry as Minted);
        },
        spendsBudget: true,
      });
      if (notTried !== null) skip(notTried);
    });
});
