'use client';

import { PageProvider } from '../operations/page-context.tsx';
import { usePageParts } from '../operations/use-page-parts.ts';
import { ConnectorsHome } from './connectors-home.tsx';
import type { PageData } from './types.ts';

interface ConnectorsPageProps {
  /** What the server got for the first paint; null when the api gave no answer. */
  readonly initial: PageData | null;
  readonly paintedAt: string;
}

/** The Connectors page: joins its parts, then draws. */
export const ConnectorsPage = ({ initial, paintedAt }: ConnectorsPageProps) => {
  const parts = usePageParts({ serverTime: paintedAt, operations: initial?.openOperations ?? [] });
  return (
    <PageProvider value={parts}>
      <ConnectorsHome initial={initial} />
    </PageProvider>
  );
};
