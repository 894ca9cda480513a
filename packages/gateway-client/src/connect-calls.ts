import type { AccountRead, Gateway, MintRequest } from '@patchbay/core';
import type { z } from 'zod';
import { accountAnswer } from './account-calls.ts';
import type { Call } from './call.ts';
import type { Clock } from './clock.ts';
import { AccountList, AccountRow, ConnectorPage, mintResults } from './decode.ts';
import { ownFailure } from './errors.ts';
import type { Attribution } from './headers.ts';
import { accountPath, MOST_PAGES, PAGE_SIZE, ROUTES } from './routes.ts';

/** The return surface and the operation's id go together or not at all; with an account named, no alias is sent. */
const mintBody = (
  { operation, targets, reinitiate, alias, connectionId, returnTo, opId }: MintRequest,
  by: Attribution,
) => ({
  connectors: targets.map(({ name }) => name),
  reinitiate,
  // Another identity may take the account's place only when the person asked for a switch.
  ...(reinitiate && operation.force && { force: true }),
  ...(alias !== null && { alias }),
  ...(connectionId !== null && { connectionId }),
  ...(returnTo !== null && { returnTo, op: opId }),
  initiator: by.initiator,
});

const readPath = ({ connectionId, attempt }: AccountRead): string => {
  const path = accountPath(ROUTES.readAccount, connectionId);
  return attempt === '' ? path : `${path}?attempt=${encodeURIComponent(attempt)}`;
};

/** Makes core's Gateway port over `call`; `limit` is how many seconds a whole list may take, however many pages it has. */
export const connectCalls = (call: Call, clock: Clock, limit: number): Gateway => ({
  mint: async (request, by) => {
    const asked = new Set<string>(request.targets.map(({ name }) => name.toLowerCase()));
    const answer = await call(ROUTES.mint, mintResults(asked), by, { body: mintBody(request, by) });
    return answer.ok ? { kind: 'minted', results: answer.value.results } : { kind: 'failed', failure: answer.failure };
  },

  readAccount: async (read, by) =>
    accountAnswer(await call(ROUTES.readAccount, AccountRow, by, { path: readPath(read), timeout: read.timeout })),

  listAccounts: async (by) => {
    const answer = await call(ROUTES.listAccounts, AccountList, by);
    return answer.ok
      ? { kind: 'accounts', accounts: answer.value.accounts }
      : { kind: 'failed', failure: answer.failure };
  },

  listConnectors: async (by) => {
    const until = clock.now() + limit;
    const connectors: z.infer<typeof ConnectorPage>['items'] = [];
    let query = `?limit=${PAGE_SIZE}`;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const path = `${ROUTES.listConnectors.path}${query}`;
      const answer = await call(ROUTES.listConnectors, ConnectorPage, by, { path, timeout: until - clock.now() });
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      connectors.push(...answer.value.items);
      if (!answer.value.nextCursor) return { kind: 'connectors', connectors };
      query = `?limit=${PAGE_SIZE}&cursor=${encodeURIComponent(answer.value.nextCursor)}`;
    }
    const failure = ownFailure('INVALID_RESPONSE', `nextCursor after ${MOST_PAGES} pages`, 'unknown', 200);
    return { kind: 'failed', failure };
  },
});
