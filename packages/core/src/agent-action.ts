import type { ActionName, ManagedTarget } from './action-input.ts';
import { type AgentRefusal, type Declined, failedCall, renameRefusal } from './agent-refusal.ts';
import type { AccountFacts, Caller, GatewayFailure } from './gateway.ts';
import type { OpId, PersonId } from './ids.ts';
import type { Claim } from './ports.ts';
import { type RenamePorts, renameAccount } from './rename.ts';
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
  /** The person asked for it themselves: what they once declined in this session does not count. */
  readonly personAsked: boolean;
  readonly toolCallId: string;
  readonly turnId: string;
  readonly claim: Claim;
}

/** What is known of an agent's session before anything is opened in it. */
export interface SessionFacts {
  /** The operation this very call (by tool call id or idempotency key) has opened already. */
  readonly sameCall: OpId | null;
  /** The card operation that is open in this session. */
  readonly open: OpId | null;
  /** Connectors the person skipped in this session a while ago. */
  readonly declined: readonly Declined[];
}

/** Makes the guest for a caller who is nobody. */
export type EnsureGuest = () => Promise<
  | { readonly kind: 'person'; readonly ownerId: PersonId }
  | { readonly kind: 'failed'; readonly failure: GatewayFailure }
>;

/** What carrying out an agent's call needs. */
export interface AgentPorts extends StatusPorts, Pick<RenamePorts, 'renamer'> {
  readonly host: Pick<Host, 'open'>;
  /** Whether connectors can be had here at all. */
  readonly available: () => boolean;
  /** The person the caller already is; null for nobody. */
  readonly person: () => PersonId | null;
  readonly guest: EnsureGuest;
  readonly session: (ownerId: PersonId, call: AgentCall) => Promise<SessionFacts>;
  /** Puts connectors on top of the person's page. */
  readonly display: (names: readonly string[], call: AgentCall, caller: Caller) => void;
}

/** What an agent's call came to. */
export type AgentAnswer =
  | Extract<StatusAnswer, { readonly kind: 'status' }>
  | {
      readonly kind: 'renamed';
      readonly account: Pick<AccountFacts, 'connector' | 'label'> & { readonly alias: string | null };
      readonly notice: 'renamed';
    }
  | { readonly kind: 'displayed'; readonly names: readonly string[] }
  /** Display where nothing can be displayed: the whole status instead, and why. */
  | {
      readonly kind: 'status_instead';
      readonly status: Extract<StatusAnswer, { readonly kind: 'status' }>;
      readonly note: 'off_desktop';
    }
  /** `named`: some account was asked for by name. */
  | { readonly kind: 'running'; readonly running: Running; readonly named: boolean }
  /** This call was made before: the answer is the operation it opened then. */
  | { readonly kind: 'same_call'; readonly opId: OpId }
  | { readonly kind: 'refused'; readonly refusal: AgentRefusal };

const refused = (refusal: AgentRefusal): AgentAnswer => ({ kind: 'refused', refusal });

/** What stands in the way of opening, in the order it is told; null when nothing does. */
const inTheWay = (call: AgentCall, { sameCall, open, declined }: SessionFacts): AgentAnswer | null => {
  if (sameCall !== null) return { kind: 'same_call', opId: sameCall };
  if (call.card && open !== null) return refused({ code: 'operation_already_open', opId: open });
  const names = new Set(call.targets.map(({ name }) => name));
  const asked = declined.filter(({ name }) => names.has(name));
  return asked.length === 0 || call.personAsked ? null : refused({ code: 'declined_by_person', declined: asked });
};

const open = async (ports: AgentPorts, call: AgentCall, { ownerId }: Caller): Promise<AgentAnswer> => {
  const { action, targets } = call;
  if (targets.length === 0) return refused({ code: 'targets_required', action });
  const before = inTheWay(call, await ports.session(ownerId, call));
  if (before !== null) return before;
  const opening = await ports.host.open({
    ownerId,
    sessionKey: call.sessionKey,
    surface: call.card ? 'card' : 'link',
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
  switch (opening.kind) {
    case 'opened':
      return { kind: 'running', running: opening, named: targets.some(({ alias }) => alias !== null) };
    case 'taken': {
      // Somebody was faster: this call is told what it would have been told had it come second.
      const { sameCall } = await ports.session(ownerId, call);
      return sameCall === null
        ? refused({ code: 'operation_already_open', opId: opening.opId })
        : { kind: 'same_call', opId: sameCall };
    }
    default:
      throw new Error(`checked input was refused: ${opening.kind}`);
  }
};

const rename = async (
  ports: AgentPorts,
  { action, targets }: AgentCall,
  caller: Caller | null,
): Promise<AgentAnswer> => {
  const [target] = targets;
  if (target === undefined) return refused({ code: 'targets_required', action });
  if (caller === null) return refused({ code: 'unauthenticated' });
  const request = { connector: target.name, alias: target.alias ?? '', to: target.to ?? '' };
  const renamed = await renameAccount(ports, caller, request);
  return renamed.kind === 'renamed'
    ? { kind: 'renamed', account: renamed.account, notice: 'renamed' }
    : refused(renameRefusal(renamed, request));
};

const status = async (ports: AgentPorts, caller: Caller, names: readonly string[]) => {
  const answer = await connectionStatus(ports, caller, names);
  return answer.kind === 'failed' ? { kind: 'refused' as const, refusal: failedCall(answer.failure) } : answer;
};

/**
 * Carries out an agent's call, in the order its answers are owed (RG7): can connectors be had at all, rename, who is asking, display
 * and status, are there targets, was this call made before, is the session free, did the person decline, and only then a call to mint.
 */
export const runAgentAction = async (ports: AgentPorts, call: AgentCall): Promise<AgentAnswer> => {
  const { action, targets, toolCallId, turnId } = call;
  const names = targets.map(({ name }) => name);
  const callerFor = (ownerId: PersonId): Caller => ({ ownerId, initiator: 'agent_tool', toolCallId, turnId });
  if (!ports.available()) return refused({ code: 'connectors_unavailable' });
  const person = ports.person();
  if (action === 'rename') return rename(ports, call, person && callerFor(person));
  const made = person === null ? await ports.guest() : { kind: 'person' as const, ownerId: person };
  if (made.kind === 'failed') return refused({ code: 'guest_setup_failed', failure: made.failure });
  const caller = callerFor(made.ownerId);
  if (action === 'status') return status(ports, caller, names);
  if (action !== 'display') return open(ports, call, caller);
  if (call.displays) {
    ports.display(names, call, caller);
    return { kind: 'displayed', names };
  }
  const instead = await status(ports, caller, []);
  return instead.kind === 'refused' ? instead : { kind: 'status_instead', status: instead, note: 'off_desktop' };
};
