import type { Metadata } from 'next';
import { ConnectorsPage } from '../../features/connectors/connectors-page.tsx';
import { ConnectorsPageDocument } from '../../generated/graphql.ts';
import { messages } from '../../lib/messages.ts';
import { queryAsVisitor } from '../../lib/server-query.ts';

export const metadata: Metadata = { title: messages.page.connectors };

/** The Connectors page, its first paint with data. */
const Page = async () => {
  const data = await queryAsVisitor(ConnectorsPageDocument, {});
  return <ConnectorsPage initial={data} paintedAt={data?.serverTime ?? new Date().toISOString()} />;
};

export default Page;
