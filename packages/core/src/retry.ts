import { callerOf } from './caller.ts';
import { lawfulActor, type State } from './edges.ts';
import type { OpId } from './ids.ts';
import { type MintPorts, mintTargets } from './mint-script.ts';
import type { Operation, Target } from './operation.ts';
import type { Held } from './ports.ts';
import type { Retried } from './run-types.ts';

const isStale = (state: State): boolean => state === 'failed' || state === 'expired';

/**
 * Says whether Try again may mint these targets, in the order a person is to be told (MI9): all names are targets, one kind, not
 * settled, every row failed or expired, and the table has the edge. Null: it may.
 */
export const retryRefusal = (
  operation: Operation,
  names: readonly string[],
): Exclude<Retried, { kind: 'minted' | 'failed' }> | null => {
  const unknown = names.filter((name) => !operation.targets.some((target) => target.name === name));
  if (unknown.length > 0) return { kind: 'unknown_target', names: unknown };
  const rows: readonly Target[] = operation.targets.filter(({ name }) => names.includes(name));
  if (new Set(rows.map(({ kind }) => kind)).size > 1) return { kind: 'mixed_kinds' };
  if (operation.phase === 'settled') return { kind: 'settled', operation };
  if (!rows.every(({ state }) => isStale(state))) return { kind: 'link_still_valid', operation };
  if (!rows.every(({ kind, state }) => lawfulActor(kind, state, 'initiated') === 'user'))
    return { kind: 'not_allowed', operation };
  return null;
};

/** What a Try again has read beside the operation before it began. */
export type RetryBasis = Pick<Held, 'returnTo' | 'minting' | 'notes'>;

/** Tries targets again. */
export type Retry = (opId: OpId, names: readonly string[], basis: RetryBasis) => Promise<Retried>;

/**
 * Makes Try again (MI10): one mint for all names, reinitiate true, as the person. While it is in flight whoever asks for any of its
 * rows waits and gets the same answer. When the mint fails nothing moves and nobody is parked.
 */
export const createRetry = (ports: MintPorts): Retry => {
  const { operations } = ports;
  const flights = new Map<string, Promise<Retried>>();

  const mint = async (opId: OpId, names: readonly string[], basis: RetryBasis): Promise<Retried> => {
    const operation = await operations.get(opId);
    if (operation === null) return { kind: 'no_such_operation' };
    const refusal = retryRefusal(operation, names);
    if (refusal !== null) return refusal;
    const minted = await mintTargets(ports, {
      opId,
      names,
      reinitiate: true,
      actor: 'user',
      caller: callerOf(operation, 'card_retry'),
      returnTo: basis.returnTo,
      had: basis.minting,
      notes: basis.notes,
    });
    const stands = (await operations.get(opId)) ?? operation;
    return minted.kind === 'failed'
      ? { kind: 'failed', failure: minted.failure, operation: stands }
      : { kind: 'minted', operation: stands };
  };

  return (opId, names, basis) => {
    const keys = names.map((name) => `${opId} ${name}`);
    const waiting = keys.map((key) => flights.get(key)).find((flight) => flight !== undefined);
    if (waiting !== undefined) return waiting;
    const flight = mint(opId, names, basis).finally(() => {
      for (const key of keys) flights.delete(key);
    });
    for (const key of keys) flights.set(key, flight);
    return flight;
  };
};
