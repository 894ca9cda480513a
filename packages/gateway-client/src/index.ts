export type { AccountCalls, MergeAnswer, RemovalReceipt, RemoveAnswer } from './account-calls.ts';
export type { AdminCalls, CatalogAnswer, PolicyAnswer } from './admin-calls.ts';
export type { TokenPort } from './call.ts';
export { createGatewayClient, type GatewayClient, type GatewayClientOptions } from './client.ts';
export type { Clock } from './clock.ts';
export type { CatalogEntry } from './decode.ts';
export type { ClientFailure } from './errors.ts';
export type { Attribution } from './headers.ts';
export type { Standing } from './routes.ts';
