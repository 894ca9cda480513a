import type { ActionName, ManagedTarget } from './action-input.ts';
import type { Caller, GatewayFailure } from './gateway.ts';
import type { OpId, PersonId } from './ids.ts';
import type { Claim } from './ports.ts';
import { type Renamed, type RenamePorts, renameAccount } from './rename.ts';
import type { Host, Running } from './run-types.ts';
import { connectionStatus, type StatusAnswer, type StatusPorts } from './status.ts';

/** What an agent asks for, after its input was read and checked. */
export interface AgentCall {
  readonly action: Extract<ActionName, 'status' | 'connect' | 'reconnect' | 'rename' | 'display'>;
  readonly targets: readonly ManagedTarget[];
  readonly force: boolean;
  readonly sessionKey: string;
  /** A card can be drawn for this call. */
  readonly card: boolean;
  /** Suggestions can be put on a page. */
  readonly displays: boolean;
  readonly toolCallId: string;
  readonly turnId: string;
  readonly claim: Claim;
}

/** What carrying out an agent's call needs. */
export interface AgentPorts extends StatusPorts, Pick<RenamePorts, 'renamer'> {
  readonly host: Pick<Host, 'open'>;
  /** Whether connectors can be had here at all. */
  readonly available: () => boolean;
  /** The person the caller already is; null for nobody. */
  readonly person: () => PersonId | null;
  /** Makes the guest for a caller who is nobody. */
  readonly guest: () => Promise<
    | { readonly kind: 'person'; readonly ownerId: PersonId }
    | { readonly kind: 'failed'; readonly failure: GatewayFailure }
  >;
  /** Puts connectors on top of the person's page. */
  readonly display: (names: readonly string[], call: AgentCall, caller: Caller) => void;
}

/** What an agent's call came to. */
export type AgentAnswer =
  | StatusAnswer
  | { readonly kind: 'rename'; readonly renamed: Renamed }
  | { readonly kind: 'displayed'; readonly names: readonly string[] }
  /** Display where nothing can be displayed: the whole status instead. */
  | { readonly kind: 'status_instead'; readonly status: StatusAnswer }
  /** `named`: some account was asked for by name. */
  | { readonly kind: 'running'; readonly running: Running; readonly named: boolean }
  | { readonly kind: 'connectors_unavailable' | 'targets_required' | 'unauthenticated' }
  | { readonly kind: 'operation_already_open'; readonly opId: OpId };

const open = async (ports: AgentPorts, call: AgentCall, caller: Caller): Promise<AgentAnswer> => {
  const { action, targets, card } = call;
  if (targets.length === 0) return { kind: 'targets_required' };
  const opening = await ports.host.open({
    ownerId: caller.ownerId,
    sessionKey: call.sessionKey,
    surface: card ? 'card' : 'link',
    initiator: 'agent_tool',
    force: action === 'reconnect' && call.force,
    toolCallId: call.toolCallId,
    turnId: call.turnId,
    claim: call.claim,
    targets: targets.map(({ name, alias }) => ({
      name,
      alias: alias ?? '',
      action: action === 'reconnect' ? 'reconnect' : 'connect',
    })),
  });
  if (opening.kind === 'opened')
    return { kind: 'running', running: opening, named: targets.some(({ alias }) => alias !== null) };
  if (opening.kind === 'taken') return { kind: 'operation_already_open', opId: opening.opId };
  throw new Error(`checked input was refused: ${opening.kind}`);
};

/**
 * Carries out an agent's call, in the order its answers are owed (RG7): can connectors be had at all, rename, who is asking, display
 * and status, are there targets, is the session free, and only then a call to mint.
 */
export const runAgentAction = async (ports: AgentPorts, call: AgentCall): Promise<AgentAnswer> => {
  const { action, targets, toolCallId, turnId } = call;
  const names = targets.map(({ name }) => name);
  const callerFor = (ownerId: PersonId): Caller => ({ ownerId, initiator: 'agent_tool', toolCallId, turnId });
  if (!ports.available()) return { kind: 'connectors_unavailable' };
  const person = ports.person();
  if (action === 'rename') {
    const [target] = targets;
    if (target === undefined || person === null)
      return { kind: target === undefined ? 'targets_required' : 'unauthenticated' };
    const request = { connector: target.name, alias: target.alias ?? '', to: target.to ?? '' };
    return { kind: 'rename', renamed: await renameAccount(ports, callerFor(person), request) };
  }
  const made = person === null ? await ports.guest() : { kind: 'person' as const, ownerId: person };
  if (made.kind === 'failed') return made;
  const caller = callerFor(made.ownerId);
  if (action === 'status') return connectionStatus(ports, caller, names);
  if (action !== 'display') return open(ports, call, caller);
  if (!call.displays) return { kind: 'status_instead', status: await connectionStatus(ports, caller, []) };
  ports.display(names, call, caller);
  return { kind: 'displayed', names };
};
