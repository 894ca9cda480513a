import { LawBroken } from './fault.ts';
import type { AccountAnswer, Gateway, Soon } from './gateway.ts';
import type { Seconds } from './ids.ts';
import { remaining, type Target } from './operation.ts';
import type { Operations } from './operations.ts';
import type { Clock, Log } from './ports.ts';
import { isEventful, type Reading, readingOf, readingStep } from './reading.ts';
import { isDue, type Run } from './run.ts';
import { unreachable } from './unreachable.ts';

/** What one look at a target says about the rest of the pass. */
export type Verdict = 'go_on' | 'stop';

/** What a look needs. */
export interface ObservePorts {
  readonly operations: Operations;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly log: Log;
  /** A read met a rate limit: nobody of this run's person reads before `until`. */
  readonly park: (run: Run, until: Seconds) => void;
}

const READ_TIMEOUT_MAX: Seconds = 10;
const READ_TIMEOUT_MIN: Seconds = 1;
/** A rate limit that says a negative time still means "not now". */
const ODD_RETRY_AFTER: Seconds = 1;

const isLater = <T>(soon: Soon<T>): soon is Promise<T> => soon instanceof Promise;

/**
 * Makes the look at one target of a pass (RN4 to RN9). An uneventful look that the gateway answers at once is synchronous and keeps
 * no promise; whatever has to wait or to write comes back as one.
 */
export const createLook = ({ operations, gateway, clock, log, park }: ObservePorts) => {
  const witness = async (run: Run, { name, connectionId }: Target, reading: Reading): Promise<void> => {
    const { opId } = run.operation;
    for (;;) {
      const advanced = await operations.advance(opId, (now) => readingStep(now, name, connectionId, reading));
      if (advanced.kind !== 'decided') return;
      const { decision } = advanced;
      if (decision.kind !== 'written') throw new LawBroken(`${opId}: a read of ${name} met ${decision.kind}`);
      if (decision.change?.to !== 'initiated') return;
    }
  };

  const hear = (run: Run, target: Target, answer: AccountAnswer): Verdict | Promise<Verdict> => {
    switch (answer.kind) {
      case 'account': {
        const reading = readingOf(answer.account, target.attempt);
        return isEventful(reading) ? witness(run, target, reading).then(() => 'go_on') : 'go_on';
      }
      case 'not_known_yet':
        return 'go_on';
      case 'rate_limited':
        park(run, clock.now() + (answer.retryAfter < 0 ? ODD_RETRY_AFTER : answer.retryAfter));
        return 'stop';
      case 'no_answer':
        log.info('read_failed', { opId: run.operation.opId, name: target.name, code: answer.failure.code });
        return 'go_on';
      default:
        return unreachable(answer);
    }
  };

  return (run: Run, target: Target, called: boolean): Verdict | Promise<Verdict> => {
    const now = clock.now();
    if (!isDue(run, target, now)) return 'go_on';
    // An earlier read of this pass overran the deadline: one may, not each in turn.
    if (now >= run.operation.deadlineAt) return 'stop';
    if (!run.owner.purse.take(run.operation.opId + target.targetId, now, called)) return 'go_on';
    const { connectionId, attempt } = target;
    const timeout = Math.min(READ_TIMEOUT_MAX, Math.max(READ_TIMEOUT_MIN, remaining(run.operation, now)));
    const answer = gateway.readAccount({ connectionId, attempt, timeout }, run.caller);
    if (!isLater(answer)) return hear(run, target, answer);
    // Whoever let go of the run meanwhile does not want to hear.
    return answer.then((heard) => (run.phase === 'over' ? 'stop' : hear(run, target, heard)));
  };
};
