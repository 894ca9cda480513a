import { callerOf } from './caller.ts';
import type { Detail } from './detail.ts';
import type { Gateway } from './gateway.ts';
import type { OpId } from './ids.ts';
import { allMisnamed, closeNames, refusedRows } from './name-checks.ts';
import type { Target } from './operation.ts';
import type { Operations } from './operations.ts';
import type { Catalog, HostedNames, Log } from './ports.ts';

/** What the name checks need. */
export interface NameCheckPorts {
  readonly operations: Operations;
  readonly gateway: Gateway;
  readonly catalog: Catalog;
  readonly hosted: HostedNames;
  readonly log: Log;
}

/**
 * Says of refused rows without an account whether their name is the reason (PR5, PR6): a name of the local mcp catalog that the
 * gateway does not host is misrouted, any other name the connector list lacks is unknown. When every row is one or the other
 * the operation settles, before any card (PR7). A list that cannot be had leaves the gateway's own refusal in the row.
 */
export const checkNames = async (ports: NameCheckPorts, opId: OpId): Promise<void> => {
  const { operations, gateway, catalog, hosted, log } = ports;
  const local = catalog.names();

  const refused = async (isLocal: boolean): Promise<readonly Target[]> => {
    const operation = await operations.get(opId);
    return operation === null ? [] : refusedRows(operation).filter(({ name }) => local.has(name) === isLocal);
  };
  const tell = (name: string, detail: Detail): Promise<unknown> =>
    operations.advance(opId, (operation) =>
      refusedRows(operation).some((row) => row.name === name)
        ? { command: { do: 'refresh', name, connectUrl: '', detail, actor: 'backend_watcher' } }
        : null,
    );

  const routed = await refused(true);
  const hostedNames = routed.length > 0 ? await hosted.names() : null;
  if (hostedNames !== null)
    for (const { name } of routed) if (!hostedNames.has(name)) await tell(name, { code: 'misrouted_to_hosted', name });

  const unlisted = await refused(false);
  const operation = await operations.get(opId);
  if (unlisted.length > 0 && operation !== null) {
    const answer = await gateway.listConnectors(callerOf(operation));
    if (answer.kind === 'failed') log.warn('name_check_failed', { opId, code: answer.failure.code });
    else {
      const listed = new Set(answer.connectors.map(({ connector }) => connector.toLowerCase()));
      for (const { name } of unlisted)
        if (!listed.has(name)) await tell(name, { code: 'unknown_slug', name, suggestions: closeNames(name, listed) });
    }
  }
  await operations.advance(opId, (now) =>
    allMisnamed(now) ? { command: { do: 'settle', by: 'all_resolved' } } : null,
  );
};
