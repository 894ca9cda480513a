import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  type AccountAnswer,
  type Clock,
  createOperations,
  createPacer,
  type Gateway,
  type Operation,
  type OpId,
  openOperation,
  type PersonId,
} from '@patchbay/core';
import { createMemoryStore } from '@patchbay/core/testing';
import { createWatcher } from '../../packages/core/src/watcher.ts';
import { createWheel, NOWHERE, slotStart } from '../../packages/core/src/wheel.ts';
import { type Ticked, WARM_UP, WINDOW } from './ticked.ts';

// One way to tick `count` items once a second, in a process of its own; tells the parent what that took.

setFlagsFromString('--expose-gc');
const sweep: () => void = runInNewContext('gc');
const heap = (): number => {
  sweep();
  return process.memoryUsage().heapUsed;
};

const now = (): number => (performance.timeOrigin + performance.now()) / 1000;
const clock: Clock = {
  now,
  at: (time, run) => {
    const timer = setTimeout(run, Math.max(0, (time - now()) * 1000));
    return () => clearTimeout(timer);
  },
};

/** What the ticks of all items came to while they were watched. */
class Tally {
  watched = false;
  readonly ticks: Uint32Array;
  /** How late, in tenths of a millisecond. */
  private readonly late = new Uint32Array(20_000);
  private readonly expected: Float64Array;

  constructor(count: number) {
    this.ticks = new Uint32Array(count);
    this.expected = new Float64Array(count);
  }

  tick(item: number, next: (from: number) => number): void {
    const time = now();
    const due = this.expected[item] ?? 0;
    this.expected[item] = next(time);
    if (!this.watched) return;
    this.ticks[item] = (this.ticks[item] ?? 0) + 1;
    const tenths = Math.min(this.late.length - 1, Math.max(0, Math.floor((time - due) * 10_000)));
    this.late[tenths] = (this.late[tenths] ?? 0) + 1;
  }

  /** How late in milliseconds 99 of 100 ticks were at most. */
  p99(): number {
    const all = this.late.reduce((sum, one) => sum + one, 0);
    let seen = 0;
    for (const [tenths, ticks] of this.late.entries()) {
      seen += ticks;
      if (seen >= all * 0.99) return (tenths + 1) / 10;
    }
    return Number.NaN;
  }
}

/** Starts items in a hundred groups over one second, so that their ticks are spread. */
const spread = async (count: number, start: (item: number) => void): Promise<void> => {
  const begun = now();
  for (let group = 0; group < 100; group += 1) {
    for (let item = group; item < count; item += 100) start(item);
    const left = begun + (group + 1) / 100 - now();
    if (left > 0) await sleep(left * 1000);
  }
};

interface Ticker {
  start(item: number): void;
  /** What must also hold once the ticks were counted: each as a sentence that is empty when it does. */
  also?(): Promise<string>;
}

const emptyWheel = (tally: Tally): Ticker => {
  const next = (time: number): number => slotStart(time) + 1;
  const wheel = createWheel<{ due: number; item: number }>(clock, (spoke) => {
    tally.tick(spoke.item, next);
    wheel.at(spoke, next(now()));
  });
  return { start: (item) => wheel.at({ due: NOWHERE, item }, now()) };
};

const sleepLoop = (tally: Tally): Ticker => ({
  start: (item) => {
    void (async () => {
      for (;;) {
        tally.tick(item, (time) => time + 1);
        await sleep(1000);
      }
    })();
  },
});

const OWNERS_SHARE = 2;

const openOperationOf = (item: number): Operation => {
  const made = openOperation({
    opId: item.toString(16).padStart(12, '0') as OpId,
    ownerId: `person-${Math.floor(item / OWNERS_SHARE)}` as PersonId,
    sessionKey: 'page:gmail:-',
    surface: 'card',
    initiator: 'connectors_page',
    createdAt: now(),
    targets: [{ name: 'gmail', action: 'connect' }],
  });
  if (made.kind !== 'opened') throw new Error(made.kind);
  const [target] = made.operation.targets;
  if (target === undefined) throw new Error('no target');
  const targets = [{ ...target, state: 'initiated' as const, connectionId: `ca_${item}`, connectUrl: 'https://x' }];
  return { ...made.operation, targets };
};

const watcher = (tally: Tally, count: number): Ticker => {
  const pending = new Map<number, AccountAnswer>();
  let limited = false;
  let reads = 0;
  const gateway: Pick<Gateway, 'readAccount'> = {
    readAccount: ({ connectionId }) => {
      const item = Number(connectionId.slice(3));
      reads += 1;
      if (limited) return { kind: 'rate_limited', retryAfter: 1000 };
      tally.tick(item, (time) => slotStart(time) + 1);
      return pending.get(0) ?? { kind: 'not_known_yet' };
    },
  };
  const account = { connectionId: '', connector: 'gmail', label: '', active: false, disabled: false };
  pending.set(0, { kind: 'account', account: { ...account, status: 'pending' } });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const operations = createOperations({
    store: createMemoryStore(),
    sink: { publish: () => undefined },
    clock,
    log,
  });
  const { enroll, start } = createWatcher({
    operations,
    gateway: gateway as Gateway,
    clock,
    log,
    pacer: createPacer(now),
    note: { connected: () => undefined, seen: () => undefined },
    parkNotice: { parked: () => undefined },
  });
  return {
    start: (item) => {
      void start(enroll(openOperationOf(item)));
    },
    // One read of each person meets the limit and parks what else they have open; after that nobody reads.
    also: async () => {
      const owners = Math.ceil(count / OWNERS_SHARE);
      limited = true;
      reads = 0;
      await sleep(1500);
      const met = reads;
      await sleep(1500);
      return met === owners && reads === met
        ? ''
        : `${met} reads met the limit of ${owners} persons, ${reads - met} followed`;
    },
  };
};

const KINDS = { wheel: emptyWheel, watcher, sleep: sleepLoop } as const;

const [kind = 'wheel', size = '10000'] = process.argv.slice(2);
const count = Number(size);
const tally = new Tally(count);
const before = heap();
const ticker = KINDS[kind as keyof typeof KINDS](tally, count);
await spread(count, ticker.start);
await sleep(WARM_UP * 1000);
const perItem = (heap() - before) / count;
await sleep(1100);
const cpu = process.cpuUsage();
tally.watched = true;
await sleep(WINDOW * 1000);
tally.watched = false;
const used = process.cpuUsage(cpu);
const ticked: Ticked = {
  cpuMicros: used.user + used.system,
  p99: tally.p99(),
  perItem,
  fewest: tally.ticks.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  most: tally.ticks.reduce((a, b) => Math.max(a, b), 0),
  wrong: (await ticker.also?.()) ?? '',
};
process.send?.(ticked, () => process.exit(0));
