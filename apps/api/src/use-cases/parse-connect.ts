import { type InputRefusal, type ManagedTarget, normalizeTargets, type Surface, validateAction } from '@patchbay/core';
import { isPlain } from '../gateway/plain-text.ts';
import type { ErrorCode } from '../refusals/codes.ts';
import { SAID } from '../refusals/messages.ts';
import { type Refusal, refuse } from '../refusals/refusal.ts';
import type { ConnectInput, ReconnectInput, TargetInput } from './inputs.ts';
import { DONE_PAGE, parseReturnTo } from './return-to.ts';

/** A connect or reconnect whose every value was checked. */
export interface ParsedConnect {
  readonly kind: 'parsed';
  readonly action: 'connect' | 'reconnect';
  readonly targets: readonly ManagedTarget[];
  /** The one account to repair, by its id; then there are no targets yet. */
  readonly accountId: string | null;
  readonly force: boolean;
  readonly surface: Surface;
  readonly returnTo: string;
  /** What only an agent's call means: which session and call it is, and that the person asked for it. */
  readonly call: CallInput;
}

/** The agent's own names of a call; empty when left out. */
export interface CallInput {
  readonly session: string;
  readonly toolCallId: string;
  readonly turnId: string;
  readonly idempotencyKey: string;
  readonly personAsked: boolean;
}

const MOST_TARGETS = 20;
const LONGEST_NAME = 100;
const LONGEST_ID = 200;

const CODES: Readonly<Partial<Record<InputRefusal['code'], ErrorCode>>> = {
  alias_target_alone: 'ALIAS_ALONE',
  bad_alias: 'INVALID_ALIAS',
  managed_action_on_mcp: 'MCP_NOT_HERE',
};

/** Takes what the core finds wrong in targets, gives the refusal that names the field. */
export const inputRefusal = ({ code }: InputRefusal, field = 'targets'): Refusal =>
  refuse(CODES[code] ?? 'INVALID_INPUT', { field });

type Targets = { readonly kind: 'targets'; readonly targets: readonly ManagedTarget[] } | Refusal;

const parseTargets = (action: ParsedConnect['action'], raw: readonly TargetInput[]): Targets => {
  if (raw.length === 0) return refuse('TARGETS_REQUIRED', { field: 'targets' });
  if (raw.length > MOST_TARGETS) return refuse('INVALID_INPUT', { field: 'targets', message: SAID.tooManyTargets });
  // The page's empty name field means no name.
  const asked = raw.map(({ name, alias }) => ({ name, alias: alias?.trim() || null }));
  const tooLong = asked.some(({ name, alias }) => name.length > LONGEST_NAME || (alias ?? '').length > LONGEST_ID);
  if (tooLong || asked.some(({ name, alias }) => !isPlain(name) || !isPlain(alias ?? '')))
    return refuse('INVALID_INPUT', { field: 'targets' });
  const { managed, mcp, error } = normalizeTargets(asked);
  const wrong = error ?? validateAction(action, managed, mcp);
  return wrong === null ? { kind: 'targets', targets: managed } : inputRefusal(wrong);
};

const CALL_FIELDS = ['session', 'toolCallId', 'turnId', 'idempotencyKey'] as const;

const parse = (
  action: ParsedConnect['action'],
  input: ReconnectInput,
  targets: readonly ManagedTarget[],
  publicUrl: string,
): ParsedConnect | Refusal => {
  const tooLong = CALL_FIELDS.find((field) => (input[field] ?? '').length > LONGEST_ID || !isPlain(input[field] ?? ''));
  if (tooLong !== undefined) return refuse('INVALID_INPUT', { field: tooLong });
  const returnTo = input.returnTo == null ? DONE_PAGE : parseReturnTo(input.returnTo, publicUrl);
  if (returnTo === null) return refuse('INVALID_INPUT', { field: 'returnTo', message: SAID.unknownReturn });
  return {
    kind: 'parsed',
    action,
    targets,
    accountId: input.accountId || null,
    force: action === 'reconnect' && input.force === true,
    surface: input.surface ?? 'card',
    returnTo,
    call: {
      session: input.session?.trim() ?? '',
      toolCallId: input.toolCallId ?? '',
      turnId: input.turnId ?? '',
      idempotencyKey: input.idempotencyKey ?? '',
      personAsked: input.personAsked === true,
    },
  };
};

/** Takes a connect as written, gives it checked, or the refusal that names the field (AP16). Nothing outside is asked. */
export const parseConnect = (input: ConnectInput, publicUrl: string): ParsedConnect | Refusal => {
  const parsed = parseTargets('connect', input.targets);
  return parsed.kind === 'refused' ? parsed : parse('connect', input, parsed.targets, publicUrl);
};

/** The same of a reconnect (AP60): it names apps or one account, never both. */
export const parseReconnect = (input: ReconnectInput, publicUrl: string): ParsedConnect | Refusal => {
  const raw = input.targets ?? [];
  if (!input.accountId) {
    const parsed = parseTargets('reconnect', raw);
    return parsed.kind === 'refused' ? parsed : parse('reconnect', input, parsed.targets, publicUrl);
  }
  if (raw.length > 0 || input.accountId.length > LONGEST_ID || !isPlain(input.accountId))
    return refuse('INVALID_INPUT', { field: 'accountId' });
  return parse('reconnect', input, [], publicUrl);
};
