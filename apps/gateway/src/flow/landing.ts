import type { Attempt, Grant, Prisma } from '@patchbay/db';
import { newConnectionId } from '../store/ids.ts';
import { MERGED } from '../store/merged.ts';

/** Where a sign-in lands. */
export type Landing =
  /** `row` takes the tokens; `replaces`: the account whose place it takes */
  | { readonly kind: 'on'; readonly row: Grant; readonly alias: string | null; readonly replaces: Grant | null }
  | { readonly kind: 'mismatch' }
  /** the account was removed or replaced while its person was at the vendor */
  | { readonly kind: 'gone' };

/** One sign-in that is about to be stored. */
export interface SignIn {
  readonly attempt: Attempt;
  readonly grant: Grant;
  readonly identity: string;
  readonly late: boolean;
  readonly now: Date;
}

type Tx = Prisma.TransactionClient;

const create = (tx: Tx, { subject, connector, provider }: Grant, now: Date): Promise<Grant> =>
  tx.grant.create({
    data: {
      connectionId: newConnectionId(),
      subject,
      connector,
      provider,
      label: '',
      status: 'pending',
      granted: [],
      missing: [],
      createdAt: now,
    },
  });

/** Another identity at a switch: its own account, which takes the place and the name of the old one, unless it comes too late (GW27). */
const switched = async (tx: Tx, { grant, late, now }: SignIn, twin: Grant | null): Promise<Landing> => {
  const row = twin ?? (await create(tx, grant, now));
  return late
    ? { kind: 'on', row, alias: row.alias, replaces: null }
    : { kind: 'on', row, alias: row.alias ?? grant.alias, replaces: grant };
};

/**
 * Decides which account an identity lands on: where it is already, else the try's own row. A first sign-in whose identity is
 * there already is merged: its row stands for that account from then on, and is in no list (GW21). At an account of somebody
 * else it is a mismatch, for nobody takes over or adds an account by a try at another (GW19), unless a switch was asked for (GW27).
 */
export const land = async (tx: Tx, signIn: SignIn): Promise<Landing> => {
  const { attempt, grant, identity, now } = signIn;
  const { connectionId, subject, connector } = grant;
  if (grant.disabled || (grant.removedAt !== null && grant.status !== MERGED)) return { kind: 'gone' };
  if (grant.identity === identity && grant.status !== MERGED)
    return { kind: 'on', row: grant, alias: grant.alias, replaces: null };
  const twin = await tx.grant.findFirst({ where: { subject, connector, identity, removedAt: null, disabled: false } });
  if (grant.identity !== null && grant.identity !== identity)
    return attempt.force && grant.status !== MERGED ? switched(tx, signIn, twin) : { kind: 'mismatch' };
  if (!twin) return { kind: 'on', row: grant, alias: grant.alias, replaces: null };
  await tx.grant.update({ where: { connectionId }, data: { status: MERGED, identity, alias: null, removedAt: now } });
  return { kind: 'on', row: twin, alias: twin.alias ?? grant.alias, replaces: null };
};
