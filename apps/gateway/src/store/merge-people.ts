import type { Grant, Prisma } from '@patchbay/db';
import type { Parts } from '../parts.ts';
import { openTokens, sealTokens } from '../tokens/sealed-tokens.ts';
import { lockAccounts } from './lock.ts';
import { MERGED } from './merged.ts';

type Tx = Prisma.TransactionClient;
type MergeParts = Pick<Parts, 'prisma' | 'keys' | 'clock'>;

/** What a merge did: accounts that moved, twins that became one, names that had to change. */
export interface Merge {
  readonly moved: number;
  readonly merged: readonly { readonly from: string; readonly into: string }[];
  readonly renamed: readonly { readonly connectionId: string; readonly alias: string }[];
}

/** The same while it grows. */
interface Sum {
  readonly from: string;
  readonly to: string;
  moved: number;
  readonly merged: Merge['merged'][number][];
  readonly renamed: Merge['renamed'][number][];
}

const isLive = ({ removedAt, disabled }: Grant): boolean => removedAt === null && !disabled;

/** Two accounts of one identity become the one its person knows; the newest usable grant stays, sealed anew for its place. */
const joinTwins = async (tx: Tx, parts: MergeParts, guest: Grant, own: Grant): Promise<void> => {
  const { connectionId } = own;
  const usable = (grant: Grant) => (grant.status === 'active' ? openTokens(parts.keys, grant) : null);
  const tokens = usable(guest);
  if (tokens !== null && (usable(own) === null || Number(guest.authorizedAt) > Number(own.authorizedAt))) {
    const { status, statusReason, reason, label, granted, missing, expiresAt, authorizedAt, checkedAt } = guest;
    const facts = { status, statusReason, reason, label, granted, missing, expiresAt, authorizedAt, checkedAt };
    await tx.grant.update({
      where: { connectionId },
      data: { ...facts, ...sealTokens(parts.keys, connectionId, tokens) },
    });
  }
  await tx.grant.update({
    where: { connectionId: guest.connectionId },
    data: {
      subject: own.subject,
      status: MERGED,
      alias: null,
      sealed: null,
      keyId: null,
      removedAt: new Date(parts.clock.now()),
    },
  });
};

/** A name that is free: the one it has, else with the first number that fits. */
const freeName = (alias: string, taken: ReadonlySet<string | null>): string => {
  for (let n = 2, name = alias; ; n += 1) {
    if (!taken.has(name)) return name;
    name = `${alias.slice(0, 32 - `-${n}`.length)}-${n}`;
  }
};

/** Moves the accounts of one connector; adds what it did to the sum. */
const mergeConnector = async (tx: Tx, parts: MergeParts, sum: Sum, connector: string): Promise<void> => {
  const { from, to } = sum;
  for (const subject of [from, to].sort()) await lockAccounts(tx, subject, connector);
  const own = await tx.grant.findMany({ where: { subject: to, connector, removedAt: null, disabled: false } });
  const theirs = await tx.grant.findMany({ where: { subject: from, connector }, orderBy: { createdAt: 'asc' } });
  const taken = new Set(own.map(({ alias }) => alias));
  for (const grant of theirs) {
    const { connectionId, identity, alias } = grant;
    const twin = identity !== null && isLive(grant) ? own.find((one) => one.identity === identity) : undefined;
    if (twin) {
      await joinTwins(tx, parts, grant, twin);
      // A name the guest gave is not lost where the account has none and nobody else has it.
      if (twin.alias === null && alias !== null && !taken.has(alias)) {
        await tx.grant.update({ where: { connectionId: twin.connectionId }, data: { alias } });
        taken.add(alias);
      }
      sum.merged.push({ from: connectionId, into: twin.connectionId });
      continue;
    }
    const name = alias !== null && isLive(grant) ? freeName(alias, taken) : alias;
    if (isLive(grant)) taken.add(name);
    if (name !== null && name !== alias) sum.renamed.push({ connectionId, alias: name });
    await tx.grant.update({ where: { connectionId }, data: { subject: to, alias: name } });
    sum.moved += 1;
  }
};

/** Moves open and past tries; the browser that began one still proves itself by its former person. */
const moveAttempts = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx.attempt.updateMany({ where: { subject: from }, data: { subject: to, formerly: { push: from } } });
};

/**
 * Gives everything of one person to another, in one transaction: accounts with their ids, tries with their links, and of twins by
 * vendor identity the newest usable grant (GW29). Doing it again moves nothing.
 */
export const mergePeople = (parts: MergeParts, from: string, to: string): Promise<Merge> =>
  parts.prisma.$transaction(async (tx) => {
    const sum: Sum = { from, to, moved: 0, merged: [], renamed: [] };
    for (;;) {
      const left = await tx.grant.findMany({
        where: { subject: from },
        distinct: ['connector'],
        orderBy: { connector: 'asc' },
        select: { connector: true },
      });
      if (left.length === 0) break;
      for (const { connector } of left) await mergeConnector(tx, parts, sum, connector);
    }
    await moveAttempts(tx, from, to);
    const { moved, merged, renamed } = sum;
    return { moved, merged, renamed };
  });
