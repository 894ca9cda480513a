import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../src/main.ts';
import type { SeenOperation, SeenResult } from './support/answers.ts';
import { collect } from './support/collect.ts';
import { CONNECT, OPERATION } from './support/documents.ts';
import { until } from './support/until.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let api: Api;
beforeAll(async () => {
  world = await createWorld();
  api = await world.start();
});
afterAll(() => world.close());

describe('the main path', () => {
  it('[AP15][FR4][AP40] a guest connects, consents, and a webhook settles the operation while frames arrive in order', async () => {
    const guest = world.browser(api);
    const { connect } = await guest.ask<{ connect: SeenResult }>(CONNECT, {
      input: { targets: [{ name: 'demo-mail' }] },
    });
    expect(connect.__typename).toBe('ConnectPayload');
    const { operation } = connect;
    expect(operation).toMatchObject({ seq: 1, settledAt: null });
    expect(operation.targets[0]).toMatchObject({
      state: 'INITIATED',
      link: `http://localhost:3000/go/${operation.opId}/${operation.targets[0].targetId}`,
    });
    expect(guest.cookies.size).toBeGreaterThan(0);

    const frames = collect(guest.socket(), operation.opId);
    await until('two replayed frames', () => frames.seen.length === 2);
    const account = world.gateway.accountOf('demo-mail');
    world.gateway.consent(account.connectionId);
    const status = await world.hook(api, {
      person: account.owner,
      connector: 'demo-mail',
      connectionId: account.connectionId,
      attempt: account.attempt?.id ?? null,
      op: operation.opId,
    });
    expect(status).toBe(204);
    await frames.ended;
    expect(frames.seen.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
    expect(frames.seen.at(-1)?.operation).toMatchObject({
      settledBy: 'ALL_RESOLVED',
      targets: [{ state: 'CONNECTED', accountLabel: 'ada@example.com' }],
    });

    const now = await guest.ask<{ operation: SeenOperation }>(OPERATION, { opId: operation.opId });
    expect(now.operation).toMatchObject({ seq: 3, settledBy: 'ALL_RESOLVED' });
    const { accounts, openOperations } = await guest.ask<Record<string, unknown>>(
      '{ accounts { label status active connector { slug } } openOperations { opId } }',
    );
    expect(accounts).toEqual([
      { label: 'ada@example.com', status: 'ACTIVE', active: true, connector: { slug: 'demo-mail' } },
    ]);
    expect(openOperations).toEqual([]);
  });
});
