import type { ToolRegistry } from './ports.ts';

/** How many tokens of tool descriptions one row of a result may carry. */
export const TOOLS_LISTING_TOKENS = 1500;

/** Counted high rather than low: tokenizers need more characters for one token in most texts. */
const CHARACTERS_A_TOKEN = 3;

/** Gives how many tokens a text is taken for. */
export const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN);

/** Gives as many whole lines of a listing as fit, with a last one that says how many do not (RE9). */
export const withinTokens = (listing: string, most: number): string => {
  if (tokensOf(listing) <= most) return listing;
  const lines = listing.split('\n');
  for (let kept = lines.length - 1; kept > 0; kept -= 1) {
    const shorter = [...lines.slice(0, kept), `… and ${lines.length - kept} more`].join('\n');
    if (tokensOf(shorter) <= most) return shorter;
  }
  return listing.slice(0, most * CHARACTERS_A_TOKEN);
};

/** Makes a tool registry of what `describe` knows: a line for each tool, sorted by name; null for a tool it does not know (RE9). */
export const toolRegistryOf = (describe: (tool: string) => string | null): ToolRegistry => ({
  listing: (tools, maxTokens) => {
    const lines = [...new Set(tools)].sort().flatMap((tool) => {
      const description = describe(tool);
      return description === null ? [] : [`${tool}: ${description.replaceAll('\n', ' ')}`];
    });
    return lines.length === 0 ? null : withinTokens(lines.join('\n'), maxTokens);
  },
});
