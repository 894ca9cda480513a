import { randomUUID } from 'node:crypto';
import { type MintEntry, type OpId, personId } from '@patchbay/core';
import { request } from 'undici';
import { createGatewayClient, type GatewayClient } from '../../client.ts';
import { type ClientFailure, readError } from '../../errors.ts';
import type { Attribution } from '../../headers.ts';
import type { Route } from '../../routes.ts';

/** A gateway under test: where it is, who may ask there, and what can be tried. */
export interface GatewayWorld {
  readonly origin: string;
  /** Gives a token that speaks for one person. */
  token(): Promise<string>;
  /** Gives a token of somebody else; null when nobody else is to be had. */
  readonly otherToken: (() => Promise<string>) | null;
  /** A connector that is set up there. */
  readonly connector: string;
  /** Follows a link as its person would, to the end of the consent; null when nobody is there to do it. */
  readonly consent: ((entry: MintEntry) => Promise<void>) | null;
  /** Whether the minute's budget of account reads may be used up. */
  readonly spendsBudget: boolean;
}

/** An answer as it came over the wire; `failure` is what the client makes of one that is no success. */
export interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly failure: ClientFailure;
}

/** Thrown by a check that cannot be tried here, with why. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

/** What one check works with. */
export interface Bench {
  readonly world: GatewayWorld;
  readonly client: GatewayClient;
  /** The same client for somebody else; null when nobody else is to be had. */
  readonly other: GatewayClient | null;
  readonly by: Attribution;
  /** Mints for the world's connector, under a name if one is given. */
  mint(more?: {
    readonly alias?: string;
    readonly connectionId?: string;
    readonly reinitiate?: boolean;
  }): Promise<MintEntry>;
  /** One request as it is; no token when null is given. */
  raw(
    method: Route['method'],
    path: string,
    more?: { readonly token?: string | null; readonly body?: unknown },
  ): Promise<RawAnswer>;
  /** A name that no account there can have yet. */
  newAlias(): string;
  close(): Promise<void>;
}

/** On whose behalf the suite asks. */
export const BY: Attribution = {
  ownerId: personId('gateway-contract')!,
  initiator: 'connectors_page',
  turnId: '',
  toolCallId: '',
  requestId: 'gateway-contract',
};
const OP = '000000000000' as OpId;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Makes what one check works with; `close` lets its connections go. */
export const createBench = (world: GatewayWorld): Bench => {
  const { origin, otherToken } = world;
  const client = createGatewayClient({ origin, token: () => world.token() });
  const other = otherToken && createGatewayClient({ origin, token: () => otherToken() });
  return {
    world,
    client,
    other,
    by: BY,
    mint: async ({ alias = null, connectionId = null, reinitiate = false } = {}) => {
      const answer = await client.mint(
        {
          opId: OP,
          // Of the operation itself the wire carries nothing but whether it is a switch.
          operation: { force: false } as never,
          targets: [{ name: world.connector, targetId: 't1' as never }],
          reinitiate,
          alias,
          connectionId,
          returnTo: null,
        },
        BY,
      );
      if (answer.kind === 'failed') throw new Error(`the mint failed: ${JSON.stringify(answer.failure)}`);
      const [entry] = answer.results;
      if (entry === undefined) throw new Error(`the mint has no entry for ${world.connector}`);
      return entry;
    },
    raw: async (method, path, { token, body } = {}) => {
      const bearer = token === undefined ? await world.token() : token;
      const answer = await request(`${origin}${path}`, {
        method,
        headers: {
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      });
      const { statusCode: status, headers } = answer;
      const read = parsed(await answer.body.text());
      const failure = readError({ status, body: read, retryAfter: headers['retry-after'] }, Date.now() / 1000);
      return { status, body: read, failure };
    },
    newAlias: () => `c-${randomUUID().slice(0, 12)}`,
    close: async () => {
      await client.close();
      await other?.close();
    },
  };
};
