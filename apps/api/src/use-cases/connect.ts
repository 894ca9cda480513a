import { noteText, type Operation, type OpId, type PrepareOutcome } from '@patchbay/core';
import { type Agent, type Human, mayDo, type Owner } from '../auth/principal.ts';
import type { RequestContext } from '../context.ts';
import type { Limit } from '../limits/limits.ts';
import { SAID } from '../refusals/messages.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusals/refusal.ts';
import type { PgOperationStore } from '../store/operations.ts';
import { type OperationView, viewOf } from '../store/view.ts';
import type { Asked, Begun, Wish } from './begin.ts';
import { gatewayRefusal } from './gateway-refusal.ts';
import type { Connected } from './inputs.ts';
import type { ParsedConnect } from './parse-connect.ts';
import type { PersonLines } from './person-lines.ts';

/** What a connect needs. */
export interface ConnectParts {
  readonly store: Pick<PgOperationStore, 'own'>;
  readonly lines: PersonLines;
  /** Each looks at what is open and claims, in one step of the person: nobody else of theirs gets in between. */
  readonly page: (owner: Human, wish: Wish) => Promise<Begun>;
  readonly agent: (agent: Agent, wish: Wish) => Promise<Begun>;
  /** Finds the account a repair names by its id; another's does not exist (AU11). */
  readonly repairOf: (owner: Owner, accountId: string) => Promise<Asked | Refusal>;
  readonly limit: Limit;
  readonly guestLimit: Limit;
  /** True once this process is told to stop: nothing is opened any more. */
  readonly stopping: () => boolean;
}

/** Connects or reconnects apps: joins what is open for them, or opens an operation and answers when it is prepared. */
export type Connect = (context: RequestContext, asked: ParsedConnect | Refusal) => Promise<Outcome<Connected>>;

/** What an agent is told beside an operation; a person sees it for themselves. */
const noteFor = (owner: Owner, operation: OperationView): string | null => {
  if (owner.kind !== 'agent') return null;
  if (operation.settledAt !== null) return noteText('settled');
  if (operation.surface === 'card') return SAID.waitForPerson;
  return noteText(operation.targets.some(({ alias }) => alias !== '') ? 'show_links_named' : 'show_links');
};

/** Makes the use case (AP15 to AP18, AP60). Order: shape and names, identity, rate, account, join or open, prepare. */
export const createConnect = (parts: ConnectParts): Connect => {
  const { store, lines, page, agent, repairOf, limit, guestLimit, stopping } = parts;
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
    if (operation === null) return refuse('OPERATION_NOT_FOUND');
    return done({ operation, joined: true, note: noteFor(owner, operation) });
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
    return done({ operation, joined: false, note: noteFor(owner, operation) });
  };

  const begin = async (owner: Owner, wish: Wish): Promise<Begun> => {
    const begun = owner.kind === 'agent' ? await agent(owner, wish) : await page(owner, wish);
    if (begun.kind === 'opened') {
      const { opId } = begun.operation;
      preparing.set(opId, begun.prepared);
      void begun.prepared.finally(() => preparing.delete(opId));
    }
    return begun;
  };

  return async (context, asked) => {
    if (asked.kind === 'refused') return asked;
    if (stopping()) return refuse('CONNECTORS_UNAVAILABLE');
    const caller = context.principal();
    const isNew = caller.kind === 'nobody';
    if (isNew && caller.ended) return refuse('UNAUTHENTICATED', { message: SAID.sessionEnded });
    const tooMany = isNew ? await guestLimit(context.address) : null;
    if (tooMany !== null) return refuse('RATE_LIMITED', { retryAfter: tooMany });
    const owner = await context.become();
    if (owner === null)
      return refuse(
        'GUEST_SETUP_FAILED',
        context.transport === 'websocket' ? { message: SAID.noOperationOnSocket } : {},
      );
    if (!mayDo(owner, 'connect')) return refuse('FORBIDDEN');
    const wait = await limit(owner.personId);
    if (wait !== null) return refuse('RATE_LIMITED', { retryAfter: wait });
    const repair = asked.accountId === null ? null : await repairOf(owner, asked.accountId);
    if (repair !== null && 'kind' in repair) return repair;
    const named = asked.targets.map(({ name, alias }) => ({ name, alias: alias ?? '', repairId: '' }));
    const wish: Wish = { ...asked, accounts: repair === null ? named : [repair] };
    const begun = await lines(owner.personId, () => begin(owner, wish));
    if (begun.kind === 'refused') return begun;
    return begun.kind === 'join' ? joined(owner, begun.opId) : prepared(owner, begun.operation, begun.prepared);
  };
};
