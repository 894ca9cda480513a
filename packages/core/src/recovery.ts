import type { OpId } from './ids.ts';
import type { Operations } from './operations.ts';
import type { Held, Log } from './ports.ts';
import { type Prepared, type PreparePorts, prepare } from './prepare.ts';

/**
 * Brings an operation that a process left behind back to what is true (RC2, RC3): a row still pending for which a mint may have gone
 * out fails, with the note that nobody can tell; it is never minted again by itself. Rows without that mark may be minted now.
 */
const failDoubtful = async (operations: Operations, held: Held, log: Log): Promise<void> => {
  const { opId } = held.operation;
  for (const { name, targetId } of held.operation.targets) {
    if (held.minting[targetId] === undefined) continue;
    const advanced = await operations.advance(opId, (operation) =>
      operation.targets.some((target) => target.name === name && target.state === 'pending')
        ? {
            command: { do: 'move', name, to: 'failed', actor: 'backend_watcher' },
            notes: { [targetId]: 'MINT_UNKNOWN' },
          }
        : null,
    );
    if (advanced.kind === 'decided') log.warn('mint_in_doubt', { opId, name });
  }
};

/**
 * Takes up the prepare of an operation that a process left behind, or that lost its store on the way, from what is stored now; past
 * its deadline nothing is asked for any more (RC1 to RC3, RC7).
 */
export const resumePrepare = async (ports: PreparePorts, opId: OpId): Promise<Prepared> => {
  const { operations, store, clock, log } = ports;
  const held = await store.load(opId);
  if (held === null) return { kind: 'prepared' };
  operations.noticed(held.operation);
  await failDoubtful(operations, held, log);
  const operation = await operations.get(opId);
  const isOver = operation === null || operation.phase === 'settled' || clock.now() >= operation.deadlineAt;
  const isPrepared = isOver || operation.targets.every(({ state }) => state !== 'pending');
  return isPrepared ? { kind: 'prepared' } : prepare(ports, operation, held.returnTo);
};
