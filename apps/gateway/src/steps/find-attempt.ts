import type { Attempt, Grant } from '@patchbay/db';
import type { Call } from '../call.ts';
import type { ClientCredentials } from '../env.ts';
import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Connector } from '../providers/connector.ts';
import type { Step } from '../run-steps.ts';

/** A public call about one attempt. */
export interface AttemptCall extends Call {
  readonly attempt: Attempt;
  readonly grant: Grant;
  readonly connector: Connector;
  readonly client: ClientCredentials;
}

const unknown = () =>
  new Refused('link_unknown', 'Links live for five minutes. Ask for a new one on your Connectors page.');

/** Finds the attempt a link names, with its account and its connector (GW7). */
export const findAttempt =
  ({ prisma, catalog }: Pick<Parts, 'prisma' | 'catalog'>): Step<Call, AttemptCall> =>
  async (call) => {
    const id = call.c.req.param('attempt') ?? '';
    const found = await prisma.attempt.findUnique({ where: { id }, include: { grant: true } });
    const connector = found && catalog.find(found.connector);
    const client = connector && catalog.clientOf(connector);
    if (!client) return unknown();
    const { grant, ...attempt } = found;
    return { ...call, attempt, grant, connector, client };
  };
