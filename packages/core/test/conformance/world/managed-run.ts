import {
  agentResult,
  type Frame,
  type OpenOperation,
  type Operation,
  openOperation,
  rowOf,
  type Step,
} from '../../../src/index.ts';
import { createOperations, type Operations } from '../../../src/operations.ts';
import { unpaced } from '../../../src/pacer.ts';
import { prepare } from '../../../src/prepare.ts';
import { resumePrepare } from '../../../src/recovery.ts';
import { createRetry, type Retry } from '../../../src/retry.ts';
import { createRunner } from '../../../src/runner.ts';
import { createMemoryStore, type MemoryStore } from '../../../src/testing/index.ts';
import { createWatcher, type Watcher } from '../../../src/watcher.ts';
import { OP, PERSON, wire } from '../wire.ts';
import { createFakeGateway, Failures, ScriptedFault } from './fake-gateway.ts';
import type { Event, ManagedGiven } from './given.ts';
import { Timeline } from './timeline.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const openFor = (given: ManagedGiven): OpenOperation => {
  const opened = openOperation({
    opId: OP(1),
    ownerId: PERSON,
    sessionKey: 's1',
    surface: (given.card ?? true) ? 'card' : 'link',
    initiator: 'agent_tool',
    force: given.force ?? false,
    toolCallId: given.tool_call_id ?? '',
    createdAt: 1000,
    deadlineSeconds: given.deadline_seconds ?? 300,
    targets: given.targets.map(({ name, alias, repair_id, connection_id }) => ({
      name,
      action: given.action,
      alias: alias ?? '',
      repairId: repair_id ?? '',
      connectionId: connection_id ?? '',
    })),
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return opened.operation;
};

const returnTarget = ({ platform = 'desktop', dev_server }: ManagedGiven): string | null =>
  platform === 'desktop' ? (dev_server ? 'hermes-desktop-dev' : 'hermes-desktop') : null;

interface Hands {
  readonly operations: Operations;
  readonly watcher: Watcher;
  readonly retry: Retry;
  readonly store: MemoryStore;
}

/** Plays one managed case on the product and writes down what the vectors write down. */
export const playManaged = async (given: ManagedGiven, events: readonly Event[]) => {
  const calls: Record<string, unknown>[] = [];
  const frames: unknown[] = [];
  const cards: unknown[] = [];
  const notes: number[] = [];
  const steps: (Record<string, unknown> | null)[] = events.map(() => null);
  let order = '';
  let hands: Hands | null = null;

  const failures = new Failures();
  const returnTo = returnTarget(given);

  const carryOut = async (
    { operations, watcher, retry, store }: Hands,
    event: Event,
  ): Promise<Record<string, unknown>> => {
    const write = async (step: Step) => {
      const advanced = await operations.advance(OP(1), step);
      if (advanced.kind !== 'decided') throw new Error(advanced.kind);
      return advanced.decision;
    };
    switch (event.do) {
      case 'skip': {
        const decision = await write({ command: { do: 'move', name: event.name!, to: 'skipped', actor: 'user' } });
        if (decision.kind === 'written') return { returned: decision.change };
        return decision.kind === 'already_there' ? { returned: null } : { error: { kind: 'IllegalTransition' } };
      }
      case 'continue':
        return { returned: (await write({ command: { do: 'settle', by: 'continue' } })).kind === 'written' };
      case 'try_again': {
        const retried = await retry(OP(1), event.names!, (await store.load(OP(1)))!);
        if (retried.kind === 'minted') return { returned: null };
        return retried.kind === 'failed' ? { error: failures.recorded(retried.failure) } : { returned: retried.kind };
      }
      case 'interrupt':
        watcher.interrupt(OP(1));
        return { returned: null };
      case 'wake':
        watcher.wake(OP(1));
        return { returned: null };
      default:
        throw new Error(`unknown event ${String(event.do)}`);
    }
  };

  const time = new Timeline(events, async (event) => {
    order += 'e';
    const t = time.now;
    if (hands === null) throw new Error('an event before the run');
    steps[events.indexOf(event)] = { t, ...(await carryOut(hands, event)) };
  });
  const record = (call: Record<string, unknown>): void => {
    order += 'c';
    calls.push({ t: time.now, ...call });
  };
  const gateway = createFakeGateway(given, time, failures, record);
  const store = createMemoryStore();
  const sink = {
    publish: (frame: Frame) => {
      order += 'f';
      frames.push(wire({ t: time.now, ...frame }));
    },
  };
  const note = {
    connected: () => {
      order += 'n';
      notes.push(time.now);
    },
    seen: () => undefined,
  };
  const card = {
    show: (payload: unknown) => {
      order += 'k';
      cards.push({ t: time.now, payload: wire(payload) });
    },
  };
  const hosted = {
    names: async () => {
      record({ call: 'hosted_names' });
      return given.hosted == null ? null : new Set(given.hosted);
    },
  };
  const { clock } = time;
  const log = silent;
  const operations = createOperations({ store, sink, clock, log });
  const watcher = createWatcher({
    operations,
    gateway,
    clock,
    pacer: unpaced,
    note,
    parkNotice: { parked: () => undefined },
    log,
  });
  const scripts = { operations, store, gateway, clock, log, hosted, catalog: { names: () => new Set(given.catalog) } };
  hands = { operations, watcher, retry: createRetry(scripts), store };

  const operation = openFor(given);
  await store.open(operation, null, { idempotencyKey: null, keyId: null, returnTo });
  const run = createRunner({ operations, watcher, card, log })(
    operation,
    () => prepare(scripts, operation, returnTo),
    () => resumePrepare(scripts, operation.opId),
  );
  let over = false;
  const ended = run.ended.then((outcome) => {
    over = true;
    return { outcome, at: time.now };
  });
  await time.run(() => over);
  const { outcome, at } = await ended;
  if (outcome.kind === 'bug' && !(outcome.error instanceof ScriptedFault)) throw outcome.error;
  const last: Operation = (await store.load(OP(1)))?.operation ?? operation;
  const named = given.targets.some(({ alias }) => alias !== undefined);
  return {
    steps,
    calls,
    frames,
    cards,
    app_connected_notes: notes,
    order,
    outcome:
      outcome.kind === 'bug'
        ? { error: { kind: 'Error' } }
        : outcome.kind === 'failed'
          ? { error: failures.recorded(outcome.failure) }
          : { result: wire(agentResult(last, named)) },
    settled_by: last.phase === 'settled' ? last.settledBy : null,
    settled_at: last.phase === 'settled' ? last.settledAt : null,
    ended_at: at,
    targets_left: last.targets.map((target) => ({
      ...(wire(rowOf(target)) as object),
      ...(target.repairId !== '' && { repair_id: target.repairId }),
    })),
  };
};
