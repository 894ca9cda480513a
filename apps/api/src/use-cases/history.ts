import type { PrismaClient } from '@patchbay/db';
import type { Owner } from '../auth/principal.ts';
import { isPlain } from '../gateway/plain-text.ts';
import { cursorOf, type HistoryCursor, type HistoryQuery, type HistoryStore } from '../store/history.ts';
import { type OperationView, viewOf } from '../store/view.ts';
import { type TimelineStep, timelineOf } from './timeline.ts';

/** A filter as the caller wrote it. */
export type HistoryFilter = Omit<HistoryQuery, 'persons'>;

/** Which page of history. */
export interface HistoryPage {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/** One page of history. */
export interface History {
  readonly edges: readonly { readonly cursor: string; readonly node: OperationView }[];
  readonly hasNextPage: boolean;
}

/** Whose an operation is, for admins. */
export interface OwnerOf {
  readonly personId: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly guest: boolean;
}

const DEFAULT_PAGE = 50;
const LARGEST_PAGE = 200;

const encode = ({ createdAt, opId }: HistoryCursor): string =>
  Buffer.from(`${createdAt.toISOString()} ${opId}`).toString('base64url');

/** An unknown cursor starts at the beginning (AP14). */
const decode = (text: string | null | undefined): HistoryCursor | null => {
  const [, at, opId] = /^(\S+) ([0-9a-f]{12})$/.exec(Buffer.from(text ?? '', 'base64url').toString()) ?? [];
  if (at === undefined || opId === undefined) return null;
  const createdAt = new Date(at);
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, opId };
};

/** Makes the reading of history (AP73 to AP75): a caller's own, and everybody's for admins, whom the table lets through. */
export const createHistory = (store: HistoryStore, prisma: PrismaClient) => {
  const page = async (query: HistoryQuery, { first, after }: HistoryPage): Promise<History> => {
    // No stored text has such characters: nothing can fit.
    if (!isPlain(query.connector ?? '')) return { edges: [], hasNextPage: false };
    const size = Math.min(Math.max(first ?? DEFAULT_PAGE, 0), LARGEST_PAGE);
    const found = await store.page(query, size + 1, decode(after));
    const edges = found.slice(0, size).map(({ operation, notes }) => ({
      cursor: encode(cursorOf(operation)),
      node: viewOf(operation, notes),
    }));
    return { edges, hasNextPage: found.length > size };
  };

  /** The persons whose id is this, or whose mail address or name contains it. */
  const personsLike = async (text: string): Promise<readonly string[]> => {
    if (!isPlain(text)) return [];
    const contains = { contains: text, mode: 'insensitive' } as const;
    const users = await prisma.user.findMany({
      where: { OR: [{ personId: text }, { email: contains }, { name: contains }] },
      select: { personId: true },
      take: 1_000,
    });
    return [text, ...users.map(({ personId }) => personId)];
  };

  return {
    history: (owner: Owner, filter: HistoryFilter, asked: HistoryPage): Promise<History> =>
      page({ ...filter, persons: [owner.personId] }, asked),
    auditHistory: async (person: string | null, filter: HistoryFilter, asked: HistoryPage): Promise<History> =>
      page({ ...filter, persons: person === null ? null : await personsLike(person) }, asked),
    auditOperation: async (opId: string): Promise<OperationView | null> => {
      const found = await store.find(opId);
      return found === null ? null : viewOf(found.operation, found.notes);
    },
    ownerOf: async (personId: string): Promise<OwnerOf> => {
      const user = await prisma.user.findFirst({
        where: { personId },
        orderBy: [{ isAnonymous: 'asc' }, { createdAt: 'asc' }],
      });
      const guest = user === null || user.isAnonymous === true;
      return { personId, guest, name: guest ? null : user.name, email: guest ? null : user.email };
    },
    timeline: async (operation: OperationView): Promise<readonly TimelineStep[]> =>
      timelineOf(operation, await store.events(operation.opId)),
  };
};
