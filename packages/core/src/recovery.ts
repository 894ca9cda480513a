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

/** Takes up the prepare of an operation that a process left behind; past its deadline nothing is asked for any more (RC1 to RC3). */
export const resumePrepare = async (ports: PreparePorts, held: Held): Promise<Prepared> => {
  const { operations, clock, log } = ports;
  await failDoubtful(operations, held, log);
  const operation = await operations.get(held.operation.opId);
  const isOver = operation === null || operation.phase === 'settled' || clock.now() >= operation.deadlineAt;
  const isPrepared = isOver || operation.targets.every(({ state }) => state !== 'pending');
  return isPrepared ? { kind: 'prepared' } : prepare(ports, operation, held.returnTo);
};
