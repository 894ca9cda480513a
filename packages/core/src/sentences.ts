import type { AgentRefusal } from './agent-refusal.ts';
import type { Detail } from './detail.ts';
import { unreachable } from './unreachable.ts';

const quoted = (names: readonly string[], last: string): string => {
  const words = names.map((name) => `"${name}"`);
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
};
const either = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(' or ');

/** Gives the words of a detail: vendor text as it is, our sentences in plain English (RE4). */
export const detailText = (detail: Detail): string => {
  if (typeof detail === 'string') return detail;
  switch (detail.code) {
    case 'unknown_slug':
      return detail.suggestions.length > 0
        ? `"${detail.name}" is not the name of a connector. Use ${either(detail.suggestions)}, or ask for the connection status to see every name.`
        : `"${detail.name}" is not the name of a connector. Ask for the connection status to see every name.`;
    case 'misrouted_to_hosted':
      return `"${detail.name}" is a local MCP server, not a hosted connector. Install it as an MCP server: name it with mcp set to true and the action install.`;
    default:
      return unreachable(detail);
  }
};

const SHOW_LINKS =
  'Show each link to the person, ask them to say when they are done, and then check the connection status. ' +
  'Do not connect the same app again meanwhile.';

/** What an answer tells the agent to do next, by code. */
const NOTE_TEXTS = {
  settled:
    'This is the final outcome and it will not change. connected: the app is ready, use it now. ' +
    'skipped: the person chose Not now; do not connect that app and do not work around it. ' +
    'not_connected: ask the person what they want; never start it again on your own. ' +
    'When the person later asks for the same app themselves, that is a new request and you may connect it. ' +
    'If you gave an account a name, tell the person that name and that they can change it.',
  show_links: SHOW_LINKS,
  show_links_named: `${SHOW_LINKS} Tell the person the name of the new account and that they can change it.`,
  status_hint:
    'connected false: calls to that app are refused; start with connect. An account without a name is addressed by its label. ' +
    'A retired account was replaced by a newer sign-in and is kept for the record.',
  renamed: 'The account has its new name from now on. Tell the person what it is called.',
  off_desktop:
    'Suggestions cannot be put on a page from here; this is everything that can be connected instead. ' +
    'Tell the person what would help, and that they can connect it themselves on the Connectors page.',
} as const;

/** The code of a note. */
export type NoteCode = keyof typeof NOTE_TEXTS;

/** Every {@link NoteCode}. */
export const NOTES = Object.keys(NOTE_TEXTS) as readonly NoteCode[];

/** Gives the words of a note (RE4). */
export const noteText = (code: NoteCode): string => NOTE_TEXTS[code];

const ALIAS_FORM = 'has 1 to 32 small letters, digits or hyphens and starts with a letter or digit';

/** Gives the words of a refusal (RE4): what is wrong and what to do. `page` is where the person can manage connections. */
export const refusalText = (refusal: AgentRefusal, page: string): string => {
  switch (refusal.code) {
    case 'not_a_list':
      return 'targets is a list of connector names, or of objects with a name.';
    case 'empty_name':
      return 'A target has no name.';
    case 'unknown_fields':
      return `A target has fields nobody knows: ${quoted(refusal.fields, 'and')}. It takes name, alias, to and mcp.`;
    case 'mcp_takes_no_account':
      return 'A local MCP server has no accounts: leave alias and to out.';
    case 'unknown_action':
      return 'There is no such action.';
    case 'to_only_for_rename':
      return 'to is the new name in a rename and belongs to no other action.';
    case 'rename_shape':
      return 'A rename takes one connector, the current name of the account in alias and the new one in to.';
    case 'alias_target_alone':
      return 'A call that names an account takes that one target. Ask for the others in a call of their own.';
    case 'mcp_action_on_managed':
      return `${refusal.action} is for local MCP servers; ${quoted(refusal.names, 'and')} would have to be connected instead.`;
    case 'managed_action_on_mcp':
      return `${refusal.action} is for connectors; ${quoted(refusal.names, 'and')} would have to be installed as a local MCP server instead.`;
    case 'mcp_targets_required':
      return `${refusal.action} takes at least one local MCP server.`;
    case 'bad_alias':
      return `"${refusal.value}" cannot be the name of an account: it ${ALIAS_FORM}.`;
    case 'connectors_unavailable':
      return 'Connectors cannot be had here at the moment.';
    case 'unauthenticated':
      return 'Nobody is signed in. Sign in first.';
    case 'targets_required':
      return `${refusal.action} takes at least one connector. Ask for the connection status to see what there is.`;
    case 'operation_already_open':
      return `This session already waits for its person on operation ${refusal.opId}. Wait for that one; nothing new was started.`;
    case 'declined_by_person':
      return `The person chose Not now for ${quoted(
        refusal.declined.map(({ name }) => name),
        'and',
      )} a while ago. Nothing was started. Ask again only when the person asks for it, and say so with personAsked.`;
    case 'guest_setup_failed':
      return `A place for this person's connections could not be made. Nothing was connected; try again in a moment. Connections are managed at ${page}.`;
    case 'gateway_request_failed':
      return `The connection service could not do this (${refusal.failure.code}${said(refusal.failure.message)}). Nothing was reported as done that was not. Connections are managed at ${page}.`;
    case 'rename_no_match':
      return `No account of ${refusal.connector} is called "${refusal.alias}".${existing(refusal.accounts)}`;
    case 'rename_ambiguous':
      return `Several accounts of ${refusal.connector} are called "${refusal.alias}".${existing(refusal.accounts)}`;
    case 'rename_conflict':
      return `Another account of ${refusal.connector} is already called "${refusal.to}". Choose a different name.`;
    case 'rename_account_gone':
      return `That account of ${refusal.connector} is gone. Ask for the connection status to see which there are.`;
    case 'rename_unsupported':
      return `Accounts cannot be renamed through this connection service. Connections are managed at ${page}.`;
    default:
      return unreachable(refusal);
  }
};

const said = (message: string): string => (message === '' ? '' : `: ${message}`);

const existing = (accounts: readonly string[]): string =>
  accounts.length === 0 ? ' It has no accounts yet.' : ` There are: ${quoted(accounts, 'and')}.`;
