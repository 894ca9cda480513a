import type { OpId, PersonId, Seconds, TargetId } from './ids.ts';
import type { Initiator, Operation } from './operation.ts';

/** On whose behalf a call is made and which step caused it; the gateway client turns it into token and attribution headers. */
export interface Caller {
  readonly ownerId: PersonId;
  readonly initiator: Initiator;
  /** Empty unless the initiator is `agent_tool`. */
  readonly turnId: string;
  /** Empty unless the initiator is `agent_tool`. */
  readonly toolCallId: string;
}

/** The kinds of a gateway failure; `gateway` is everything without a kind of its own. */
export type GatewayFailureKind = 'gateway' | 'auth' | 'unavailable' | 'conflict' | 'rate_limited';

/** A call that gave no usable answer, as a value. */
export interface GatewayFailure {
  readonly kind: GatewayFailureKind;
  /** The gateway's code, or one of the client's own (`HTTP_<status>`, `TRANSPORT_ERROR`, `INVALID_RESPONSE`, `NO_TOKEN` …). */
  readonly code: string;
  /** The HTTP status, null when there was none. */
  readonly status: number | null;
  /** What may be shown; empty for the client's default. */
  readonly message: string;
  readonly requestId: string | null;
  readonly retryable: boolean;
  /** Seconds, of a `rate_limited` failure only. */
  readonly retryAfter: Seconds | null;
  /** Whether the gateway may have acted: `no` it never got the request, `refused` it said no, `unknown` nobody can tell. */
  readonly arrived: 'no' | 'refused' | 'unknown';
}

/** One try at an account, where the gateway tells tries apart from accounts. */
export interface AttemptFacts {
  readonly id: string;
  readonly status: string;
  readonly statusReason?: string | null;
  readonly reason?: string | null;
}

/** One account row as the gateway has it. Statuses are open text; times are the gateway's ISO texts. */
export interface AccountFacts {
  readonly connectionId: string;
  readonly connector: string;
  readonly status: string;
  readonly statusReason?: string | null;
  readonly label: string;
  readonly alias?: string | null;
  /** The account the vendor uses when none is named. */
  readonly active: boolean;
  /** Retired: a reconnect replaced it. */
  readonly disabled: boolean;
  readonly createdAt?: string | null;
  readonly updatedAt?: string | null;
  readonly reason?: string | null;
  readonly granted?: readonly string[] | null;
  readonly missing?: readonly string[] | null;
  readonly authorizedAt?: string | null;
  readonly attempt?: AttemptFacts | null;
}

/** What one account read brought. Every failure is a value, so the run loop has no catch. */
export type AccountAnswer =
  | { readonly kind: 'account'; readonly account: AccountFacts }
  /** 404: not known yet. */
  | { readonly kind: 'not_known_yet' }
  | { readonly kind: 'rate_limited'; readonly retryAfter: Seconds }
  | { readonly kind: 'no_answer'; readonly failure: GatewayFailure };

/** One account read. */
export interface AccountRead {
  readonly connectionId: string;
  /** The try this read is about, empty when the mint named none. */
  readonly attempt: string;
  /** The read must have ended after so many seconds, with whatever it has. */
  readonly timeout: Seconds;
}

/** One mint: one call for all its targets, never retried. */
export interface MintRequest {
  readonly opId: OpId;
  /** Always the operation as it stood; an adapter that seals links needs its deadline. */
  readonly operation: Operation;
  readonly targets: readonly { readonly name: string; readonly targetId: TargetId }[];
  readonly reinitiate: boolean;
  readonly alias: string | null;
  readonly connectionId: string | null;
  /** Where the vendor's flow leads back to. Null: neither it nor the operation's id is sent. */
  readonly returnTo: string | null;
}

/** One entry of a mint's answer. The status is open text; an entry without a connector is dropped. */
export interface MintEntry {
  readonly connector: string | null;
  readonly status: string;
  readonly connectUrl?: string | null;
  readonly connectionId?: string | null;
  readonly attempt?: string | null;
  readonly statusReason?: string | null;
  readonly instruction?: string | null;
  readonly reason?: string | null;
}

/** What a mint brought. */
export type MintAnswer =
  | { readonly kind: 'minted'; readonly results: readonly MintEntry[] }
  | { readonly kind: 'failed'; readonly failure: GatewayFailure };

/** One connector of the list; further fields of the gateway pass through. */
export interface ConnectorFacts {
  readonly connector: string;
  readonly enabled: boolean;
  readonly connected: boolean;
  readonly [more: string]: unknown;
}

/** The whole connector list. */
export type ConnectorsAnswer =
  | { readonly kind: 'connectors'; readonly connectors: readonly ConnectorFacts[] }
  | { readonly kind: 'failed'; readonly failure: GatewayFailure };

/** Every account of the person, retired ones too. */
export type AccountsAnswer =
  | { readonly kind: 'accounts'; readonly accounts: readonly AccountFacts[] }
  | { readonly kind: 'failed'; readonly failure: GatewayFailure };

/** An answer that is there now or comes later. Answering at once keeps an uneventful read free of promises. */
export type Soon<T> = T | Promise<T>;

/** The gateway as the scripts see it. It never throws: what goes wrong outside is an answer. */
export interface Gateway {
  mint(request: MintRequest, caller: Caller): Promise<MintAnswer>;
  readAccount(read: AccountRead, caller: Caller): Soon<AccountAnswer>;
  listConnectors(caller: Caller): Promise<ConnectorsAnswer>;
  listAccounts(caller: Caller): Promise<AccountsAnswer>;
}
