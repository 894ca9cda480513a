import { deepEqual, equal } from 'node:assert/strict';
import { type Command, decide } from '../decide.ts';
import type { Frame } from '../frame.ts';
import type { AccountFacts } from '../gateway.ts';
import type { OpId, PersonId, TargetId } from '../ids.ts';
import { openOperation } from '../open-operation.ts';
import type { OpenOperation, Operation, Surface } from '../operation.ts';
import type { Claim, Commit, OperationStore } from '../ports.ts';
import { accountRow } from './scripted-gateway.ts';

/** A store under test, with the few windows the contract has to look through. */
export interface StoreWorld {
  readonly store: OperationStore;
  /** Makes a person who has no operation. */
  newOwner(): Promise<PersonId>;
  /** An operation id nobody has. */
  newOpId(): OpId;
  /** Every kept frame of an operation, oldest first. */
  framesOf(opId: OpId): Promise<readonly Frame[]>;
  /** The kept account row, null when there is none. */
  accountOf(
    connectionId: string,
  ): Promise<Pick<AccountFacts, 'connectionId' | 'connector' | 'status' | 'label'> | null>;
}

/** One promise of the store port. */
export interface StoreCheck {
  readonly title: string;
  readonly check: (world: StoreWorld) => Promise<void>;
}

const CLAIM: Claim = { idempotencyKey: null, keyId: null, returnTo: '/connect/done' };

interface Made {
  readonly operation: OpenOperation;
  readonly frame: Frame | null;
}

