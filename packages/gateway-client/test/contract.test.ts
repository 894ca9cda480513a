import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGateway, type GatewayWorld, gatewayContract, startFakeGateway } from '../src/testing/index.ts';

let fake: FakeGateway;
let world: GatewayWorld;
beforeAll(async () => {
  fake = await startFakeGateway({ kind: 'json', body: { anything: true } });
  world = {
    origin: fake.origin,
    token: async () => 't',
    otherToken: async () => 'u',
    connector: 'demo-mail',
    consent: async () => {},
    spendsBudget: true,
  };
});
afterAll(() => fake.close());

describe('the contract suite', () => {
  it.each(gatewayContract.map((one) => [one.title, one] as const))(
    'is broken by a gateway that says yes to everything: %s',
    async (_title, { check }) => {
      await expect(check(world)).rejects.toThrow();
    },
  );

  it('[GC17] says what it could not try, and why', async () => {
    const alone: GatewayWorld = { ...world, otherToken: null, consent: null, spendsBudget: false };
    const reasons = await Promise.all(gatewayContract.map(({ check }) => check(alone).catch(() => null)));
    expect(reasons.filter((why) => why !== null)).toHaveLength(6);
  });

  it('[GC17] runs against an address, prints every promise and ends by its count', { timeout: 60_000 }, async () => {
    const main = join(import.meta.dirname, '../src/testing/contract/main.ts');
    const run = promisify(execFile)(process.execPath, [main, fake.origin, '--connector', 'demo-mail'], {
      env: { ...process.env, GATEWAY_TOKEN: 't0ken', GATEWAY_OTHER_TOKEN: '' },
    });
    const { code, stdout } = (await run.catch((fault: unknown) => fault)) as { code: number; stdout: string };
    expect(code).toBe(1);
    expect(stdout).toMatch(/gateway contract: 0 passed, 8 failed, 6 not tried\n$/);
    expect(stdout).not.toContain('t0ken');
  });
});
