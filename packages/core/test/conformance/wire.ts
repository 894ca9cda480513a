import type { Detail } from '../../src/detail.ts';
import type { Kind, State } from '../../src/edges.ts';
import type { Operation, OpId, PersonId, Target, TargetAction } from '../../src/index.ts';

const WORDS: Readonly<Record<string, string>> = {
  opId: 'op_id',
  deadlineAt: 'deadline_at',
  settledAt: 'settled_at',
  settledBy: 'settled_by',
  connectUrl: 'connect_url',
  connectionId: 'connection_id',
  requiredEnv: 'required_env',
  timeoutSeconds: 'timeout_seconds',
  toolCallId: 'tool_call_id',
  toolsListing: 'tools_listing',
};

/** Gives a payload of the product with the vectors' names of the core's fields. */
export const wire = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(wire);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [WORDS[key] ?? key, wire(item)]));
};

/** The initial fields of a target, as a vector names them. */
export interface TargetFields {
  readonly name?: string;
  readonly kind?: Kind;
  readonly action?: TargetAction;
  readonly state?: State;
  readonly detail?: Detail;
  readonly instructions?: string | null;
  readonly connect_url?: string | null;
  readonly connection_id?: string | null;
  readonly attempt?: string | null;
  readonly alias?: string | null;
  readonly required_env?: Target['requiredEnv'];
  readonly extra?: Target['extra'];
}

const text = (value: string | null | undefined): string => value ?? '';

/** Gives those fields of a target that a vector gave. */
export const targetFields = (given: TargetFields): Partial<Target> => ({
  ...(given.state !== undefined && { state: given.state }),
  ...(given.detail !== undefined && { detail: given.detail }),
  ...('instructions' in given && { instructions: text(given.instructions) }),
  ...('connect_url' in given && { connectUrl: text(given.connect_url) }),
  ...('connection_id' in given && { connectionId: text(given.connection_id) }),
  ...('attempt' in given && { attempt: text(given.attempt) }),
  ...('alias' in given && { alias: text(given.alias) }),
  ...(given.required_env !== undefined && { requiredEnv: given.required_env }),
  ...(given.extra !== undefined && { extra: given.extra }),
});

/** Assigns fields of one target without a write, as only a vector may. */
export const assign = <O extends Operation>(operation: O, name: string, fields: Partial<Target>): O => ({
  ...operation,
  targets: operation.targets.map((target) => (target.name === name ? { ...target, ...fields } : target)),
});

/** The ids of the vectors are not ours; they only have to be told apart. */
export const OP = (n: number): OpId => `op${String(n).padStart(10, '0')}` as OpId;
/** The one person of the vectors. */
export const PERSON = 'p1' as PersonId;
