import { type ConnectorShown, connectionStatus, detailText, type Gateway, slug } from '@patchbay/core';
import { mayDo } from '../auth/principal.ts';
import type { RequestContext } from '../context.ts';
import type { Limit } from '../limits/limits.ts';
import { SAID } from '../refusals/messages.ts';
import { done, type Outcome, refuse } from '../refusals/refusal.ts';
import { gatewayRefusal } from './gateway-refusal.ts';

/** What is connected, as an agent needs it. */
export interface Status {
  readonly connectors: readonly ConnectorShown[];
  readonly unknown: readonly { readonly name: string; readonly message: string }[];
  readonly hint: string;
}

/** What a status needs. */
export interface StatusParts {
  readonly gateway: Pick<Gateway, 'listConnectors' | 'listAccounts'>;
  readonly limit: Limit;
  readonly guestLimit: Limit;
}

const MOST_NAMES = 100;

/** Makes the status (AP70): the connectors, all or those named, with their accounts; asked for by nobody it makes the guest. */
export const createStatus =
  ({ gateway, limit, guestLimit }: StatusParts) =>
  async (context: RequestContext, names: readonly string[]): Promise<Outcome<Status>> => {
    if (names.length > MOST_NAMES) return refuse('INVALID_INPUT', { field: 'connectors' });
    const asked = names.map(slug);
    if (asked.includes(null)) return refuse('INVALID_INPUT', { field: 'connectors' });
    const isNew = context.principal().kind === 'nobody';
    const wait = isNew ? await guestLimit(context.address) : null;
    if (wait !== null) return refuse('RATE_LIMITED', { retryAfter: wait });
    const owner = await context.become();
    if (owner === null) return refuse('GUEST_SETUP_FAILED');
    if (!mayDo(owner, 'connect')) return refuse('FORBIDDEN');
    const tooMany = await limit(owner.personId);
    if (tooMany !== null) return refuse('RATE_LIMITED', { retryAfter: tooMany });
    const agent = owner.kind === 'agent';
    const caller = {
      ownerId: owner.personId,
      initiator: agent ? 'agent_tool' : 'connectors_page',
      turnId: '',
      toolCallId: '',
    } as const;
    const ports = { gateway, note: { connected: () => undefined, seen: () => undefined } };
    const status = await connectionStatus(
      ports,
      caller,
      asked.filter((name) => name !== null),
    );
    if (status.kind === 'failed') return gatewayRefusal(status.failure);
    const unknown = Object.entries(status.unknown).map(([name, said]) => ({ name, message: detailText(said) }));
    return done({ connectors: status.connectors, unknown, hint: SAID.statusHint });
  };
