import type { Client, CombinedError } from '@urql/core';
import { ConnectDocument, type ConnectMutation } from '../../generated/graphql.ts';
import { tell } from '../../lib/documents.ts';
import { messages } from '../../lib/messages.ts';
import { whyNoAnswer } from '../../lib/no-answer.ts';
import { asFrame } from '../operations/fold-frame.ts';
import type { LocalStore } from '../operations/local-store.ts';
import { withMark } from '../operations/local-store.ts';
import type { OperationStore } from '../operations/operation-store.ts';
import type { Operation } from '../operations/types.ts';
import { isWebAddress, type Tab } from './open-tab.ts';

/** What became of a press on Connect: the card it leads to, or the reason why there is none. */
export type Connected =
  | { readonly kind: 'card'; readonly opId: string }
  | { readonly kind: 'refused'; readonly why: string };

interface ConnectPorts {
  readonly client: Client;
  readonly store: OperationStore;
  readonly local: LocalStore;
  /** Called once somebody is known to the api: from then on there are frames to listen for (WE17). */
  readonly onKnown: () => void;
}

type Result = ConnectMutation['connect'];

const linkOf = (operation: Operation, slug: string, alias: string | null): string | null =>
  operation.targets.find((target) => target.name === slug && target.alias === alias)?.link ?? null;

const operationOf = (result: Result | null | undefined): Operation | null =>
  result?.__typename === 'ConnectPayload'
    ? result.operation
    : result?.__typename === 'RefusedError'
      ? (result.standing ?? null)
      : null;

const whyNot = (result: Result | null | undefined, error: CombinedError | undefined): string => {
  if (result == null) return whyNoAnswer(error, messages.refused.connect);
  if (result.__typename === 'RateLimitedError') return messages.refused.busy(Math.ceil(result.retryAfter));
  return 'message' in result ? result.message : messages.refused.broken;
};

/**
 * Asks for a connection and sends the waiting tab to the bound address of its row (WE7). Without an address, by a refusal, without an
 * answer or because the account was there already, the tab is closed; the row, or the reason, remains.
 */
export const connect = async (
  { client, store, local, onKnown }: ConnectPorts,
  slug: string,
  alias: string | null,
  tab: Tab | null,
): Promise<Connected> => {
  let gone = false;
  try {
    const { data, error } = await tell(client, ConnectDocument, {
      input: { targets: [{ name: slug, alias }], returnTo: '/connect/done' },
    });
    const operation = operationOf(data?.connect);
    if (operation === null) return { kind: 'refused', why: whyNot(data?.connect, error) };
    onKnown();
    store.take(asFrame(operation));
    const link = linkOf(operation, slug, alias);
    if (link !== null && isWebAddress(link)) {
      gone = tab !== null;
      if (tab === null) local.change(({ blocked }) => ({ blocked: withMark(blocked, operation.opId, true) }));
      else tab.go(link);
    }
    return { kind: 'card', opId: operation.opId };
  } finally {
    if (!gone) tab?.close();
  }
};
