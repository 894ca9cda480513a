import type {
  AccountFacts,
  Gateway,
  GatewayFailure,
  MintAnswer,
  MintEntry,
  MintRequest,
  TargetId,
} from '@patchbay/core';
import { boundAddress } from '../links/address.ts';
import type { Log } from '../log.ts';
import type { KeptLink, LinkStore } from '../store/links.ts';
import { attemptName } from './attempt-name.ts';
import { dateText, plain } from './plain-text.ts';

/** What the adapter needs. */
export interface AdapterParts {
  readonly client: Gateway;
  readonly links: LinkStore;
  readonly publicUrl: string;
  /** True once this process is told to stop. */
  readonly stopping: () => boolean;
  readonly log: Log;
}

/** Takes an account row of the wire, gives the core's facts: plain text, real dates, and the handle of its try as a name. */
const named = (wire: AccountFacts): AccountFacts => {
  const account = plain(wire);
  const { attempt, authorizedAt, createdAt, updatedAt } = account;
  return {
    ...account,
    authorizedAt: dateText(authorizedAt),
    createdAt: dateText(createdAt),
    updatedAt: dateText(updatedAt),
    ...(attempt && { attempt: { ...attempt, id: attemptName(attempt.id) } }),
  };
};

const NOT_KEPT: GatewayFailure = {
  kind: 'gateway',
  code: 'LINK_NOT_KEPT',
  status: null,
  message: '',
  requestId: null,
  retryable: false,
  retryAfter: null,
  arrived: 'unknown',
};

/**
 * Makes core's gateway over the client. The gateway's own links are sealed away before the core sees the answer: it gets the
 * bound address of each, and a name for each try (AP20, ST25).
 */
export const createGatewayAdapter = ({ client, links, publicUrl, stopping, log }: AdapterParts): Gateway => {
  const bind = async (request: MintRequest, entries: readonly MintEntry[]): Promise<readonly MintEntry[]> => {
    const targetOf = new Map(request.targets.map(({ name, targetId }) => [name, targetId]));
    const kept = new Map<TargetId, KeptLink>();
    const bound = entries.map((entry): MintEntry => {
      const attempt = entry.attempt ?? '';
      const known = { ...plain(entry), attempt: attemptName(attempt) };
      const targetId = targetOf.get(entry.connector?.toLowerCase() ?? '');
      if (targetId === undefined || !entry.connectUrl) return known;
      // The core takes the first link of a row, so that one is kept.
      if (!kept.has(targetId)) kept.set(targetId, { link: entry.connectUrl, attempt });
      return { ...known, connectUrl: boundAddress(publicUrl, request.opId, targetId) };
    });
    await links.keep(request.opId, kept, request.operation.deadlineAt);
    return bound;
  };

  const mint: Gateway['mint'] = async (request, caller): Promise<MintAnswer> => {
    const answer = await client.mint(request, caller);
    if (answer.kind === 'failed') {
      // Cut by our own stop: nobody may take that for the gateway's word and end the operation (AP54).
      if (stopping()) return new Promise<never>(() => undefined);
      log.warn({ opId: request.opId, code: answer.failure.code, status: answer.failure.status }, 'a mint failed');
      return answer;
    }
    try {
      return { kind: 'minted', results: await bind(request, answer.results) };
    } catch (error) {
      log.error({ opId: request.opId, err: error }, 'the links of a mint could not be kept');
      return { kind: 'failed', failure: NOT_KEPT };
    }
  };

  return {
    mint,
    readAccount: async (read, caller) => {
      const answer = await client.readAccount(read, caller);
      return answer.kind === 'account' ? { kind: 'account', account: named(answer.account) } : answer;
    },
    listConnectors: client.listConnectors,
    listAccounts: async (caller) => {
      const answer = await client.listAccounts(caller);
      return answer.kind === 'accounts' ? { kind: 'accounts', accounts: answer.accounts.map(named) } : answer;
    },
  };
};
