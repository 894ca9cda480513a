import { allResolved } from './decide.ts';
import type { OpId } from './ids.ts';
import type { Operation } from './operation.ts';
import type { Operations } from './operations.ts';
import type { Answer, Responded } from './run-types.ts';

/**
 * Carries out what a person answered (RE6): skips first, then Continue. A skip of a resolved row or of a settled operation is no
 * error. When the skips resolved the last row the operation settles all_resolved at once and Continue is ignored.
 */
export const respond = async (operations: Operations, opId: OpId, answer: Answer): Promise<Responded> => {
  const start = await operations.get(opId);
  if (start === null) return { kind: 'no_such_operation' };
  const unknown = answer.skips.filter((name) => !start.targets.some((target) => target.name === name));
  if (unknown.length > 0) return { kind: 'unknown_target', names: unknown };

  let stands: Operation = start;
  for (const name of answer.skips) {
    const skipped = await operations.advance(opId, { command: { do: 'move', name, to: 'skipped', actor: 'user' } });
    if (skipped.kind !== 'no_such_operation') stands = skipped.operation;
  }
  const ended = await operations.advance(opId, (now) => {
    if (allResolved(now))
      return answer.skips.length > 0 || answer.continue ? { command: { do: 'settle_if_all_resolved' } } : null;
    return answer.continue ? { command: { do: 'settle', by: 'continue' } } : null;
  });
  return { kind: 'answered', operation: ended.kind === 'no_such_operation' ? stands : ended.operation };
};
