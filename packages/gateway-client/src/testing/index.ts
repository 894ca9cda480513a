export type { GatewayWorld } from './contract/bench.ts';
export { type FakeGateway, type Reply, type Seen, startFakeGateway } from './fake-gateway.ts';
export { type GatewayCheck, gatewayContract } from './gateway.contract.ts';
export { type ManualClock, manualClock } from './manual-clock.ts';
