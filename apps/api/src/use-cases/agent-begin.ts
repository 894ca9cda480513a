import { agentKey, type Host, type Seconds } from '@patchbay/core';
import type { Agent } from '../auth/principal.ts';
import { refuse } from '../refusals/refusal.ts';
import type { PgOperationStore } from '../store/operations.ts';
import type { SkipStore } from '../store/skips.ts';
import { viewOf } from '../store/view.ts';
import type { Begun, Wish } from './begin.ts';

/** What an agent's connect needs. */
export interface AgentBeginParts {
  readonly host: Pick<Host, 'open'>;
  readonly store: Pick<PgOperationStore, 'ofCall' | 'openIn' | 'own'>;
  readonly skips: SkipStore;
  readonly now: () => Seconds;
}

/** Seconds a person's Not now is remembered for the session that asked. */
export const SKIP_MEMORY = 24 * 3_600;

/**
 * Makes an agent's connect (AP65 to AP68), in the order its answers are owed: the operation this very call has opened before, the
 * one that is open in its session, what the person said no to, and only then a new one. Runs in the person's line.
 */
export const createAgentBegin =
  ({ host, store, skips, now }: AgentBeginParts) =>
  async (agent: Agent, wish: Wish): Promise<Begun> => {
    const { personId, keyId } = agent;
    const { session, toolCallId, turnId, idempotencyKey, personAsked } = wish.call;
    const sessionKey = agentKey(session, keyId);
    if (sessionKey === null) return refuse('INVALID_INPUT', { field: 'session' });
    const repeated = await store.ofCall(personId, sessionKey, { toolCallId, idempotencyKey });
    if (repeated !== null) return { kind: 'join', opId: repeated };
    const card = wish.surface === 'card';
    const held = card ? await store.openIn(personId, sessionKey) : null;
    if (held !== null) return refuse('OPERATION_ALREADY_OPEN', { operation: viewOf(held.operation, held.notes) });
    const names = wish.accounts.map(({ name }) => name);
    const declined = personAsked ? [] : await skips.since(personId, sessionKey, names, now() - SKIP_MEMORY);
    if (declined.length > 0) {
      await skips.refused(declined, keyId, now());
      return refuse('DECLINED_BY_PERSON', { declined });
    }
    const opening = await host.open({
      ownerId: personId,
      sessionKey,
      surface: wish.surface,
      initiator: 'agent_tool',
      force: wish.force,
      toolCallId,
      turnId,
      targets: wish.accounts.map((account) => ({ ...account, action: wish.action })),
      claim: { idempotencyKey: idempotencyKey || null, keyId, returnTo: wish.returnTo },
    });
    switch (opening.kind) {
      case 'opened':
        return opening;
      case 'taken': {
        // The line is one per person, so this is what an unlocked writer of another release left: the rows decide.
        const other = await store.own(personId, opening.opId);
        if (other === null) return refuse('OPERATION_NOT_FOUND');
        return refuse('OPERATION_ALREADY_OPEN', { operation: viewOf(other.operation, other.notes) });
      }
      case 'same_name_twice':
        return refuse('INVALID_INPUT', { field: 'targets' });
      case 'reserved_fields':
        throw new Error('a connect has no extra fields');
    }
  };
