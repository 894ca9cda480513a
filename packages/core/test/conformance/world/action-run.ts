import {
  type AgentAnswer,
  type AgentRefusal,
  agentResult,
  type Claim,
  createHost,
  type FailedCall,
  type Frame,
  failedCall,
  type ManagedTarget,
  openOperation,
  runAgentAction,
  type StatusAnswer,
  unpaced,
} from '../../../src/index.ts';
import { createMemoryStore } from '../../../src/testing/index.ts';
import { OP, PERSON, wire } from '../wire.ts';
import { accountOf, createFakeGateway, Failures, ScriptedFault } from './fake-gateway.ts';
import type { GivenWorld, ScriptedAccount, ScriptedError } from './given.ts';
import { Timeline } from './timeline.ts';

/** What an actions case starts from. */
export interface ActionGiven extends GivenWorld {
  readonly portal?: GivenWorld['portal'] & {
    readonly rename?: { readonly account?: Partial<ScriptedAccount>; readonly error?: ScriptedError };
  };
  readonly guest_setup_error?: string;
}

/** One step of an actions case. */
export interface ActionStep {
  readonly do: 'normalize_targets' | 'validate_action' | 'run_managed_action';
  readonly raw?: unknown;
  readonly action?: string;
  readonly managed?: readonly Partial<ManagedTarget>[];
  readonly mcp?: readonly string[];
  readonly targets?: readonly Partial<ManagedTarget>[];
  readonly force?: unknown;
  readonly card?: boolean;
  readonly card_surface?: boolean;
  readonly client_given?: boolean;
  readonly connectors_available?: boolean;
  readonly operation_open?: boolean;
  readonly tool_call_id?: string;
  readonly turn_id?: string;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const failed = (failures: Failures, { code, failure }: FailedCall) => ({
  error: { code, cause: failures.recorded(failure), message: failure.message },
});

const statusResult = ({ connectors, unknown, hint }: Extract<StatusAnswer, { kind: 'status' }>, more = {}) => ({
  result: { connectors, hint, ...(Object.keys(unknown).length > 0 && { unknown }), ...more },
});

const refusalError = (failures: Failures, refusal: AgentRefusal) => {
  switch (refusal.code) {
    case 'guest_setup_failed':
    case 'gateway_request_failed':
      return failed(failures, refusal);
    case 'operation_already_open':
      return { error: { code: refusal.code, op_id: refusal.opId } };
    default:
      return { error: refusal };
  }
};

/** Plays one action on the product and writes down what the vectors write down. */
export const playAction = async (given: ActionGiven, step: ActionStep, targets: readonly ManagedTarget[]) => {
  const calls: Record<string, unknown>[] = [];
  const frames: { readonly t: number; readonly change: unknown; readonly snapshot: Frame['snapshot'] }[] = [];
  const cards: unknown[] = [];
  const notes: number[] = [];
  const failures = new Failures();
  const time = new Timeline([], async () => undefined);
  const record = (call: Record<string, unknown>): void => {
    calls.push({ t: time.now, ...call });
  };
  const gateway = createFakeGateway(given, time, failures, record);
  const note = {
    connected: () => notes.push(time.now),
    seen: (_owner: unknown, connectors: readonly { readonly connector: string }[]) =>
      record({ call: 'note_connected_apps_seen', connectors: connectors.map(({ connector }) => connector) }),
  };
  const hosted = {
    names: async () => {
      record({ call: 'hosted_names' });
      return given.hosted == null ? null : new Set(given.hosted);
    },
  };
  const store = createMemoryStore();
  let made = 0;
  const nextId = () => {
    made += 1;
    return OP(made);
  };
  const host = createHost({
    store,
    gateway,
    note,
    hosted,
    clock: time.clock,
    log: silent,
    pacer: unpaced,
    ids: { opId: nextId },
    catalog: { names: () => new Set(given.catalog) },
    sink: { publish: (frame) => frames.push({ t: time.now, ...frame }) },
    card: { show: (payload) => cards.push(wire({ t: time.now, payload })) },
    parkNotice: { parked: () => undefined },
  });
  const returnTo = (given.platform ?? 'desktop') === 'desktop' ? 'hermes-desktop' : null;
  const claim: Claim = { idempotencyKey: null, keyId: null, returnTo };
  if (step.operation_open) {
    const other = openOperation({
      opId: nextId(),
      ownerId: PERSON,
      sessionKey: 's1',
      surface: 'card',
      initiator: 'agent_tool',
      createdAt: 1000,
      targets: [{ name: 'other', action: 'connect' }],
    });
    if (other.kind === 'opened') await store.open(other.operation, null, claim);
  }
  const isRename = step.action === 'rename';
  const callRef = { turn_id: step.turn_id ?? null, tool_call_id: step.tool_call_id ?? null };

  const answering = runAgentAction(
    {
      host,
      gateway,
      note,
      available: () => step.connectors_available ?? true,
      // A rename needs no client and no guest: it is for those who are somebody.
      person: () => ((step.client_given ?? true) || isRename ? PERSON : null),
      guest: async () => {
        record({ call: 'ensure_guest_identity' });
        const message = given.guest_setup_error;
        if (message === undefined) return { kind: 'person', ownerId: PERSON };
        return {
          kind: 'failed',
          failure: failures.of({ kind: 'ToolGatewayError', code: 'GUEST_SETUP_FAILED', message }),
        };
      },
      renamer: {
        renameAccount: async (connectionId, alias) => {
          record({ call: 'rename_account', connection_id: connectionId, alias });
          const { account, error } = given.portal?.rename ?? {};
          if (error !== undefined) return { kind: 'failed', failure: failures.of(error) };
          return {
            kind: 'renamed',
            account: accountOf({ connection_id: '', status: '', active: false, label: '', connector: '', ...account }),
          };
        },
      },
      session: async () => ({
        sameCall: null,
        open: store.unsettled().at(0)?.operation.opId ?? null,
        declined: [],
      }),
      display: (suggested, { sessionKey }) =>
        record({
          call: 'run_display',
          suggested,
          session_key: sessionKey,
          tool_call_id: callRef.tool_call_id,
          call_ref: callRef,
        }),
    },
    {
      action: step.action as 'status',
      targets,
      force: Boolean(step.force),
      sessionKey: 's1',
      card: step.card ?? false,
      displays: step.card_surface ?? false,
      personAsked: false,
      toolCallId: step.tool_call_id ?? '',
      turnId: step.turn_id ?? '',
      claim,
    },
  );

  const told = async (answer: AgentAnswer): Promise<object> => {
    switch (answer.kind) {
      case 'status':
        return statusResult(answer);
      case 'status_instead':
        return statusResult(answer.status, { note: answer.note });
      case 'renamed':
        return { result: { renamed: answer.account, notice: answer.notice } };
      case 'displayed':
        return { result: { displayed: answer.names } };
      case 'running': {
        const ended = await answer.running.ended;
        if (ended.kind === 'bug') throw ended.error;
        if (ended.kind === 'failed') return failed(failures, failedCall(ended.failure));
        return { result: wire(agentResult(ended.operation, answer.named)) };
      }
      case 'refused':
        return refusalError(failures, answer.refusal);
      case 'same_call':
        throw new Error('the vectors make no call twice');
    }
  };

  let over = false;
  const broken = (error: unknown): object => {
    if (!(error instanceof ScriptedFault)) throw error;
    return { error: { code: 'gateway_request_failed', cause: { kind: 'Error' }, message: error.message } };
  };
  const outcome = answering
    .then(told)
    .catch(broken)
    .then((result) => {
      over = true;
      return result;
    });
  await Promise.race([outcome, time.run(() => over)]);
  const result = await outcome;
  const isClosing = 'error' in result;
  return {
    ...result,
    calls,
    // The vectors know neither the opened frame nor the one that closes the operation of a failed prepare.
    frames: frames
      .filter(({ snapshot }) => snapshot.seq > 0 && !(isClosing && snapshot.settledBy === 'interrupt'))
      .map(wire),
    cards,
    app_connected_notes: notes,
    ended_at: time.now,
  };
};
