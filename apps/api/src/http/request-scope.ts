import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** Runs `step` so that everything it leads to knows the id of its request. */
export const inRequest = <T>(requestId: string, step: () => T): T => scope.run(requestId, step);

/** Gives the id of the request that is being answered, if there is one. */
export const currentRequestId = (): string | undefined => scope.getStore();