const make = async (
  world: StoreWorld,
  owner?: PersonId,
  sessionKey = 's1',
  surface: Surface = 'card',
): Promise<Made> => {
  const opened = openOperation({
    opId: world.newOpId(),
    ownerId: owner ?? (await world.newOwner()),
    sessionKey,
    surface,
    initiator: 'connectors_page',
    createdAt: 1_750_000_000.25,
    targets: [
      { name: 'gmail', action: 'connect', alias: 'work' },
      { name: 'notion', action: 'reconnect', repairId: 'ca_old' },
    ],
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return opened;
};

const opened = async (world: StoreWorld, owner?: PersonId): Promise<OpenOperation> => {
  const { operation, frame } = await make(world, owner);
  deepEqual(await world.store.open(operation, frame, CLAIM), { kind: 'opened' });
  return operation;
};

const commitOf = (operation: Operation, command: Command, more: Partial<Commit> = {}): Commit => {
  const decision = decide(operation, command, operation.createdAt + 1);
  if (decision.kind !== 'written' && decision.kind !== 'adopted') throw new Error(decision.kind);
  const { next, frame } = decision;
  return { opId: operation.opId, expect: operation.seq, next, frame, at: operation.createdAt + 1, ...more };
};

const INITIATE: Command = {
  do: 'move',
  name: 'gmail',
  to: 'initiated',
  actor: 'backend_watcher',
  fields: { connectionId: 'ca_1' },
};
const CONNECT: Command = { do: 'move', name: 'gmail', to: 'connected', actor: 'backend_watcher' };
const SKIP: Command = { do: 'move', name: 'gmail', to: 'skipped', actor: 'user' };
const SETTLE: Command = { do: 'settle', by: 'continue' };

/** What every store has to do; the memory twin and the database run the same list. */
export const storeContract: readonly StoreCheck[] = [
  {
    title: '[RN2] an opened operation comes back as it was, with its opened frame',
    check: async (world) => {
      const { operation, frame } = await make(world);
      await world.store.open(operation, frame, CLAIM);
      const held = await world.store.load(operation.opId);
      deepEqual(held, { operation, minting: {}, notes: {}, returnTo: '/connect/done' });
      deepEqual(await world.framesOf(operation.opId), [frame]);
    },
  },
  {
    title: '[RN2] an unknown operation is null, and a commit for it is lost',
    check: async (world) => {
      const { operation } = await make(world);
      equal(await world.store.load(operation.opId), null);
      equal(await world.store.commit(commitOf(operation, INITIATE)), 'lost');
      equal(await world.store.intendMint(operation.opId, [operation.targets[0]!.targetId], 1), false);
    },
  },
  {
    title: '[RN2] a commit at the expected seq is kept with its frame',
    check: async (world) => {
      const operation = await opened(world);
      const commit = commitOf(operation, INITIATE);
      equal(await world.store.commit(commit), 'written');
      deepEqual((await world.store.load(operation.opId))?.operation, commit.next);
      deepEqual((await world.framesOf(operation.opId)).at(-1), commit.frame);
    },
  },
  {
    title: '[RN2] of many commits at one seq exactly one is written, and one frame kept',
    check: async (world) => {
      const operation = await opened(world);
      const rivals = [INITIATE, SKIP, SETTLE, INITIATE, SETTLE, SKIP].map((command) => commitOf(operation, command));
      const outcomes = await Promise.all(rivals.map((commit) => world.store.commit(commit)));
      equal(outcomes.filter((outcome) => outcome === 'written').length, 1);
      const winner = rivals[outcomes.indexOf('written')]!;
      deepEqual((await world.store.load(operation.opId))?.operation, winner.next);
      equal((await world.framesOf(operation.opId)).length, 2);
    },
  },
  {
    title: '[OP10] a settled operation takes no further commit and no mint',
    check: async (world) => {
      const operation = await opened(world);
      const settle = commitOf(operation, SETTLE);
      equal(await world.store.commit(settle), 'written');
      equal(await world.store.commit({ ...settle, expect: settle.next.seq }), 'lost');
      equal(await world.store.intendMint(operation.opId, [operation.targets[0]!.targetId], 1), false);
      deepEqual((await world.store.load(operation.opId))?.operation, settle.next);
    },
  },
  {
    title: '[OP17] a commit without a frame keeps the operation and no frame',
    check: async (world) => {
      const operation = await opened(world);
      const adopt = commitOf(operation, { do: 'adopt', name: 'gmail', repairId: 'ca_9' });
      equal(await world.store.commit(adopt), 'written');
      deepEqual((await world.store.load(operation.opId))?.operation, adopt.next);
      equal((await world.framesOf(operation.opId)).length, 1);
    },
  },
  {
    title: '[RN2] a move to connected keeps the account row in the same statement, a lost one does not',
    check: async (world) => {
      const start = await opened(world);
      const initiate = commitOf(start, INITIATE);
      await world.store.commit(initiate);
      const connectionId = `ca_${start.opId}`;
      const account = accountRow('active', {
        connectionId,
        createdAt: '2025-06-15T15:06:40.000Z',
        updatedAt: '2025-06-15T15:06:40.000Z',
      });
      const connect = commitOf(initiate.next, CONNECT, { account });
      equal(await world.store.commit({ ...connect, expect: 7 }), 'lost');
      equal(await world.accountOf(connectionId), null);
      equal(await world.store.commit(connect), 'written');
      const { connector, status, label } = account;
      deepEqual(await world.accountOf(connectionId), { connectionId, connector, status, label });
    },
  },
  {
    title: '[PR9] notes are laid over the ones that are there',
    check: async (world) => {
      const start = await opened(world);
      const [gmail, notion] = start.targets.map(({ targetId }) => targetId) as [TargetId, TargetId];
      const first = commitOf(start, INITIATE, { notes: { [gmail]: 'MINT_UNKNOWN', [notion]: 'MINT_FAILED' } });
      await world.store.commit(first);
      await world.store.commit(commitOf(first.next, CONNECT, { notes: { [gmail]: null } }));
      const notes = (await world.store.load(start.opId))?.notes ?? {};
      equal(notes[gmail] ?? null, null);
      equal(notes[notion], 'MINT_FAILED');
    },
  },
  {
    title: '[RC2] a mint intent marks its targets without a seq or a frame, and a settlement removes the marks',
    check: async (world) => {
      const operation = await opened(world);
      const [gmail, notion] = operation.targets.map(({ targetId }) => targetId) as [TargetId, TargetId];
      equal(await world.store.intendMint(operation.opId, [gmail], 1_750_000_002), true);
      equal(await world.store.intendMint(operation.opId, [notion], 1_750_000_003), true);
      const held = await world.store.load(operation.opId);
      deepEqual(held?.minting, { [gmail]: 1_750_000_002, [notion]: 1_750_000_003 });
      deepEqual(held?.operation, operation);
      equal((await world.framesOf(operation.opId)).length, 1);
      await world.store.commit(commitOf(operation, SETTLE));
      deepEqual((await world.store.load(operation.opId))?.minting, {});
    },
  },
  {
    title: '[MI11] of many that intend one mint exactly one claims it; a later one replaces only the mark it has read',
    check: async (world) => {
      const operation = await opened(world);
      const [gmail, notion] = operation.targets.map(({ targetId }) => targetId) as [TargetId, TargetId];
      const { opId } = operation;
      const rivals = await Promise.all([5, 6, 7].map((at) => world.store.intendMint(opId, [gmail], at + 0.25)));
      equal(rivals.filter(Boolean).length, 1);
      const read = (await world.store.load(opId))?.minting ?? {};
      // A group is claimed whole or not at all.
      equal(await world.store.intendMint(opId, [gmail, notion], 8), false);
      deepEqual((await world.store.load(opId))?.minting, read);
      const again = await Promise.all([9, 10].map((at) => world.store.intendMint(opId, [gmail], at, read)));
      equal(again.filter(Boolean).length, 1);
      equal(await world.store.intendMint(opId, [notion], 11, read), true);
    },
  },
  {
    title: '[RG1] one open card operation for each owner and session: of many openings one wins and the others name it',
    check: async (world) => {
      const owner = await world.newOwner();
      const rivals = await Promise.all([1, 2, 3, 4].map(() => make(world, owner)));
      const outcomes = await Promise.all(
        rivals.map(({ operation, frame }) => world.store.open(operation, frame, CLAIM)),
      );
      const winners = rivals.filter((_, at) => outcomes[at]!.kind === 'opened');
      equal(winners.length, 1);
      const { opId } = winners[0]!.operation;
      for (const outcome of outcomes) if (outcome.kind === 'taken') equal(outcome.opId, opId);
    },
  },
  {
    title:
      '[RG1] another session, another owner or a detached operation claims nothing of it, and a settlement frees the session',
    check: async (world) => {
      const owner = await world.newOwner();
      const first = await opened(world, owner);
      const others = [await make(world, owner, 's2'), await make(world), await make(world, owner, 's1', 'link')];
      for (const { operation, frame } of others)
        deepEqual(await world.store.open(operation, frame, CLAIM), { kind: 'opened' });
      await world.store.commit(commitOf(first, SETTLE));
      const again = await make(world, owner);
      deepEqual(await world.store.open(again.operation, again.frame, CLAIM), { kind: 'opened' });
    },
  },
];
