import { type Host, type OpId, personId as parsePersonId } from '@patchbay/core';
import type { PrismaClient } from '@patchbay/db';
import type { AccountCalls } from '@patchbay/gateway-client';
import type { Log } from '../log.ts';
import { mergePersons } from '../store/merge-persons.ts';
import type { PgOperationStore } from '../store/operations.ts';
import type { Accounts } from './accounts.ts';
import type { PersonLines } from './person-lines.ts';

/** What a merge needs. */
export interface MergeParts {
  readonly prisma: PrismaClient;
  readonly client: Pick<AccountCalls, 'mergeSubjects'>;
  readonly host: Pick<Host, 'release' | 'resume' | 'operations'>;
  readonly store: Pick<PgOperationStore, 'openOf' | 'load'>;
  readonly accounts: Pick<Accounts, 'forget'>;
  readonly lines: PersonLines;
  readonly log: Log;
}

/**
 * Makes the merge of a guest into the person they have signed in as (AU24): the gateway moves the accounts, then one transaction
 * here, in the guest's line so that no press gets in between. Open requests are let go of and taken up again under the other person.
 */
export const createMergePersons =
  ({ prisma, client, host, store, accounts, lines, log }: MergeParts) =>
  async (from: string, into: string): Promise<'merged' | 'failed'> => {
    const guest = parsePersonId(from);
    const owner = parsePersonId(into);
    if (guest === null || owner === null) return 'failed';
    const takeUp = async (opId: OpId): Promise<void> => {
      const held = await store.load(opId);
      if (held === null || held.operation.phase !== 'open') return;
      void host.resume(held).ended;
    };
    return lines(guest, async () => {
      const moved = await client.mergeSubjects(from, {
        ownerId: owner,
        initiator: 'background',
        turnId: '',
        toolCallId: '',
      });
      if (moved.kind === 'failed') {
        log.error({ code: moved.failure.code, status: moved.failure.status }, 'a guest could not be merged');
        return 'failed';
      }
      const open = (await store.openOf(guest)).map(({ operation }) => operation.opId);
      for (const opId of open) {
        host.release(opId);
        host.operations.forget(opId);
      }
      try {
        await mergePersons(prisma, from, into, moved);
      } finally {
        await Promise.all(open.map(takeUp));
        accounts.forget(owner);
      }
      return 'merged';
    });
  };
