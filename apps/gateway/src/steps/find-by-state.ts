import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import { stateHash } from '../store/ids.ts';
import type { AttemptCall } from './find-attempt.ts';
import type { CallbackCall } from './read-callback.ts';

/** A callback whose state belongs to an attempt. */
export type ReturnCall = CallbackCall & AttemptCall;

/** Finds the attempt by its newest state; an unknown one moves nothing (GW16). */
export const findByState =
  ({ prisma, catalog }: Pick<Parts, 'prisma' | 'catalog'>): Step<CallbackCall, ReturnCall> =>
  async (call) => {
    const found = await prisma.attempt.findUnique({
      where: { stateHash: stateHash(call.state) },
      include: { grant: true },
    });
    const connector = found && catalog.find(found.connector);
    const client = connector && catalog.clientOf(connector);
    if (!client)
      return new Refused('state_unknown', 'It may have been opened again since. Go on from your Connectors page.');
    const { grant, ...attempt } = found;
    return { ...call, attempt, grant, connector, client };
  };
