import {
  decidePress,
  type Host,
  type Opening,
  type Operation,
  type OpId,
  type PrepareOutcome,
  pageKey,
} from '@patchbay/core';
import type { Owner } from '../auth/principal.ts';
import type { RequestContext } from '../context.ts';
import type { Limit } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import { SAID } from '../refusals/messages.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusals/refusal.ts';
import type { PgOperationStore } from '../store/operations.ts';
import { type OperationView, viewOf } from '../store/view.ts';
import { gatewayRefusal } from './gateway-refusal.ts';
import type { Connected, ConnectInput } from './inputs.ts';
import { type ParsedConnect, parseConnect } from './parse-connect.ts';
import type { PersonLines } from './person-lines.ts';

/** What a connect needs. */
export interface ConnectParts {
  readonly host: Host;
  readonly store: PgOperationStore;
  readonly lines: PersonLines;
  readonly limit: Limit;
  readonly guestLimit: Limit;
  readonly publicUrl: string;
  /** Whether a caller without an identity becomes a guest (AU13). */
  readonly guests: boolean;
  /** True once this process is told to stop: nothing is opened any more. */
  readonly stopping: () => boolean;
}

/** Connects apps for a person or a guest: joins what is open for them, or opens an operation and answers when it is prepared. */
export type Connect = (context: RequestContext, input: ConnectInput) => Promise<Outcome<Connected>>;

/** Makes the use case (AP15 to AP18). Order: shape and names, identity, rate, join or open, prepare. */
export const createConnect = (parts: ConnectParts): Connect => {
  const { host, store, lines, limit, guestLimit, publicUrl, guests, stopping } = parts;
  /** Prepares under way here: who joins one waits until it has ended. */
  const preparing = new Map<OpId, Promise<PrepareOutcome>>();

  const viewNow = async (owner: Owner, opId: OpId): Promise<OperationView | null> => {
    const held = await store.own(owner.personId, opId);
    return held === null ? null : viewOf(held.operation, held.notes);
  };

  const joined = async (owner: Owner, opId: OpId): Promise<Outcome<Connected>> => {
    const outcome = await preparing.get(opId);
    if (outcome?.kind === 'failed') return gatewayRefusal(outcome.failure);
    const operation = await viewNow(owner, opId);
    return operation === null ? refuse('OPERATION_NOT_FOUND') : done({ operation, joined: true });
  };

  const prepared = async (
    owner: Owner,
    opened: Operation,
    ending: Promise<PrepareOutcome>,
  ): Promise<Outcome<Connected>> => {
    const outcome = await ending;
    if (outcome.kind === 'failed') return gatewayRefusal(outcome.failure);
    if (outcome.kind === 'bug') throw new Error('a prepare broke', { cause: outcome.error });
    const operation = (await viewNow(owner, opened.opId)) ?? viewOf(outcome.operation, {});
    return done({ operation, joined: false });
  };

  const accountsOf = ({ targets }: ParsedConnect) =>
    targets.map(({ name, alias }) => ({ name, alias: alias ?? '', repairId: '' }));

  const open = (owner: Owner, asked: ParsedConnect): Promise<Opening> =>
    host.open({
      ownerId: owner.personId,
      sessionKey: pageKey(accountsOf(asked)),
      surface: asked.surface,
      initiator: 'connectors_page',
      targets: accountsOf(asked).map((account) => ({ ...account, action: 'connect' })),
      claim: { idempotencyKey: null, keyId: null, returnTo: asked.returnTo },
    });

  type Begun = { readonly kind: 'join'; readonly opId: OpId } | Extract<Opening, { kind: 'opened' }> | Refusal;

  /** Looks at what is open and claims, in one step of this person: nobody else of theirs gets in between. */
  const begin = async (owner: Owner, asked: ParsedConnect): Promise<Begun> => {
    if (asked.surface === 'card') {
      const held = await store.openOf(owner.personId);
      const press = decidePress(
        accountsOf(asked),
        held.map(({ operation }) => operation),
      );
      if (press.kind === 'join') return { kind: 'join', opId: press.operation.opId };
      if (press.kind === 'mixed') return refuse('INVALID_INPUT', { field: 'targets', message: SAID.someOpenSomeNot });
    }
    const opening = await open(owner, asked);
    switch (opening.kind) {
      case 'opened':
        preparing.set(opening.operation.opId, opening.prepared);
        void opening.prepared.finally(() => preparing.delete(opening.operation.opId));
        return opening;
      case 'taken':
        return { kind: 'join', opId: opening.opId };
      case 'same_name_twice':
        return refuse('INVALID_INPUT', { field: 'targets' });
      case 'reserved_fields':
        throw new Error('a connect has no extra fields');
    }
  };

  return async (context, input) => {
    const asked = parseConnect(input, publicUrl);
    if (asked.kind === 'refused') return asked;
    if (stopping()) return refuse('CONNECTORS_UNAVAILABLE');
    const caller = context.principal();
    const isNew = caller.kind === 'nobody';
    if (isNew && caller.ended) return refuse('UNAUTHENTICATED', { message: SAID.sessionEnded });
    if (isNew && !guests) return refuse('UNAUTHENTICATED');
    const tooMany = isNew ? await guestLimit(networkOf(context.address)) : null;
    if (tooMany !== null) return refuse('RATE_LIMITED', { retryAfter: tooMany });
    const owner = await context.become();
    if (owner === null)
      return refuse(
        'GUEST_SETUP_FAILED',
        context.transport === 'websocket' ? { message: SAID.noOperationOnSocket } : {},
      );
    const wait = await limit(owner.personId);
    if (wait !== null) return refuse('RATE_LIMITED', { retryAfter: wait });
    const begun = await lines(owner.personId, () => begin(owner, asked));
    if (begun.kind === 'refused') return begun;
    return begun.kind === 'join' ? joined(owner, begun.opId) : prepared(owner, begun.operation, begun.prepared);
  };
};
