import type { Caller } from './gateway.ts';
import type { Initiator, Operation } from './operation.ts';

/** Gives on whose behalf a step of an operation calls the gateway; the agent's own ids ride only with the agent's own steps (MI3). */
export const callerOf = (operation: Operation, initiator: Initiator = operation.initiator): Caller => ({
  ownerId: operation.ownerId,
  initiator,
  turnId: initiator === 'agent_tool' ? operation.turnId : '',
  toolCallId: initiator === 'agent_tool' ? operation.toolCallId : '',
});
