import { type Actor, isResolved, type State } from './edges.ts';
import type { Caller, Gateway, GatewayFailure, MintEntry } from './gateway.ts';
import type { OpId } from './ids.ts';
import { askedFor, entryStep, type Known, mintCalls } from './mint.ts';
import type { Operation, Target } from './operation.ts';
import type { Operations, Step } from './operations.ts';
import type { Clock, Log, MintMarks, MintNotes, OperationStore } from './ports.ts';

/** What a mint needs. */
export interface MintPorts {
  readonly operations: Operations;
  readonly store: OperationStore;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly log: Log;
}

/** One mint of some targets of one operation. */
export interface MintOrder {
  readonly opId: OpId;
  readonly names: readonly string[];
  readonly reinitiate: boolean;
  /** Who moves a row to initiated: the watcher on a first mint, the person on Try again. */
  readonly actor: Actor;
  readonly caller: Caller;
  readonly returnTo: string | null;
  readonly known?: Known;
  /** The marks that Try again has read and may replace; a first mint finds none. */
  readonly had?: MintMarks;
  /** What the host has noted; an answer takes its row's note back. */
  readonly notes?: MintNotes;
}

/** How a mint ended. `failed`: nobody was moved by the failed call; `asked` are the targets it was for. */
export type Minted =
  | { readonly kind: 'minted' }
  | { readonly kind: 'failed'; readonly failure: GatewayFailure; readonly asked: readonly Target[] };

// A row that got an answer has no mint in doubt any more; where nothing was noted there is nothing to take back.
const takenBack = ({ notes = {} }: MintOrder, { targetId }: Target): { readonly notes?: MintNotes } =>
  notes[targetId] == null ? {} : { notes: { [targetId]: null } };

const stateOf = (operation: Operation, target: Target): State =>
  operation.targets.find(({ name }) => name === target.name)?.state ?? target.state;

const applyEntry = async (ports: MintPorts, order: MintOrder, target: Target, entry: MintEntry): Promise<void> => {
  const { opId, actor } = order;
  let from: State | null = null;
  for (let steps = 0; ; steps += 1) {
    const advanced = await ports.operations.advance(opId, (operation): Step | null => {
      from ??= stateOf(operation, target);
      const step = entryStep(operation, target.name, entry, actor, { from, steps });
      return step && { ...step, ...takenBack(order, target) };
    });
    if (advanced.kind === 'decided' && advanced.decision.kind === 'written') continue;
    // Nothing more to do is the ordinary end; nothing to do at all, or a move the law refuses, is an answer that was dropped.
    if (advanced.kind === 'decided' || steps === 0)
      ports.log.info('mint_entry_dropped', { opId, name: target.name, status: entry.status });
    return;
  }
};

const applyAnswer = async (
  ports: MintPorts,
  order: MintOrder,
  asked: readonly Target[],
  entries: readonly MintEntry[],
): Promise<void> => {
  for (const entry of entries) {
    const target = askedFor(entry, asked);
    if (target === null) {
      ports.log.warn('mint_entry_not_asked_for', { opId: order.opId, connector: entry.connector });
      continue;
    }
    if (entry.status === 'initiated' && !entry.connectionId)
      ports.log.warn('mint_without_account', { opId: order.opId, name: target.name });
    await applyEntry(ports, order, target, entry);
  }
};

/**
 * Mints the named targets: claims each group, calls once for each group, applies the answer entry by entry. Never retries (MI1).
 * Targets that were resolved meanwhile are not asked for; an operation that has ended is not called for,
 * nor a target whose mint somebody else has claimed (MI11).
 */
export const mintTargets = async (ports: MintPorts, order: MintOrder): Promise<Minted> => {
  const { operations, store, gateway, clock } = ports;
  const { opId, names, reinitiate, caller, returnTo } = order;
  const start = await operations.get(opId);
  const wanted = start?.targets.filter(({ name, state }) => names.includes(name) && !isResolved(state)) ?? [];
  for (const { targets: group, alias, connectionId } of mintCalls(wanted, reinitiate, order.known)) {
    const operation = await operations.get(opId);
    if (operation === null || operation.phase === 'settled') break;
    // The call before this one took its time, and the person may have resolved a row meanwhile.
    const targets = group.filter((target) => !isResolved(stateOf(operation, target)));
    if (targets.length === 0) continue;
    const intended = await store.intendMint(
      opId,
      targets.map(({ targetId }) => targetId),
      clock.now(),
      order.had,
    );
    if (!intended) break;
    const asked = targets.map(({ name, targetId }) => ({ name, targetId }));
    const answer = await gateway.mint(
      { opId, operation, targets: asked, reinitiate, alias, connectionId, returnTo },
      caller,
    );
    if (answer.kind === 'failed') return { kind: 'failed', failure: answer.failure, asked: targets };
    await applyAnswer(ports, order, targets, answer.results);
  }
  return { kind: 'minted' };
};
