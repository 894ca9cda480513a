import { messages } from '../../lib/messages.ts';
import { askerOf } from '../operations/card-text.ts';
import { failureText } from '../operations/row-text.ts';
import type { Operation, Target } from '../operations/types.ts';
import { appOf, nameOf } from '../operations/view.ts';

const t = messages.done;

/** How the sign-in at one app went, as the page that a vendor leads back to says it (WE22). */
export interface Done {
  readonly kind: 'connected' | 'broken' | 'waiting' | 'unknown';
  readonly title: string;
  readonly next: string;
}

/** The row the vendor came back for: the one named, among several of one app the one that has just been answered or still waits. */
export const targetOf = (operation: Operation, app: string | null): Target | null => {
  const rows = operation.targets.filter((target) => app === null || target.name === app);
  const rank = (target: Target): number =>
    ['INITIATED', 'CONNECTED', 'FAILED', 'EXPIRED'].indexOf(target.state) + 1 || 9;
  return rows.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
};

const sentences = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

const restOf = (operation: Operation): string | null => {
  const who = askerOf(operation);
  if (who === null) return null;
  if (operation.settledAt !== null) return t.hasAll(who);
  const left = operation.targets.filter((target) => target.state === 'PENDING' || target.state === 'INITIATED');
  return left.length === 0 ? null : t.waitsOnly(who, left.map(nameOf));
};

/** Says how it went for that app, from how the operation stands; never from the fact that this page was opened. */
export const doneOf = (operation: Operation | null, app: string | null): Done => {
  const target = operation === null ? null : targetOf(operation, app);
  if (operation === null || target === null) return { kind: 'unknown', title: t.unknown, next: t.unknownNext };
  const name = appOf(target);
  switch (target.state) {
    case 'CONNECTED':
      return {
        kind: 'connected',
        title: t.connected(name),
        next: sentences(
          target.accountLabel && t.signedInAs(target.accountLabel),
          target.missing.length > 0 ? messages.account.missing(target.missing) : null,
          restOf(operation),
        ),
      };
    case 'FAILED':
    case 'EXPIRED':
      return {
        kind: 'broken',
        title: t.notConnected(name),
        next: sentences(failureText(name, target.reason, target.detail), t.tryFromRequest),
      };
    case 'SKIPPED':
      return { kind: 'broken', title: t.notConnected(name), next: t.skipped };
    case 'NOT_CONNECTED':
      return { kind: 'broken', title: t.notConnected(name), next: t.endedBefore };
    default:
      return { kind: 'waiting', title: t.checking(name), next: t.checkingNext(name) };
  }
};
