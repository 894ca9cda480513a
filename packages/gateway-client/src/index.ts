export { createGatewayClient, type GatewayClientOptions } from './client.ts';
export type { Clock } from './clock.ts';
export type { FailureKind, GatewayFailure } from './errors.ts';
export type {
  Account,
  Attribution,
  CatalogEntry,
  Connector,
  GatewayClient,
  Minted,
  MintRequest,
  Outcome,
} from './types.ts';
