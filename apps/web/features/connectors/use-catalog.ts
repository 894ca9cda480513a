'use client';

import { useEffect, useState } from 'react';
import { MoreConnectorsDocument } from '../../generated/graphql.ts';
import { ask } from '../../lib/documents.ts';
import { retryWait } from '../../lib/retry-wait.ts';
import { usePage } from '../operations/page-context.tsx';
import { followPages } from './follow-pages.ts';
import type { App, PageData } from './types.ts';

type Catalog = PageData['connectors'];

const appsOf = (part: Pick<Catalog, 'edges'>): readonly App[] => part.edges.map((edge) => edge.node);

/**
 * The whole catalog: the part that came with the page at once, the rest part by part after the first paint, so that searching and
 * filtering are instant from then on.
 */
export const useCatalog = (first: Catalog | null): readonly App[] => {
  const { client } = usePage();
  const [rest, setRest] = useState<readonly App[]>([]);
  const end = first?.pageInfo.hasNextPage ? first.pageInfo.endCursor : null;

  useEffect(() => {
    if (end === null) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void followPages<App>({
      from: end,
      read: async (after) => {
        const { data } = await ask(client, MoreConnectorsDocument, { after });
        if (!data) return null;
        const { hasNextPage, endCursor } = data.connectors.pageInfo;
        return { items: appsOf(data.connectors), next: hasNextPage ? endCursor : null };
      },
      take: setRest,
      wait: (attempt) =>
        new Promise((resolve) => {
          timer = setTimeout(resolve, retryWait(attempt, Math.random()));
        }),
      stopped: () => stopped,
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [client, end]);

  return first === null ? [] : end === null ? appsOf(first) : [...appsOf(first), ...rest];
};
