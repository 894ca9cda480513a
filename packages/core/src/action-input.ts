import { alias as validAlias } from './ids.ts';

/** What an agent can ask for. */
export type ActionName = 'status' | 'connect' | 'reconnect' | 'rename' | 'display' | 'install' | 'enable' | 'authorize';

/** One connector an action names; null is "not given", an empty text is a given one. */
export interface ManagedTarget {
  readonly name: string;
  readonly alias: string | null;
  /** A rename's new name. */
  readonly to: string | null;
}

/** Why an action was refused before anything was asked or done. */
export type InputRefusal =
  | { readonly code: 'not_a_list' | 'empty_name' | 'mcp_takes_no_account' | 'unknown_action' }
  | { readonly code: 'to_only_for_rename' | 'rename_shape' | 'alias_target_alone' }
  | { readonly code: 'unknown_fields'; readonly fields: readonly string[] }
  | {
      readonly code: 'mcp_action_on_managed' | 'managed_action_on_mcp';
      readonly action: string;
      readonly names: readonly string[];
    }
  | { readonly code: 'mcp_targets_required'; readonly action: string }
  | { readonly code: 'bad_alias'; readonly field: 'alias' | 'to'; readonly value: string };

/** Targets sorted into connectors and local mcp servers; both empty when refused. */
export interface NormalTargets {
  readonly managed: readonly ManagedTarget[];
  readonly mcp: readonly string[];
  readonly error: InputRefusal | null;
}

const FIELDS = new Set(['name', 'alias', 'to', 'mcp']);

const textOf = (value: unknown): string => (value ? String(value).trim() : '');
const givenText = (value: unknown): string | null => (value == null ? null : String(value).trim());

type Item =
  | { readonly kind: 'managed'; readonly target: ManagedTarget }
  | { readonly kind: 'mcp'; readonly name: string }
  | { readonly kind: 'refused'; readonly error: InputRefusal };

const refused = (error: InputRefusal): Item => ({ kind: 'refused', error });

const itemOf = (raw: unknown): Item => {
  const fields: Readonly<Record<string, unknown>> =
    raw !== null && typeof raw === 'object' ? { ...raw } : { name: raw };
  const unknown = Object.keys(fields).filter((field) => !FIELDS.has(field));
  if (unknown.length > 0) return refused({ code: 'unknown_fields', fields: unknown.sort() });
  const { mcp, alias, to } = fields;
  if (mcp && ('alias' in fields || 'to' in fields)) return refused({ code: 'mcp_takes_no_account' });
  const name = textOf(fields.name).toLowerCase();
  if (name === '') return refused({ code: 'empty_name' });
  return mcp
    ? { kind: 'mcp', name }
    : { kind: 'managed', target: { name, alias: givenText(alias), to: givenText(to) } };
};

const listOf = (raw: unknown): readonly unknown[] | null => {
  if (raw == null) return [];
  if (Array.isArray(raw)) return raw;
  return typeof raw === 'string' || typeof raw === 'object' ? [raw] : null;
};

/**
 * Reads the targets of an action from untrusted input (RG5): names trimmed and in lower case, account names trimmed with their case
 * kept, duplicates (same name and account) dropped. The first item that is wrong refuses the whole.
 */
export const normalizeTargets = (raw: unknown): NormalTargets => {
  const list = listOf(raw);
  const nothing = { managed: [], mcp: [] };
  if (list === null) return { ...nothing, error: { code: 'not_a_list' } };
  const managed = new Map<string, ManagedTarget>();
  const mcp = new Set<string>();
  for (const entry of list) {
    const item = itemOf(entry);
    if (item.kind === 'refused') return { ...nothing, error: item.error };
    if (item.kind === 'mcp') mcp.add(item.name);
    else {
      const identity = JSON.stringify([item.target.name, item.target.alias]);
      if (!managed.has(identity)) managed.set(identity, item.target);
    }
  }
  return { managed: [...managed.values()], mcp: [...mcp], error: null };
};

const MCP_ACTIONS = new Set(['install', 'enable', 'authorize']);
const MANAGED_ACTIONS = new Set(['status', 'connect', 'reconnect', 'rename', 'display']);

const checkAlias = (field: 'alias' | 'to', value: string): InputRefusal | null =>
  validAlias(value) === value ? null : { code: 'bad_alias', field, value };

const checkMcp = (action: string, managed: readonly ManagedTarget[], mcp: readonly string[]): InputRefusal | null => {
  if (managed.length > 0) return { code: 'mcp_action_on_managed', action, names: managed.map(({ name }) => name) };
  return mcp.length === 0 ? { code: 'mcp_targets_required', action } : null;
};

const checkRename = (managed: readonly ManagedTarget[]): InputRefusal | null => {
  const [target] = managed;
  if (managed.length !== 1 || !target?.alias || !target.to) return { code: 'rename_shape' };
  return checkAlias('to', target.to);
};

const checkNames = (action: string, managed: readonly ManagedTarget[]): InputRefusal | null => {
  if (managed.some(({ to }) => to !== null)) return { code: 'to_only_for_rename' };
  if (managed.length > 1 && managed.some(({ alias }) => alias !== null)) return { code: 'alias_target_alone' };
  const name = managed[0]?.alias ?? null;
  // A reconnect's name may be a label, which is free text.
  return name === null || action === 'reconnect' ? null : checkAlias('alias', name);
};

/** Checks the shape of an action (RG6): which kind of targets it takes, and which names. Null when nothing is wrong. */
export const validateAction = (
  action: string,
  managed: readonly ManagedTarget[],
  mcp: readonly string[],
): InputRefusal | null => {
  if (MCP_ACTIONS.has(action)) return checkMcp(action, managed, mcp);
  if (!MANAGED_ACTIONS.has(action)) return { code: 'unknown_action' };
  if (mcp.length > 0) return { code: 'managed_action_on_mcp', action, names: mcp };
  return action === 'rename' ? checkRename(managed) : checkNames(action, managed);
};
