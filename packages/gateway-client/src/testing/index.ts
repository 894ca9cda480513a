export { type FakeGateway, type Reply, type Seen, startFakeGateway } from './fake-gateway.ts';
export { type ManualClock, manualClock } from './manual-clock.ts';
