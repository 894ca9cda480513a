import type { OpId, PersonId, Seconds, TargetId } from '@patchbay/core';
import type { Account, AgentKey, Suggestion } from '@patchbay/db';
import type { Owner, Principal } from './auth/principal.ts';
import type { Stream } from './frames/stream.ts';
import type { KnownCatalog } from './gateway/catalog.ts';
import type { Log } from './log.ts';
import type { Outcome, Refusal } from './refusals/refusal.ts';
import type { FrameView, OperationView } from './store/view.ts';
import type { Awaited, AwaitInput } from './use-cases/await.ts';
import type { DisplayInput } from './use-cases/display.ts';
import type { History, HistoryFilter, HistoryPage, OwnerOf } from './use-cases/history.ts';
import type { AnswerInput, Connected, RenameInput, RetryInput } from './use-cases/inputs.ts';
import type { KeyInput, MadeKey } from './use-cases/keys.ts';
import type { ParsedConnect } from './use-cases/parse-connect.ts';
import type { Receipt } from './use-cases/remove.ts';
import type { Status } from './use-cases/status.ts';
import type { TimelineStep } from './use-cases/timeline.ts';

/** What callers may do and read; each takes the caller and answers with a value or a refusal. */
export interface UseCases {
  connect(context: RequestContext, asked: ParsedConnect | Refusal): Promise<Outcome<Connected>>;
  rename(owner: Owner, input: RenameInput): Promise<Outcome<Account>>;
  remove(owner: Owner, accountId: string): Promise<Outcome<Receipt>>;
  keep(owner: Owner, accountId: string): Promise<Outcome<Account>>;
  status(context: RequestContext, names: readonly string[]): Promise<Outcome<Status>>;
  display(context: RequestContext, input: DisplayInput): Promise<Outcome<readonly string[]>>;
  suggestions(owner: Owner): Promise<readonly Suggestion[]>;
  await(owner: Owner, input: AwaitInput): Promise<Outcome<Awaited>>;
  interrupt(owner: Owner, opId: string): Promise<Outcome<OperationView>>;
  agentKeys(owner: Owner): Promise<readonly AgentKey[]>;
  createKey(owner: Owner, input: KeyInput): Promise<Outcome<MadeKey>>;
  revokeKey(owner: Owner, keyId: string): Promise<Outcome<AgentKey>>;
  askerOf(opId: OpId): Promise<string | null>;
  history(owner: Owner, filter: HistoryFilter, page: HistoryPage): Promise<History>;
  /** Everybody's; the table lets only admins through to it. */
  auditHistory(person: string | null, filter: HistoryFilter, page: HistoryPage): Promise<History>;
  auditOperation(opId: string): Promise<OperationView | null>;
  ownerOf(personId: PersonId): Promise<OwnerOf>;
  timeline(operation: OperationView): Promise<readonly TimelineStep[]>;
  becomeAdmin(owner: Owner, token: string): Promise<Outcome<Owner>>;
  answer(owner: Owner, input: AnswerInput): Promise<Outcome<OperationView>>;
  retry(owner: Owner, input: RetryInput): Promise<Outcome<Connected>>;
  wake(owner: Owner, opId: string): Promise<Outcome<OperationView>>;
  operation(owner: Owner, opId: string): Promise<OperationView | null>;
  openOperations(owner: Owner): Promise<readonly OperationView[]>;
  operationFrames(owner: Owner, opId: string, afterSeq: number | null): Promise<Stream<FrameView> | null>;
  viewerFrames(owner: Owner): Stream<FrameView>;
  accounts(owner: Owner): Promise<readonly Account[]>;
  account(owner: Owner, connectionId: string): Promise<Account | null>;
  accountLabel(personId: PersonId, connectionId: string): Promise<string | null>;
  catalog(): Promise<KnownCatalog>;
  nextReadAt(opId: OpId): Readonly<Record<TargetId, Seconds>>;
}

/** What a request brings, before anybody knows who it is. */
export interface Carrier {
  readonly requestId: string;
  /** Over a WebSocket no cookie can be set. */
  readonly transport: 'http' | 'websocket';
  readonly headers: Headers;
  /** Who is counted when there is no person. */
  readonly address: string;
}

/** What every resolver gets. */
export interface RequestContext extends Carrier {
  readonly useCases: UseCases;
  readonly publicUrl: string;
  readonly now: () => Seconds;
  readonly log: Log;
  /** Who calls. A first connect makes a guest of nobody. */
  readonly principal: () => Principal;
  /** Calls back once when the caller's credential works no more (AU22); gives what ends the watch. */
  readonly credentialEnds: (ended: () => void) => () => void;
  /** Gives the caller an identity if it has none; null when that failed (AU3). */
  readonly become: () => Promise<Owner | null>;
  /** The caller's accounts; resolvers of one answer share one look-up. */
  readonly accounts: () => Promise<readonly Account[]>;
  /** The caller's open operations; resolvers of one answer share one look-up. */
  readonly openOperations: () => Promise<readonly OperationView[]>;
}

/** Takes a look-up, gives it so that whoever asks while it is under way gets the same answer; nothing is kept after. */
export const shared = <T>(look: () => Promise<T>): (() => Promise<T>) => {
  let flight: Promise<T> | null = null;
  return () => {
    flight ??= look().finally(() => {
      flight = null;
    });
    return flight;
  };
};
