import type { AccountFacts, Gateway, Held, Host, OpId, PersonId, Seconds, Target } from '@patchbay/core';
import { isLive, opId as parseOpId, personId as parsePersonId } from '@patchbay/core';
import type { PrismaClient } from '@patchbay/db';
import { z } from 'zod';
import { attemptName } from '../gateway/attempt-name.ts';
import type { Log } from '../log.ts';
import type { Arrival } from '../store/account-upsert.ts';
import type { AccountStore } from '../store/accounts.ts';
import type { PgOperationStore } from '../store/operations.ts';
import { dateOf, secondsOf } from '../time.ts';
import { HOOK_WINDOW, refuseHook, type SignedHook } from './signature.ts';

const Hook = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  person: z.string(),
  connector: z.string(),
  connectionId: z.string().min(1),
  attempt: z.string().nullish(),
  op: z.string().nullish(),
});

/** A webhook of the gateway, checked. */
export type HookBody = z.infer<typeof Hook>;

/** What a webhook needs. */
export interface HookParts {
  readonly secret: Buffer;
  readonly prisma: PrismaClient;
  readonly store: PgOperationStore;
  readonly accounts: AccountStore;
  readonly gateway: Pick<Gateway, 'readAccount'>;
  readonly host: Pick<Host, 'wake' | 'park'>;
  readonly now: () => Seconds;
  readonly log: Log;
}

/** How a webhook is answered: 503 asks for the same one again. */
export interface HookAnswer {
  readonly status: 204 | 400 | 401 | 503;
}

const READ_TIMEOUT = 10;

/** Since when an account that comes in is late for its row, and how that is called; null while the row still waits. */
interface Late {
  readonly as: Arrival;
  readonly since: Seconds;
}

/** Tells whether the row's own try, and not an older grant, is what made the account active (ST28). */
const isByThisTry = (account: AccountFacts, target: Target): boolean =>
  account.attempt == null ||
  (account.attempt.status.toLowerCase() === 'active' &&
    (target.attempt === '' || account.attempt.id === target.attempt));

/** Tells whether the account was authorised at that time or later; a gateway that gives no time means now. */
const isSince = ({ authorizedAt }: AccountFacts, since: Seconds): boolean =>
  authorizedAt == null || secondsOf(new Date(authorizedAt)) >= since;

/** The gateway could not be read: the webhook is asked for again. */
class NotRead extends Error {}

/**
 * Makes the receiver of webhooks (AP40, AP41). A webhook is a wake and never evidence: an operation that waits reads its account
 * now; for one that no longer waits, and for none, one account read brings the mirror up to date. It is answered when that is
 * done, and its id is remembered only then, so that a fault on the way is made good by the next try.
 */
export const createHook = (parts: HookParts): ((hook: SignedHook) => Promise<HookAnswer>) => {
  const { secret, prisma, store, accounts, gateway, host, now, log } = parts;
  /** Webhooks under way: a repeat waits for the first. */
  const underWay = new Map<string, Promise<HookAnswer>>();

  const lateness = async (held: Held | null, target: Target | undefined): Promise<Late | null> => {
    if (held === null || target === undefined || held.operation.surface === 'link') return null;
    const { operation } = held;
    if (target.state === 'skipped') {
      const since = await store.skippedAt(operation.opId, target.targetId);
      return since === null ? null : { as: 'after_skip', since };
    }
    const isLate = operation.phase === 'settled' && target.state !== 'connected';
    return isLate ? { as: 'after_end', since: operation.settledAt } : null;
  };

  const mirror = async (owner: PersonId, hook: HookBody, held: Held | null, target: Target | undefined) => {
    const asked = now();
    const caller = { ownerId: owner, initiator: 'background', turnId: '', toolCallId: '' } as const;
    const answer = await gateway.readAccount(
      { connectionId: hook.connectionId, attempt: '', timeout: READ_TIMEOUT },
      caller,
    );
    switch (answer.kind) {
      case 'rate_limited':
        // The person's reads share one budget: whoever meets its end parks them all (RN9).
        host.park(owner, now() + answer.retryAfter);
        throw new NotRead('the reads of this person met their limit');
      case 'no_answer':
        throw new NotRead('the gateway gave no answer');
      case 'not_known_yet':
        return;
      case 'account': {
        const { account } = answer;
        const late = account.status.toLowerCase() === 'active' ? await lateness(held, target) : null;
        const isMarked =
          late !== null && target !== undefined && isByThisTry(account, target) && isSince(account, late.since);
        await accounts.keep(owner, account, asked, isMarked ? late : undefined);
      }
    }
  };

  const work = async (hook: HookBody): Promise<void> => {
    const owner = parsePersonId(hook.person);
    const opId: OpId | null = parseOpId(hook.op ?? '');
    const held = owner === null || opId === null ? null : await store.own(owner, opId);
    if (owner === null || (await prisma.person.findUnique({ where: { id: owner } })) === null) return;
    const target = held?.operation.targets.find(
      ({ connectionId, attempt }) =>
        connectionId === hook.connectionId || (attempt !== '' && attempt === attemptName(hook.attempt ?? '')),
    );
    const waits = held?.operation.phase === 'open' && target !== undefined && isLive(target.state);
    if (waits && held !== null && host.wake(held.operation.opId)) return;
    await mirror(owner, hook, held, target);
  };

  const take = async (hook: HookBody): Promise<HookAnswer> => {
    try {
      if ((await prisma.hookSeen.findUnique({ where: { id: hook.id } })) !== null) return { status: 204 };
      await work(hook);
      await prisma.$executeRaw`
        INSERT INTO hooks_seen (id, at) VALUES (${hook.id}, ${dateOf(now())}::timestamptz) ON CONFLICT DO NOTHING`;
      return { status: 204 };
    } catch (error) {
      if (error instanceof NotRead) log.warn({ opId: hook.op }, `a webhook is to come again: ${error.message}`);
      else log.error({ err: error, opId: hook.op }, 'a webhook led to a fault');
      return { status: 503 };
    }
  };

  return async (signed) => {
    const refusal = refuseHook(secret, signed, now());
    if (refusal !== null) {
      log.warn({ refusal }, 'a webhook was refused');
      return { status: 401 };
    }
    const parsed = Hook.safeParse(jsonOf(signed.body));
    if (!parsed.success) {
      log.warn({ field: parsed.error.issues[0]?.path.join('.') }, 'a webhook was not understood');
      return { status: 400 };
    }
    const { id } = parsed.data;
    const first = underWay.get(id);
    if (first !== undefined) return first;
    const taking = take(parsed.data).finally(() => underWay.delete(id));
    underWay.set(id, taking);
    return taking;
  };
};

/** Removes the ids of webhooks that are too old to be sent again. */
export const sweepHooks = async (prisma: PrismaClient, now: Seconds): Promise<number> =>
  (await prisma.hookSeen.deleteMany({ where: { at: { lt: dateOf(now - 2 * HOOK_WINDOW) } } })).count;

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};
