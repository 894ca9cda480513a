import { unreachable } from './unreachable.ts';

/** A sentence of our own inside a row's detail: its code and what it is about. The words are made by {@link detailText}. */
export type Said =
  | { readonly code: 'unknown_slug'; readonly name: string; readonly suggestions: readonly string[] }
  | { readonly code: 'misrouted_to_hosted'; readonly name: string };

/** What a row says about itself: the vendor's own text (empty for none), or a sentence of ours. */
export type Detail = string | Said;

const either = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(' or ');

/** Gives the words of a detail: vendor text as it is, our sentences in plain English. */
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

/** What a result tells the agent to do next, by code; {@link noteText} has the words. */
export const NOTES = ['settled', 'show_links', 'show_links_named'] as const;
/** See {@link NOTES}. */
export type NoteCode = (typeof NOTES)[number];

const SETTLED =
  'This is the final outcome and it will not change. connected: the app is ready, use it now. ' +
  'skipped: the person chose Not now; do not connect that app and do not work around it. ' +
  'not_connected: ask the person what they want; never start it again on your own. ' +
  'When the person later asks for the same app themselves, that is a new request and you may connect it. ' +
  'If you gave an account a name, tell the person that name and that they can change it.';
const SHOW_LINKS =
  'Show each link to the person, ask them to say when they are done, and then check the connection status. ' +
  'Do not connect the same app again meanwhile.';
const NAMED = ' Tell the person the name of the new account and that they can change it.';

/** Gives the words of a note (RE4). */
export const noteText = (code: NoteCode): string => {
  switch (code) {
    case 'settled':
      return SETTLED;
    case 'show_links':
      return SHOW_LINKS;
    case 'show_links_named':
      return SHOW_LINKS + NAMED;
    default:
      return unreachable(code);
  }
};
