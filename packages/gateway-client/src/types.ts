import type { z } from 'zod';
import type { AccountRow, CatalogItem, ConnectorItem, MintEntry } from './decode.ts';
import type { GatewayFailure } from './errors.ts';

/** One account as the gateway tells it. */
export type Account = z.infer<typeof AccountRow>;
/** One connector of the person's list. */
export type Connector = z.infer<typeof ConnectorItem>;
/** One entry of a mint answer. */
export type Minted = z.infer<typeof MintEntry>;
/** One line of the catalog. */
export type CatalogEntry = z.infer<typeof CatalogItem>;

/** For whom a call is made and what caused it. */
export interface Attribution {
  /** the person the token speaks for */
  readonly subject: string;
  readonly initiator: string;
  readonly turnId?: string | undefined;
  readonly toolCallId?: string | undefined;
  readonly requestId?: string | undefined;
}

/** What a mint asks for; the initiator comes from the attribution. */
export interface MintRequest {
  readonly connectors: readonly string[];
  readonly reinitiate: boolean;
  readonly alias?: string | undefined;
  readonly connectionId?: string | undefined;
  readonly returnTo?: string | undefined;
  readonly op?: string | undefined;
}

/** A value, or the failure that stands in its place. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: GatewayFailure };

/** Every call of the wire contract that this client makes. */
export interface GatewayClient {
  mint(request: MintRequest, by: Attribution): Promise<Outcome<Minted[]>>;
  /** `timeout` in seconds, given by the caller; never sent twice */
  readAccount(connectionId: string, by: Attribution, timeout: number): Promise<Outcome<Account>>;
  listAccounts(by: Attribution): Promise<Outcome<Account[]>>;
  listConnectors(by: Attribution): Promise<Outcome<Connector[]>>;
  catalog(by: Attribution): Promise<Outcome<CatalogEntry[]>>;
}
