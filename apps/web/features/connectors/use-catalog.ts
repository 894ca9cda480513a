'use client';

import { useEffect, useState } from 'react';
import { MoreConnectorsDocument } from '../../generated/graphql.ts';
import { ask } from '../../lib/documents.ts';
import { usePage } from '../operations/page-context.tsx';
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
    let stopped = false;
    const follow = async (from: string): Promise<void> => {
      const found: App[] = [];
      for (let after: string | null = from; after !== null && !stopped; ) {
        const { data }: { data?: { connectors: Pick<Catalog, 'edges' | 'pageInfo'> } } = await ask(
          client,
          MoreConnectorsDocument,
          { after },
        );
        if (stopped || !data) return;
        found.push(...appsOf(data.connectors));
        setRest([...found]);
        after = data.connectors.pageInfo.hasNextPage ? data.connectors.pageInfo.endCursor : null;
      }
    };
    if (end !== null) void follow(end);
    return () => {
      stopped = true;
    };
  }, [client, end]);

  return first === null ? [] : end === null ? appsOf(first) : [...appsOf(first), ...rest];
};
