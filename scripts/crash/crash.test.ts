import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverHome } from '@patchbay/db/embedded';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Product, REAL, startProduct } from '../supervisor/testing/product.ts';
import { ledgerFaults, readLedger } from './ledger.ts';
import { Person, type Seen } from './person.ts';

// The real product, all of it, killed with no warning at the worst moments and looked at afterwards.
const ROUNDS = process.env.PATCHBAY_LONG ? 60 : 6;
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);

let folder: string;
let product: Product;
const origin = (): string => `http://localhost:${product.port}`;
const eventually = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 30_000, interval: 100 });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-crash-'));
  chmodSync(folder, 0o711);
  product = await startProduct(folder, {}, REAL);
  await product.says('Ctrl-C stops everything');
}, 120_000);
afterAll(async () => {
  product.process.kill('SIGTERM');
  await product.ended();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

const pidOf = (app: string): number => {
  const all = [...product.said().matchAll(new RegExp(`${app} is process (\\d+)`, 'g'))];
  return Number(all.at(-1)?.[1]);
};
const isReady = async () => {
  const answer = await fetch(`${origin()}/readyz`);
  expect(answer.status).toBe(200);
};
/** Kills an app and waits until another process of it does its work. */
const killApp = async (app: string): Promise<void> => {
  const before = pidOf(app);
  process.kill(before, 'SIGKILL');
  await eventually(async () => expect(pidOf(app)).not.toBe(before));
  await eventually(isReady);
};
const seen = async (person: Person, opId: string, check: (operation: Seen) => void): Promise<void> => {
  await eventually(async () => {
    const operation = await person.operation(opId);
    expect(operation).not.toBeNull();
    if (operation) check(operation);
  });
};
const stateOf = (operation: Seen, name: string) => operation.targets.find((target) => target.name === name)?.state;

describe('the api is killed', { timeout: 120_000 }, () => {
  it('[RC4] between the consent and the next read: the consent counts', async () => {
    const person = new Person(origin());
    const { opId, targets } = await person.connect(['demo-mail']);
    const back = await person.consent(targets[0]?.link ?? '');
    process.kill(pidOf('api'), 'SIGKILL');
    // The gateway takes the code while the api is down; its webhook finds nobody.
    await person.comeBack(back).catch(() => {});
    await eventually(isReady);
    await seen(person, opId, (operation) => expect(operation.settledBy).toBe('ALL_RESOLVED'));
    expect(ledgerFaults(await readLedger(folder))).toEqual([]);
  });

  it('[RC4] right after a skip was acknowledged: the skip stands and the rest goes on', async () => {
    const person = new Person(origin());
    const { opId, targets } = await person.connect(['demo-mail', 'demo-notes']);
    const { seq } = await person.skip(opId, targets[1]?.targetId ?? '');
    await killApp('api');
    await seen(person, opId, (operation) => {
      expect(operation.seq).toBeGreaterThanOrEqual(seq);
      expect(stateOf(operation, 'demo-notes')).toBe('SKIPPED');
    });
    await person.comeBack(await person.consent(targets[0]?.link ?? ''));
    await seen(person, opId, (operation) => expect(operation.settledBy).toBe('ALL_RESOLVED'));
    expect(ledgerFaults(await readLedger(folder))).toEqual([]);
  });

  it('[RC2] in the middle of a mint: one try at the gateway, and the row says that nobody knows', async () => {
    const person = new Person(origin());
    await person.connect(['demo-notes']).then(({ opId }) => person.goOn(opId));
    // The gateway stands still with the mint's request before it.
    const gateway = pidOf('gateway');
    process.kill(gateway, 'SIGSTOP');
    const asking = person.connect(['demo-mail']).catch(() => 'cut');
    const pending = await eventually(async () => {
      const open = (await person.openOperations()).find((operation) => stateOf(operation, 'demo-mail') === 'PENDING');
      expect(open).toBeDefined();
      return open as Seen;
    });
    process.kill(pidOf('api'), 'SIGKILL');
    expect(await asking).toBe('cut');
    process.kill(gateway, 'SIGCONT');
    await eventually(isReady);
    await seen(person, pending.opId, ({ targets, settledBy }) => {
      expect(settledBy).toBeNull();
      expect(targets[0]).toMatchObject({ state: 'FAILED', reason: 'MINT_UNKNOWN', link: null });
    });
    const ledger = await readLedger(folder);
    expect(ledger.find(({ opId }) => opId === pending.opId)?.attempts['demo-mail'] ?? 0).toBeLessThanOrEqual(1);
    const again = await person.retry(pending.opId, pending.targets[0]?.targetId ?? '');
    expect(again.targets[0]).toMatchObject({ state: 'INITIATED', reason: null });
    expect(ledgerFaults(await readLedger(folder))).toEqual([]);
  });
});

/** A small generator, so that a run can be done again. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe(`anything is killed at any time (CRASH_SEED=${SEED})`, () => {
  it(`[SY7, SY11, SY12] nothing acknowledged is lost in ${ROUNDS} rounds`, {
    timeout: 60_000 + ROUNDS * 40_000,
  }, async () => {
    const next = random(SEED);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
    const told = new Map<string, Seen>();
    const tell = (operation: Seen): Seen => {
      told.set(operation.opId, operation);
      return operation;
    };
    const person = new Person(origin());
    for (let round = 0; round < ROUNDS; round += 1) {
      const opened = await eventually(() => person.connect(['demo-mail', 'demo-notes']));
      tell(opened);
      const victim = pick(['api', 'gateway', 'database', 'web', 'everything']);
      const acting = act(person, opened, next, tell).catch(() => {});
      await kill(victim);
      await acting;
      await eventually(isReady);
      for (const before of told.values()) {
        await seen(person, before.opId, (now) => {
          expect(now.seq, `${victim} ${now.opId}`).toBeGreaterThanOrEqual(before.seq);
          for (const target of before.targets.filter(({ state }) => state === 'SKIPPED' || state === 'CONNECTED')) {
            expect(stateOf(now, target.name)).toBe(target.state);
          }
          if (before.settledBy) expect(now).toEqual(before);
        });
      }
      await eventually(async () => tell(await person.goOn(opened.opId)));
    }
    expect(ledgerFaults(await readLedger(folder))).toEqual([]);
  });

  const act = async (person: Person, opened: Seen, next: () => number, tell: (operation: Seen) => Seen) => {
    const [mail, notes] = opened.targets;
    if (next() < 0.5) tell(await person.skip(opened.opId, notes?.targetId ?? ''));
    if (next() < 0.7) await person.comeBack(await person.consent(mail?.link ?? ''));
    if (next() < 0.3) tell(await person.goOn(opened.opId));
  };

  const kill = async (victim: string): Promise<void> => {
    if (victim === 'database') {
      await eventually(async () => process.kill(databasePid(), 'SIGKILL'));
      return;
    }
    if (victim !== 'everything') {
      // It may still be coming back from an earlier round.
      await eventually(async () => process.kill(pidOf(victim), 'SIGKILL'));
      return;
    }
    const { port } = product;
    product.process.kill('SIGKILL');
    await product.ended();
    product = await startProduct(folder, { PORT: String(port) }, REAL);
    await product.says('Ctrl-C stops everything');
  };

  const databasePid = (): number =>
    Number(readFileSync(join(serverHome(folder), 'postmaster.pid'), 'utf8').split('\n')[0]);
});
