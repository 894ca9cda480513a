import { callerOf } from './caller.ts';
import { checkNames, type NameCheckPorts } from './check-names.ts';
import type { GatewayFailure } from './gateway.ts';
import type { OpId } from './ids.ts';
import { createLookups } from './lookups.ts';
import type { Known } from './mint.ts';
import { type MintPorts, mintTargets } from './mint-script.ts';
import type { Operation, Target } from './operation.ts';

/** What a prepare needs. */
export interface PreparePorts extends MintPorts, NameCheckPorts {}

/** How a prepare ended. `asked`: the targets of the mint that failed; empty when a list did. */
export type Prepared =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'failed'; readonly failure: GatewayFailure; readonly asked: readonly Target[] };

const NOTHING_KNOWN: Known = new Map();

const connectHealthy = async ({ operations }: PreparePorts, opId: OpId, name: string): Promise<void> => {
  for (const to of ['initiated', 'connected'] as const)
    await operations.advance(opId, { command: { do: 'move', name, to, actor: 'backend_watcher' } });
};

/** Connects what is healthy without a mint; gives the names of the others and the accounts that were found for them. */
const sortOut = async (ports: PreparePorts, operation: Operation, targets: readonly Target[]) => {
  const lookUp = createLookups(ports, operation);
  const known = new Map<string, string>();
  const names: string[] = [];
  for (const target of targets) {
    const lookup = await lookUp(target);
    if (lookup.kind === 'failed') return lookup;
    if (lookup.kind === 'healthy') await connectHealthy(ports, operation.opId, target.name);
    else names.push(target.name);
    if (lookup.kind === 'mint' && lookup.connectionId !== '') known.set(target.name, lookup.connectionId);
  }
  return { kind: 'sorted' as const, names, known };
};

/**
 * Prepares the targets that are still pending: a connect mints them all, a reconnect mints what is not healthy, a forced one mints
 * without asking; then the names of refused rows are checked (PR1 to PR7). Nothing is settled here unless every row is misnamed.
 */
export const prepare = async (
  ports: PreparePorts,
  operation: Operation,
  returnTo: string | null,
): Promise<Prepared> => {
  const { opId } = operation;
  const targets = operation.targets.filter(({ state }) => state === 'pending');
  const reinitiate = targets.some(({ action }) => action === 'reconnect');
  const sorted = reinitiate
    ? await sortOut(ports, operation, targets)
    : { kind: 'sorted' as const, names: targets.map(({ name }) => name), known: NOTHING_KNOWN };
  if (sorted.kind === 'failed') return { ...sorted, asked: [] };
  const { names, known } = sorted;
  const minted = await mintTargets(ports, {
    opId,
    names,
    known,
    reinitiate,
    actor: 'backend_watcher',
    caller: callerOf(operation),
    returnTo,
  });
  if (minted.kind === 'failed') return minted;
  await checkNames(ports, opId);
  return { kind: 'prepared' };
};
