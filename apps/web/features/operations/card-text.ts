import { messages } from '../../lib/messages.ts';
import type { Operation, Target } from './types.ts';
import { appOf, nameOf } from './view.ts';

const t = messages.card;

/** A row's app; with its alias only where the request has that app twice. */
const names = (operation: Operation, targets: readonly Target[]): readonly string[] =>
  targets.map((target) =>
    operation.targets.filter((other) => other.name === target.name).length > 1 ? nameOf(target) : appOf(target),
  );

/** Who asks, as a person reads it; null when the person asked themself. */
export const askerOf = ({ askedBy }: Operation): string | null =>
  askedBy.kind === 'PERSON' ? null : (askedBy.name ?? t.anAgent);

const having = (operation: Operation, ...states: readonly Target['state'][]): readonly Target[] =>
  operation.targets.filter((target) => states.includes(target.state));

/** The card's title: who asks for what, or how it ended (WE8). */
export const titleOf = (operation: Operation): string => {
  const who = askerOf(operation);
  if (operation.settledAt === null)
    return who === null
      ? t.youConnect(names(operation, operation.targets))
      : t.asks(who, names(operation, operation.targets));
  if (who !== null) return operation.settledBy === 'INTERRUPT' ? messages.ended.stopped(who) : t.answered(who);
  const connected = having(operation, 'CONNECTED');
  return t.youDone(
    names(operation, connected),
    names(
      operation,
      operation.targets.filter((target) => !connected.includes(target)),
    ),
  );
};

/** The sentence under the title: the next thing to do, and what is done already (WE8). */
export const nextOf = (operation: Operation, blocked: boolean): string => {
  const who = askerOf(operation);
  if (operation.settledAt !== null) {
    const at = Date.parse(operation.settledAt);
    return who === null
      ? t.youEnded(at)
      : t.ended(having(operation, 'CONNECTED', 'SKIPPED').length, operation.targets.length, at);
  }
  const linked = having(operation, 'INITIATED').filter((target) => target.link !== null);
  const [first] = linked;
  const done = having(operation, 'CONNECTED');
  const tail = done.length === 0 ? '' : ` ${t.areConnected(names(operation, done))}`;
  if (first !== undefined) {
    if (blocked) return t.blocked;
    return who === null && linked.length === 1
      ? t.finish(appOf(first))
      : t.openToAnswer(names(operation, linked)) + tail;
  }
  const broken = having(operation, 'FAILED', 'EXPIRED');
  const [only] = broken;
  if (only !== undefined) {
    return (
      (broken.length === 1 && only.reason === 'ACCESS_DENIED'
        ? t.refusedNext(appOf(only))
        : t.failedNext(names(operation, broken))) + tail
    );
  }
  const pending = having(operation, 'PENDING');
  return (pending.length > 0 ? t.getting(names(operation, pending)) : t.noLinkNext) + tail;
};

/** The sentence beside Continue: what pressing it, or waiting, leads to (WE8). */
export const footOf = (operation: Operation): string => {
  const done = having(operation, 'CONNECTED');
  const open = operation.targets.filter((target) => target.state !== 'CONNECTED' && target.state !== 'SKIPPED');
  if (askerOf(operation) === null) return t.youContinue(names(operation, open));
  return done.length > 0
    ? t.continueGets(done.length, operation.targets.length)
    : t.timeUpTells(names(operation, open));
};
