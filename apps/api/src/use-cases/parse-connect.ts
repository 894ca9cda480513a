import { type InputRefusal, type ManagedTarget, normalizeTargets, type Surface, validateAction } from '@patchbay/core';
import { isPlain } from '../gateway/plain-text.ts';
import type { ErrorCode } from '../refusals/codes.ts';
import { SAID } from '../refusals/messages.ts';
import { type Refusal, refuse } from '../refusals/refusal.ts';
import type { ConnectInput } from './inputs.ts';
import { DONE_PAGE, parseReturnTo } from './return-to.ts';

/** A connect whose every value was checked. */
export interface ParsedConnect {
  readonly kind: 'parsed';
  readonly targets: readonly ManagedTarget[];
  readonly surface: Surface;
  readonly returnTo: string;
}

const MOST_TARGETS = 20;
const LONGEST_NAME = 100;

const CODES: Readonly<Partial<Record<InputRefusal['code'], ErrorCode>>> = {
  alias_target_alone: 'ALIAS_ALONE',
  bad_alias: 'INVALID_ALIAS',
  managed_action_on_mcp: 'MCP_NOT_HERE',
};

const inputRefusal = ({ code }: InputRefusal): Refusal => refuse(CODES[code] ?? 'INVALID_INPUT', { field: 'targets' });

/** Takes a connect as written, gives it checked, or the refusal that names the field (AP16). Nothing outside is asked. */
export const parseConnect = (input: ConnectInput, publicUrl: string): ParsedConnect | Refusal => {
  if (input.targets.length === 0) return refuse('TARGETS_REQUIRED', { field: 'targets' });
  if (input.targets.length > MOST_TARGETS)
    return refuse('INVALID_INPUT', { field: 'targets', message: SAID.tooManyTargets });
  // The page's empty name field means no name.
  const asked = input.targets.map(({ name, alias }) => ({ name, alias: alias?.trim() || null }));
  if (asked.some(({ name, alias }) => name.length > LONGEST_NAME || !isPlain(name) || !isPlain(alias ?? '')))
    return refuse('INVALID_INPUT', { field: 'targets' });
  const { managed, mcp, error } = normalizeTargets(asked);
  const wrong = error ?? validateAction('connect', managed, mcp);
  if (wrong !== null) return inputRefusal(wrong);
  const returnTo = input.returnTo == null ? DONE_PAGE : parseReturnTo(input.returnTo, publicUrl);
  if (returnTo === null) return refuse('INVALID_INPUT', { field: 'returnTo', message: SAID.unknownReturn });
  return { kind: 'parsed', targets: managed, surface: input.surface ?? 'card', returnTo };
};
