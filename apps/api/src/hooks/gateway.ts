import type { AccountFacts, Gateway, Held, Host, OpId, PersonId, Seconds, Target } from '@patchbay/core';
import { isLive, opId as parseOpId, personId as parsePersonId } from '@patchbay/core';
import type { PrismaClient } from '@patchbay/db';
import { z } from 'zod';
import { attemptName } from '../gateway/attempt-name.ts';
import type { Log } from '../log.ts';
import type { AccountStore } from '../store/accounts.ts';
import type { PgOperationStore } from '../store/operations.ts';
import { dateOf } from '../time.ts';
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
  readonly host: Pick<Host, 'wake'>;
  readonly now: () => Seconds;
  readonly log: Log;
}

/** How a webhook is answered; what it leads to goes on after the answer. */
export interface HookAnswer {
  readonly status: 204 | 400 | 401;
  readonly work: Promise<void>;
}

const READ_TIMEOUT = 10;
const NOTHING = Promise.resolve();

/** Tells how an account came in although its request no longer waits for it; null while the row still waits. */
const lateBy = (held: Held | null, target: Target | undefined): 'after_skip' | 'after_end' | null => {
  if (held === null || target === undefined || held.operation.surface === 'link') return null;
  if (target.state === 'skipped') return 'after_skip';
  return held.operation.phase === 'settled' && target.state !== 'connected' ? 'after_end' : null;
};

/** Tells whether the row's try, and not an older grant, is what made the account active. */
const isOfThisTry = (account: AccountFacts, target: Target): boolean =>
  account.attempt == null || target.attempt === '' || account.attempt.id === target.attempt;

/**
 * Makes the receiver of webhooks (AP40, AP41). A webhook is a wake and never evidence: an operation that waits reads its account
 * now; for one that no longer waits, and for none, one account read brings the mirror up to date.
 */
export const createHook = (parts: HookParts): ((hook: SignedHook) => Promise<HookAnswer>) => {
  const { secret, prisma, store, accounts, gateway, host, now, log } = parts;

  /** True the first time an id is seen. */
  const isNew = async (id: string): Promise<boolean> =>
    (await prisma.$executeRaw`
      INSERT INTO hooks_seen (id, at) VALUES (${id}, ${dateOf(now())}::timestamptz) ON CONFLICT DO NOTHING`) === 1;

  const mirror = async (owner: PersonId, hook: HookBody, held: Held | null, target: Target | undefined) => {
    const asked = now();
    const caller = { ownerId: owner, initiator: 'background', turnId: '', toolCallId: '' } as const;
    const answer = await gateway.readAccount(
      { connectionId: hook.connectionId, attempt: '', timeout: READ_TIMEOUT },
      caller,
    );
    if (answer.kind !== 'account') {
      log.warn({ opId: hook.op, answer: answer.kind }, 'an account could not be read after a webhook');
      return;
    }
    const { account } = answer;
    const late = target !== undefined && isOfThisTry(account, target) ? lateBy(held, target) : null;
    const arrived = account.status.toLowerCase() === 'active' ? late : null;
    await accounts.keep(owner, account, asked, ...(arrived === null ? [] : [arrived]));
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

  return async (signed) => {
    const refusal = refuseHook(secret, signed, now());
    if (refusal !== null) {
      log.warn({ refusal }, 'a webhook was refused');
      return { status: 401, work: NOTHING };
    }
    const parsed = Hook.safeParse(jsonOf(signed.body));
    if (!parsed.success) {
      log.warn({ field: parsed.error.issues[0]?.path.join('.') }, 'a webhook was not understood');
      return { status: 400, work: NOTHING };
    }
    if (!(await isNew(parsed.data.id))) return { status: 204, work: NOTHING };
    const failed = (error: unknown): void =>
      log.error({ err: error, opId: parsed.data.op }, 'a webhook led to a fault');
    return { status: 204, work: work(parsed.data).catch(failed) };
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
