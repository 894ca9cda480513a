import type { Caller } from '@patchbay/core';

/** For whom a call is made and which step caused it, with the request it belongs to where there is one. */
export interface Attribution extends Caller {
  readonly requestId?: string;
  /** of a merge alone: the person whose things move to the owner; the token has to say so */
  readonly merge?: string;
}

const NAMES = {
  initiator: 'x-patchbay-initiator',
  turnId: 'x-patchbay-turn-id',
  toolCallId: 'x-patchbay-tool-call-id',
  requestId: 'x-request-id',
} as const satisfies Partial<Record<keyof Attribution, string>>;

/** The headers of one request: bearer token and attribution; empty fields send none (GC5). */
export const headersFor = (by: Attribution, token: string, hasBody: boolean): Record<string, string> => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    [NAMES.initiator]: by.initiator,
  };
  if (hasBody) headers['content-type'] = 'application/json';
  if (by.turnId) headers[NAMES.turnId] = by.turnId;
  if (by.toolCallId) headers[NAMES.toolCallId] = by.toolCallId;
  if (by.requestId) headers[NAMES.requestId] = by.requestId;
  return headers;
};
