import type { Said } from './detail.ts';
import type { AccountFacts, Caller, ConnectorFacts, Gateway, GatewayFailure } from './gateway.ts';
import { closeNames } from './name-checks.ts';
import type { ConnectedNote } from './ports.ts';

/** An account as a status shows it: no ids. */
export interface AccountShown {
  readonly alias: string | null;
  readonly label: string;
  readonly status: string;
  readonly active: boolean;
  /** A reconnect replaced it; it is kept for the record. */
  readonly retired?: true;
}

/** A connector of the list with its accounts; without them when the account list could not be had. */
export type ConnectorShown = ConnectorFacts & { readonly accounts?: readonly AccountShown[] };

/** What a status call answers. */
export type StatusAnswer =
  | {
      readonly kind: 'status';
      readonly connectors: readonly ConnectorShown[];
      readonly unknown: Readonly<Record<string, Said>>;
      /** How to read it; `noteText` has the words. */
      readonly hint: 'status_hint';
    }
  | { readonly kind: 'failed'; readonly failure: GatewayFailure };

/** What a status call needs. */
export interface StatusPorts {
  readonly gateway: Pick<Gateway, 'listConnectors' | 'listAccounts'>;
  readonly note: ConnectedNote;
}

const shown = ({ alias, label, status, active, disabled }: AccountFacts): AccountShown => ({
  alias: alias ?? null,
  label,
  status,
  active,
  ...(disabled && { retired: true }),
});

/**
 * Tells what is connected (RE7): the connectors, all or those named, each with its accounts; names the list has not come back with
 * the close ones. A failed account list leaves the accounts out, a failed connector list fails the call. The whole list is noted.
 */
export const connectionStatus = async (
  ports: StatusPorts,
  caller: Caller,
  names: readonly string[],
): Promise<StatusAnswer> => {
  const list = await ports.gateway.listConnectors(caller);
  if (list.kind === 'failed') return list;
  ports.note.seen(caller.ownerId, list.connectors);
  const answer = await ports.gateway.listAccounts(caller);
  const accountsOf = (connector: string): readonly AccountShown[] =>
    answer.kind === 'failed'
      ? []
      : answer.accounts.filter((one) => one.connector.toLowerCase() === connector).map(shown);

  const listed = new Set(list.connectors.map(({ connector }) => connector.toLowerCase()));
  const wanted = new Set(names);
  const connectors = list.connectors
    .filter(({ connector }) => wanted.size === 0 || wanted.has(connector.toLowerCase()))
    .map((one) => (answer.kind === 'failed' ? one : { ...one, accounts: accountsOf(one.connector.toLowerCase()) }));
  const unknown = [...wanted]
    .filter((name) => !listed.has(name))
    .map((name): [string, Said] => [name, { code: 'unknown_slug', name, suggestions: closeNames(name, listed) }]);
  return { kind: 'status', connectors, unknown: Object.fromEntries(unknown), hint: 'status_hint' };
};
