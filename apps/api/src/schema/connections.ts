/** Which page of a list is asked for. */
export interface PageArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/** One page of a list, as Relay wants it. */
export interface Page<T> {
  readonly edges: { readonly cursor: string; readonly node: T }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 500;

const encode = (key: string): string => Buffer.from(`after:${key}`).toString('base64url');

/**
 * Takes a whole list, what names an item, and the page asked for; gives that page (AP14). Cursors name items, not places, so a
 * list that changed meanwhile goes on after the same item; an unknown cursor starts at the beginning.
 */
export const pageOf = <T>(all: readonly T[], keyOf: (item: T) => string, { first, after }: PageArgs): Page<T> => {
  const size = Math.min(Math.max(first ?? DEFAULT_PAGE, 0), LARGEST_PAGE);
  const start = after ? all.findIndex((item) => encode(keyOf(item)) === after) + 1 : 0;
  const edges = all.slice(start, start + size).map((node) => ({ cursor: encode(keyOf(node)), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: start + edges.length < all.length,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
};
