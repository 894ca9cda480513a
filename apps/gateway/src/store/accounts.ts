import type { Attempt, Grant } from '@patchbay/db';
import type { Parts } from '../parts.ts';
import { accountRow } from './account-row.ts';

/** Finds the account the vendor uses when none is named: the newest active one of its connector. */
const newestActive = (grants: readonly Grant[]): ReadonlySet<string> => {
  const newest = new Map<string, Grant>();
  for (const grant of grants) {
    if (grant.status !== 'active' || grant.disabled) continue;
    const there = newest.get(grant.connector);
    if (!there || Number(there.authorizedAt) < Number(grant.authorizedAt)) newest.set(grant.connector, grant);
  }
  return new Set([...newest.values()].map(({ connectionId }) => connectionId));
};

type AccountParts = Pick<Parts, 'prisma' | 'keys' | 'clock' | 'catalog'>;

/** Every account of a person that was authorised at least once and not removed, oldest first, as wire rows (GW22). */
export const listAccountRows = async (parts: AccountParts, subject: string) => {
  const { prisma, keys, clock, catalog } = parts;
  const grants = await prisma.grant.findMany({
    where: { subject, removedAt: null, authorizedAt: { not: null } },
    include: { attempts: { orderBy: { createdAt: 'desc' }, take: 1 } },
    orderBy: [{ createdAt: 'asc' }, { connectionId: 'asc' }],
  });
  const active = newestActive(grants);
  return grants.map(({ attempts, ...grant }) =>
    accountRow(grant, attempts[0], {
      connector: catalog.find(grant.connector),
      keys,
      now: clock.now(),
      isActive: active.has(grant.connectionId),
    }),
  );
};

/** One account with one of its attempts, and whether it is its connector's active one. */
export const showAccountRow = async (parts: AccountParts, grant: Grant, attempt: Attempt | undefined) => {
  const { prisma, keys, clock, catalog } = parts;
  const { subject, connector, authorizedAt } = grant;
  const isActive =
    grant.status === 'active' &&
    !grant.disabled &&
    (await prisma.grant.count({
      where: {
        subject,
        connector,
        status: 'active',
        disabled: false,
        removedAt: null,
        authorizedAt: { gt: authorizedAt ?? new Date(0) },
      },
    })) === 0;
  return accountRow(grant, attempt, { connector: catalog.find(connector), keys, now: clock.now(), isActive });
};
