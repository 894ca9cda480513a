import type { Grant, Prisma } from '@patchbay/db';
import type { Parts } from '../parts.ts';
import type { Connector } from '../providers/connector.ts';
import { ATTEMPT_LIFE, attemptState } from './attempts.ts';
import { newAttemptId, newConnectionId } from './ids.ts';
import { lockAccounts } from './lock.ts';

/** One try that is about to begin. */
export interface Beginning {
  readonly subject: string;
  readonly connector: Connector;
  /** the account to repair, already known to be the person's */
  readonly named: Grant | null;
  readonly alias: string | null;
  readonly reinitiate: boolean;
  /** a switch: another identity may take the account's place (GW27) */
  readonly force: boolean;
  readonly personName: string | null;
  readonly returnTo: string | null;
  readonly opId: string | null;
  readonly initiator: string | null;
}

/** A new attempt, or the account that makes one needless. */
export type Begun =
  | { readonly kind: 'there_already'; readonly grant: Grant }
  | { readonly kind: 'begun'; readonly grant: Grant; readonly attempt: string };

type Tx = Prisma.TransactionClient;

/** What a first try left behind, when no other request is waiting for it: taken up again, so that no try leaves a twin. */
const leftOver = async (tx: Tx, own: Prisma.GrantWhereInput, opId: string | null, now: Date) => {
  const first = await tx.grant.findMany({
    where: { ...own, alias: null, authorizedAt: null },
    include: { attempts: { orderBy: { createdAt: 'desc' }, take: 1 } },
    orderBy: { createdAt: 'desc' },
  });
  const isFree = ({ attempts: [newest] }: (typeof first)[number]): boolean =>
    newest === undefined || newest.opId === opId || attemptState(newest, now.getTime()).status !== 'pending';
  return first.find(isFree) ?? null;
};

/** The account a try without a connection id is about; null = a new one (GW21). */
const pick = async (tx: Tx, beginning: Beginning, now: Date): Promise<Grant | null> => {
  const { subject, connector, alias, reinitiate, force, opId } = beginning;
  const own = { subject, connector: connector.slug, removedAt: null, disabled: false };
  // A name belongs to one account, from its first try on.
  if (alias !== null) return tx.grant.findFirst({ where: { ...own, alias } });
  const newest = (where: Prisma.GrantWhereInput) =>
    tx.grant.findFirst({
      where: { ...own, authorizedAt: { not: null }, ...where },
      orderBy: { authorizedAt: 'desc' },
    });
  const active = () => newest({ status: 'active' });
  const left = () => leftOver(tx, own, opId, now);
  if (force) return (await active()) ?? (await newest({})) ?? (await left());
  if (!reinitiate) return (await active()) ?? (await left());
  // A retry that names nothing goes on with what its first try left; else it repairs the account that is not well.
  return (await left()) ?? (await newest({ status: { not: 'active' } })) ?? (await active());
};

const create = (tx: Tx, { subject, connector, alias }: Beginning, now: Date): Promise<Grant> =>
  tx.grant.create({
    data: {
      connectionId: newConnectionId(),
      subject,
      connector: connector.slug,
      provider: connector.slug,
      label: '',
      alias,
      status: 'pending',
      granted: [],
      missing: [],
      createdAt: now,
    },
  });

/** Finds or makes the account row and begins one attempt on it, in one transaction (GW21). */
export const beginAttempt = async (
  { prisma, clock, keys }: Pick<Parts, 'prisma' | 'clock' | 'keys'>,
  beginning: Beginning,
): Promise<Begun> => {
  const { subject, connector, named, reinitiate, force, personName, returnTo, opId, initiator } = beginning;
  return prisma.$transaction(async (tx) => {
    // Two mints at once for one account must not make twins.
    await lockAccounts(tx, subject, connector.slug);
    const now = new Date(clock.now());
    const found = named ?? (await pick(tx, beginning, now));
    const isUsable = found?.status === 'active' && found.keyId !== null && keys.has(found.keyId);
    if (found && isUsable && !reinitiate) return { kind: 'there_already', grant: found };
    const grant = found ?? (await create(tx, beginning, now));
    const { connectionId } = grant;
    const { id: attempt } = await tx.attempt.create({
      data: {
        id: newAttemptId(),
        subject,
        connector: connector.slug,
        connectionId,
        reinitiate,
        force,
        personName,
        returnTo,
        opId,
        initiator,
        createdAt: now,
        expiresAt: new Date(now.getTime() + ATTEMPT_LIFE),
      },
    });
    return { kind: 'begun', grant, attempt };
  });
};
