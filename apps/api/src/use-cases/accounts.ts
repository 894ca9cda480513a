import type { Caller, Gateway, PersonId, Seconds } from '@patchbay/core';
import type { Account } from '@patchbay/db';
import type { Log } from '../log.ts';
import type { AccountStore } from '../store/accounts.ts';

/** Reads the accounts of a person from the mirror, and has it refreshed. */
export interface Accounts {
  /** The person's accounts; the mirror is brought up to date first when it is old and the gateway answers soon (AP33). */
  list(personId: PersonId): Promise<readonly Account[]>;
  /** The next list asks the gateway, however new the mirror is. */
  forget(personId: PersonId): void;
}

/** What the accounts need. */
export interface AccountsParts {
  readonly store: AccountStore;
  readonly gateway: Pick<Gateway, 'listAccounts'>;
  readonly now: () => Seconds;
  /** Waits so long for the gateway before the last known list is shown; the refresh goes on. */
  readonly patience: () => Promise<void>;
  readonly log: Log;
}

/** Seconds a list is good for. */
const FRESH = 30;
/** Seconds until a gateway that did not answer is asked again. */
const RETRY = 5;
const MOST_PERSONS = 50_000;

/** Makes the reader; one question per person at a time. */
export const createAccounts = ({ store, gateway, now, patience, log }: AccountsParts): Accounts => {
  const nextAsk = new Map<PersonId, Seconds>();
  const asking = new Map<PersonId, Promise<void>>();

  const note = (personId: PersonId, next: Seconds): void => {
    nextAsk.delete(personId);
    nextAsk.set(personId, next);
    const oldest = nextAsk.keys().next().value;
    if (nextAsk.size > MOST_PERSONS && oldest !== undefined) nextAsk.delete(oldest);
  };

  const ask = async (personId: PersonId): Promise<void> => {
    const asked = now();
    const caller: Caller = { ownerId: personId, initiator: 'background', turnId: '', toolCallId: '' };
    const answer = await gateway.listAccounts(caller);
    if (answer.kind === 'accounts') {
      await store.sync(personId, answer.accounts, asked);
      note(personId, asked + FRESH);
    } else {
      log.warn({ code: answer.failure.code, status: answer.failure.status }, 'the accounts could not be had');
      note(personId, asked + RETRY);
    }
  };

  const refresh = (personId: PersonId): Promise<void> => {
    const under = asking.get(personId);
    if (under !== undefined) return under;
    const flight = ask(personId)
      .catch((error: unknown) => {
        log.error({ err: error }, 'the accounts could not be kept');
        note(personId, now() + RETRY);
      })
      .finally(() => asking.delete(personId));
    asking.set(personId, flight);
    return flight;
  };

  return {
    forget: (personId) => {
      nextAsk.delete(personId);
    },
    list: async (personId) => {
      if ((nextAsk.get(personId) ?? 0) <= now()) await Promise.race([refresh(personId), patience()]);
      return store.list(personId);
    },
  };
};
