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
export const headersFor = (by: Attribution, token: string, hasBody: boolean): Record<string, string> => ({
  accept: 'application/json',
  authorization: `Bearer ${token}`,
  ...(hasBody && { 'content-type': 'application/json' }),
  [NAMES.initiator]: by.initiator,
  ...(by.turnId && { [NAMES.turnId]: by.turnId }),
  ...(by.toolCallId && { [NAMES.toolCallId]: by.toolCallId }),
  ...(by.requestId && { [NAMES.requestId]: by.requestId }),
});
