import { decidePress, type Host, pageKey } from '@patchbay/core';
import type { Human } from '../auth/principal.ts';
import { SAID } from '../refusals/messages.ts';
import { refuse } from '../refusals/refusal.ts';
import type { PgOperationStore } from '../store/operations.ts';
import type { Begun, Wish } from './begin.ts';

/** What a press on the page needs. */
export interface PageBeginParts {
  readonly host: Pick<Host, 'open'>;
  readonly store: Pick<PgOperationStore, 'openOf'>;
}

/** Makes a press on the page (AP17): it joins the open operation that works on the same accounts, else opens one. Runs in the person's line. */
export const createPageBegin =
  ({ host, store }: PageBeginParts) =>
  async (owner: Human, wish: Wish): Promise<Begun> => {
    if (wish.surface === 'card') {
      const held = await store.openOf(owner.personId);
      const press = decidePress(
        wish.accounts,
        held.map(({ operation }) => operation),
      );
      if (press.kind === 'join') return { kind: 'join', opId: press.operation.opId };
      if (press.kind === 'mixed') return refuse('INVALID_INPUT', { field: 'targets', message: SAID.someOpenSomeNot });
    }
    const opening = await host.open({
      ownerId: owner.personId,
      sessionKey: pageKey(wish.accounts),
      surface: wish.surface,
      initiator: 'connectors_page',
      force: wish.force,
      targets: wish.accounts.map((account) => ({ ...account, action: wish.action })),
      claim: { idempotencyKey: null, keyId: null, returnTo: wish.returnTo },
    });
    switch (opening.kind) {
      case 'opened':
        return opening;
      case 'taken':
        return { kind: 'join', opId: opening.opId };
      case 'same_name_twice':
        return refuse('INVALID_INPUT', { field: 'targets' });
      case 'reserved_fields':
        throw new Error('a connect has no extra fields');
    }
  };
