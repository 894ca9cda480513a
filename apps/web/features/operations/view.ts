import type { Target } from './types.ts';

/** What a row shows. Finer than its state: a link, a parking and what this page is doing count too. */
export type Sight =
  | 'pending'
  | 'waiting'
  | 'noLink'
  | 'parked'
  | 'checking'
  | 'connected'
  | 'missing'
  | 'skipped'
  | 'failed'
  | 'mismatch'
  | 'retrying'
  | 'expired'
  | 'notConnected';

/** What a person can do with a row. */
export type Verb = 'open' | 'copy' | 'tryAgain' | 'addAnother' | 'notNow';

/** What this page itself is doing about a row; the server knows nothing of it. */
export interface Local {
  /** The person has just come back from the app and the account is being read. */
  readonly checking: boolean;
  /** A new link is on its way. */
  readonly retrying: boolean;
}

/** Gives what a row shows (WE1). The state decides; this page never makes one up. */
export const sightOf = (target: Target, open: boolean, local: Local, now: number): Sight => {
  switch (target.state) {
    case 'CONNECTED':
      return target.missing.length > 0 ? 'missing' : 'connected';
    case 'SKIPPED':
      return 'skipped';
    case 'NOT_CONNECTED':
      return 'notConnected';
    case 'FAILED':
      if (local.retrying && open) return 'retrying';
      return target.reason === 'IDENTITY_MISMATCH' ? 'mismatch' : 'failed';
    case 'EXPIRED':
      return local.retrying && open ? 'retrying' : 'expired';
    case 'PENDING':
      return 'pending';
    case 'INITIATED':
      if (target.nextReadAt !== null && Date.parse(target.nextReadAt) > now) return 'parked';
      if (local.checking) return 'checking';
      return target.link === null ? 'noLink' : 'waiting';
    default:
      return unreachable(target.state);
  }
};

const unreachable = (state: never): never => {
  throw new Error(`no sight for ${String(state)}`);
};

/** The verbs of each sight, in the order they stand (WE2). Only while the operation is open. */
const VERBS: Readonly<Record<Sight, readonly Verb[]>> = {
  pending: ['notNow'],
  waiting: ['open', 'copy', 'notNow'],
  noLink: ['notNow'],
  parked: ['open', 'copy', 'notNow'],
  checking: ['open', 'copy', 'notNow'],
  connected: [],
  missing: [],
  skipped: [],
  failed: ['tryAgain', 'notNow'],
  mismatch: ['tryAgain', 'addAnother', 'notNow'],
  retrying: ['tryAgain', 'notNow'],
  expired: ['tryAgain', 'notNow'],
  notConnected: [],
};

/** Gives the verbs a row draws: none after settlement, Open and Copy only with a link to open (WE2). */
export const verbsOf = (sight: Sight, open: boolean, target: Target): readonly Verb[] =>
  open ? VERBS[sight].filter((verb) => target.link !== null || (verb !== 'open' && verb !== 'copy')) : [];

/**
 * Gives the row with the card's one solid button (WE3): the first, in order, whose next move is the person's and that has the verb for it.
 * What this page is doing about a row does not move the button to another one.
 */
export const solidRow = (targets: readonly Target[], open: boolean): string | null => {
  const still = { checking: false, retrying: false };
  const waits = (target: Target): boolean => {
    const sight = sightOf(target, open, still, Number.POSITIVE_INFINITY);
    const [first] = verbsOf(sight, open, target);
    return first === 'open' || first === 'tryAgain';
  };
  return targets.find(waits)?.targetId ?? null;
};

/** The account's or app's name as a person reads it. */
export const appOf = (target: Target): string => target.connector?.name ?? target.name;

/** The name that tells two rows of one app apart: "Gmail work". */
export const nameOf = (target: Target): string =>
  target.alias === null ? appOf(target) : `${appOf(target)} ${target.alias}`;
