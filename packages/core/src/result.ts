import type { SettleReason } from './edges.ts';
import type { Row } from './frame.ts';
import type { OpId, Seconds } from './ids.ts';
import type { Json } from './json.ts';
import type { Operation } from './operation.ts';
import type { ToolRegistry } from './ports.ts';
import type { NoteCode } from './sentences.ts';
import { snapshotOf } from './snapshot.ts';
import { TOOLS_LISTING_TOKENS, withinTokens } from './tools-listing.ts';

/** An operation as its agent sees it: no account ids, and once settled no text that is for the card. */
export interface ResultPayload {
  readonly opId: OpId;
  readonly seq: number;
  readonly deadlineAt: Seconds;
  readonly settledAt: Seconds | null;
  readonly settledBy: SettleReason | null;
  readonly targets: readonly Row[];
}

/** A result with what the agent is to make of it. `noteText` has the words of the note. */
export interface AgentResult extends ResultPayload {
  readonly status: 'settled' | 'initiated';
  readonly note: NoteCode;
}

/** How a result is made. */
export interface ResultOptions {
  /** @defaultValue true */
  readonly links?: boolean;
  readonly tools?: ToolRegistry;
}

const toolsOf = (tools: Json | unknown): readonly string[] =>
  Array.isArray(tools) ? tools.filter((tool): tool is string => typeof tool === 'string') : [];

const listed = (row: Row, registry: ToolRegistry | undefined): Row => {
  const tools = row.kind === 'mcp' ? toolsOf(row.tools) : [];
  const listing = tools.length > 0 ? registry?.listing(tools, TOOLS_LISTING_TOKENS) : null;
  return listing ? { ...row, toolsListing: withinTokens(listing, TOOLS_LISTING_TOKENS) } : row;
};

/** Gives an operation as its agent sees it (RE1, RE2). */
export const resultOf = (operation: Operation, options: ResultOptions = {}): ResultPayload => {
  const snapshot = snapshotOf(operation, { links: options.links ?? true });
  const targets = snapshot.targets.map(({ connectionId: _id, ...row }): Row => {
    if (operation.phase === 'open') return row;
    const { instructions: _text, ...settled } = row;
    return listed(settled, options.tools);
  });
  return { ...snapshot, targets };
};

/**
 * Gives what connect and reconnect answer an agent (RE3): on a card without links, `status` settled; in link mode with links,
 * `initiated` while any row is. `named`: some account was asked for by name, which makes the longer note.
 */
export const agentResult = (operation: Operation, named: boolean, tools?: ToolRegistry): AgentResult => {
  const card = operation.surface === 'card';
  const result = resultOf(operation, { links: !card, ...(tools && { tools }) });
  const waiting = !card && result.targets.some((row) => row.state === 'initiated');
  const note = card ? 'settled' : named ? 'show_links_named' : 'show_links';
  return { ...result, status: waiting ? 'initiated' : 'settled', note };
};
