import type { Metadata } from 'next';
import { cache } from 'react';
import { DonePage } from '../../../features/done/done-page.tsx';
import { doneOf } from '../../../features/done/done-view.ts';
import { OneOperationDocument } from '../../../generated/graphql.ts';
import { messages } from '../../../lib/messages.ts';
import { queryAsVisitor } from '../../../lib/server-query.ts';

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const one = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

// The title and the page ask the same; one answer serves both.
const readOperation = cache((opId: string) => queryAsVisitor(OneOperationDocument, { opId }));

/** The title says how it went, before any script runs. */
export const generateMetadata = async ({ searchParams }: PageProps): Promise<Metadata> => {
  const { op, app } = await searchParams;
  const initial = await readOperation(one(op) ?? '');
  return { title: initial === null ? messages.done.unreachable : doneOf(initial.operation, one(app)).title };
};

/** The page a vendor's flow returns to: `op` names the request, `app` the row. */
const Page = async ({ searchParams }: PageProps) => {
  const { op, app } = await searchParams;
  const opId = one(op) ?? '';
  const initial = await readOperation(opId);
  return (
    <DonePage
      opId={opId}
      app={one(app)}
      initial={initial}
      paintedAt={initial?.serverTime ?? new Date().toISOString()}
    />
  );
};

export default Page;
