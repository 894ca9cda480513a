export {
  type CatalogAnswer,
  createGatewayClient,
  type GatewayClient,
  type GatewayClientOptions,
  type MergeAnswer,
  type RemovalReceipt,
  type RemoveAnswer,
} from './client.ts';
export type { Clock } from './clock.ts';
export type { CatalogEntry } from './decode.ts';
export type { ClientFailure } from './errors.ts';
export type { Attribution } from './headers.ts';
