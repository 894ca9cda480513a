export * from './memory-store.ts';
export * from './scripted-gateway.ts';
export * from './store.contract.ts';
export * from './virtual-clock.ts';
