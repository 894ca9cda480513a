import type { Call } from './call.ts';
import type { Finisher } from './flow/finish.ts';
import type { Parts } from './parts.ts';
import { type Route, steps } from './run-steps.ts';
import { capAttempts } from './steps/cap-attempts.ts';
import { checkBinding } from './steps/check-binding.ts';
import { checkGrant } from './steps/check-grant.ts';
import { checkReturn } from './steps/check-return.ts';
import { findAttempt } from './steps/find-attempt.ts';
import { findByState } from './steps/find-by-state.ts';
import { finishFlow, leadBack } from './steps/finish-flow.ts';
import { listAccounts } from './steps/list-accounts.ts';
import { listConnectors } from './steps/list-connectors.ts';
import { mergeSubjects } from './steps/merge-subjects.ts';
import { mint } from './steps/mint.ts';
import { notDenied } from './steps/not-denied.ts';
import { notEnded } from './steps/not-ended.ts';
import { ownAccount } from './steps/own-account.ts';
import { ownNamedAccount } from './steps/own-named-account.ts';
import { parseMerge } from './steps/parse-merge.ts';
import { parseMint } from './steps/parse-mint.ts';
import { parseRename } from './steps/parse-rename.ts';
import { readBudget } from './steps/read-budget.ts';
import { readCallback } from './steps/read-callback.ts';
import { removeAccount } from './steps/remove-account.ts';
import { renameAccount } from './steps/rename-account.ts';
import { showAccount } from './steps/show-account.ts';
import { showCatalog } from './steps/show-catalog.ts';
import { showFont } from './steps/show-font.ts';
import { showLink } from './steps/show-link.ts';
import { startFlow } from './steps/start-flow.ts';
import { stillOpen } from './steps/still-open.ts';
import { verifyToken } from './steps/verify-token.ts';

/** One line of a route table: method, path, and the steps that run in this order until one refuses. */
export type Line = readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string, Route<Call, Response>];

// biome-ignore format: one route per line, its checks in the order in which they run
/** What the api may ask on loopback. */
export const wireRoutes = (p: Parts): readonly Line[] => [
  ['GET',    '/v1/connectors',                            steps(verifyToken(p), listConnectors(p))],
  ['POST',   '/v1/connectors/connections',                steps(verifyToken(p), parseMint(p), ownNamedAccount(p), capAttempts(p), mint(p))],
  ['GET',    '/v1/connectors/accounts/:connectionId',     steps(verifyToken(p), readBudget(p), ownAccount(p), checkGrant(p), showAccount(p))],
  ['GET',    '/api/v1/connectors/accounts',               steps(verifyToken(p), listAccounts(p))],
  ['PATCH',  '/api/v1/connectors/accounts/:connectionId', steps(verifyToken(p), ownAccount(p), parseRename, renameAccount(p))],
  ['DELETE', '/api/v1/connectors/accounts/:connectionId', steps(verifyToken(p), ownAccount(p), removeAccount(p))],
  ['GET',    '/api/v1/connectors/catalog',                steps(verifyToken(p), showCatalog(p))],
  ['POST',   '/v1/subjects/merge',                        steps(verifyToken(p), parseMerge, mergeSubjects(p))],
];

// biome-ignore format: as above
/** What a person's browser meets, behind the front. */
export const publicRoutes = (p: Parts, finisher: Finisher): readonly Line[] => [
  ['GET',  '/link/geist.woff2', async (call) => showFont(call)],
  ['GET',  '/link/:attempt',  steps(findAttempt(p), checkBinding(p), stillOpen(p), showLink(p))],
  ['POST', '/link/:attempt',  steps(findAttempt(p), checkBinding(p), stillOpen(p), startFlow(p))],
  ['GET',  '/oauth/callback', steps(readCallback, findByState(p), checkReturn(p), notEnded(p), notDenied(p), finishFlow(p, finisher), leadBack(p))],
];
