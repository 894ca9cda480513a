import type { Client, CombinedError } from '@urql/core';
import {
  ContinueOperationDocument,
  RetryTargetsDocument,
  SkipTargetDocument,
  WakeOperationDocument,
} from '../../generated/graphql.ts';
import { tell } from '../../lib/documents.ts';
import { messages } from '../../lib/messages.ts';
import { type Silence, whyNoAnswer } from '../../lib/no-answer.ts';
import { asFrame } from './fold-frame.ts';
import { type LocalStore, notNowKey, rowKey, withMark, withNote } from './local-store.ts';
import type { OperationStore } from './operation-store.ts';
import type { Operation } from './types.ts';

/** What a person does to an operation. Each press that does nothing leaves its reason beside the row or card. */
export interface Verbs {
  readonly notNow: (opId: string, targetId: string) => Promise<void>;
  readonly goOn: (opId: string) => Promise<void>;
  readonly tryAgain: (opId: string, targetId: string) => Promise<void>;
  /** The person is back: read the accounts now. Says nothing when it fails, the next tick reads anyway. */
  readonly wake: (opId: string) => Promise<void>;
}

interface VerbPorts {
  readonly client: Client;
  readonly store: OperationStore;
  readonly local: LocalStore;
}

/** An answer as every mutation of an operation gives it: the operation, or a refusal that may carry how it stands. */
type Answer =
  | { readonly operation: Operation }
  | { readonly code: string; readonly message: string; readonly standing?: Operation | null };

interface Press {
  /** What must not be sent twice. */
  readonly key: string;
  /** The row or card beside which a reason stands. */
  readonly place: string;
  /** What is said without an answer. */
  readonly silence: Silence;
  readonly send: () => Promise<{ readonly answer: Answer | undefined; readonly error: CombinedError | undefined }>;
}

/** Makes the verbs over the page's client and stores. */
export const makeVerbs = ({ client, store, local }: VerbPorts): Verbs => {
  const press = async ({ key, place, silence, send }: Press): Promise<void> => {
    if (local.view().busy.has(key)) return;
    local.change(({ busy, notes }) => ({ busy: withMark(busy, key, true), notes: withNote(notes, place, null) }));
    let note: string | null = silence.unknown;
    try {
      const { answer, error } = await send();
      const operation = answer == null ? null : 'operation' in answer ? answer.operation : (answer.standing ?? null);
      if (operation !== null) store.take(asFrame(operation));
      const refusal = answer != null && 'code' in answer && !isOver(answer.code) ? answer.message : null;
      note = answer == null ? whyNoAnswer(error, silence) : refusal;
    } finally {
      // However it went, the next press is a new one (WE34).
      local.change(({ busy, notes }) => ({ busy: withMark(busy, key, false), notes: withNote(notes, place, note) }));
    }
  };

  return {
    notNow: (opId, targetId) =>
      press({
        key: notNowKey(opId, targetId),
        place: rowKey(opId, targetId),
        silence: messages.refused.answer,
        send: async () => {
          const { data, error } = await tell(client, SkipTargetDocument, { input: { opId, targetId } });
          return { answer: data?.skipTarget, error };
        },
      }),
    goOn: (opId) =>
      press({
        key: opId,
        place: opId,
        silence: messages.refused.answer,
        send: async () => {
          const { data, error } = await tell(client, ContinueOperationDocument, { input: { opId } });
          return { answer: data?.continueOperation, error };
        },
      }),
    tryAgain: (opId, targetId) =>
      press({
        key: rowKey(opId, targetId),
        place: rowKey(opId, targetId),
        silence: messages.refused.connect,
        send: async () => {
          const { data, error } = await tell(client, RetryTargetsDocument, { input: { opId, targetIds: [targetId] } });
          return { answer: data?.retryTargets, error };
        },
      }),
    wake: async (opId) => {
      if (local.view().checking.has(opId)) return;
      local.change(({ checking }) => ({ checking: withMark(checking, opId, true) }));
      try {
        const { data } = await tell(client, WakeOperationDocument, { input: { opId } });
        if (data && 'operation' in data.wakeOperation) store.take(asFrame(data.wakeOperation.operation));
      } finally {
        local.change(({ checking }) => ({ checking: withMark(checking, opId, false) }));
      }
    },
  };
};

/** A press that came after the end is answered by the card itself, which says how it ended. */
const isOver = (code: string): boolean => code === 'OPERATION_SETTLED' || code === 'LINK_STILL_VALID';
