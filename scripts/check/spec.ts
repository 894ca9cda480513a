import type { SourceFile } from './files.ts';

const RULE = /^- \*\*([A-Z]{2}\d+)\*\* \S/;
const CITED = /\[([A-Z]{2}\d+(?:[ ,]+[A-Z]{2}\d+)*)\]/g;
const TITLE = /['"`]([^'"`\n]*\[(?:%s|\$rule|\$\{\w+\}|[A-Z]{2}\d+)[^\n]*)/g;
const FROM_TABLE = /\[(?:%s|\$rule)\]/;
const TABLE_ID = /['"`]([A-Z]{2}\d+)['"`]/g;

/** The rule ids of a document, in order, and what is wrong with its lines. */
export function rulesOf({ path, text }: SourceFile): { ids: string[]; faults: string[] } {
  const ids: string[] = [];
  const faults: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const id = RULE.exec(line)?.[1];
    if (id === undefined) {
      if (line !== '' && !line.startsWith('## ')) faults.push(`${path}:${at + 1}: neither a rule nor a heading`);
    } else if (ids.includes(id)) faults.push(`${path}:${at + 1}: ${id} is there twice`);
    else ids.push(id);
  }
  return { ids, faults };
}

/** The rule ids a test file cites in its titles, those its tables put into a title included. */
export function citedIn({ text }: SourceFile): Set<string> {
  const cited = new Set<string>();
  let fromTable = false;
  for (const [, title = ''] of text.matchAll(TITLE)) {
    for (const [, ids = ''] of title.matchAll(CITED)) for (const id of ids.split(/[ ,]+/)) cited.add(id);
    fromTable ||= FROM_TABLE.test(title);
  }
  if (fromTable) for (const [, id = ''] of text.matchAll(TABLE_ID)) cited.add(id);
  return cited;
}

/** Compares rules and titles in both directions (QA3); each fault is a sentence. */
export function specFaults(parts: readonly SourceFile[], tests: readonly SourceFile[]): string[] {
  const faults = parts.flatMap((part) => rulesOf(part).faults);
  const rules = new Map<string, string>();
  for (const part of parts) {
    for (const id of rulesOf(part).ids) {
      if (rules.has(id)) faults.push(`${part.path}: ${id} is also in ${rules.get(id)}`);
      rules.set(id, part.path);
    }
  }
  const cited = new Map(tests.flatMap((test) => [...citedIn(test)].map((id) => [id, test.path] as const)));
  for (const [id, path] of rules) if (!cited.has(id)) faults.push(`${path}: no test cites ${id}`);
  for (const [id, path] of cited) if (!rules.has(id)) faults.push(`${path}: cites ${id}, which is no rule`);
  return faults;
}

/** The order of the areas in SPEC.md: from the law outwards. */
const ORDER = ['OP', 'RN', 'MI', 'PR', 'RE', 'RG', 'RC', 'ST', 'GC', 'GW', 'DV', 'AP', 'FR', 'AU', 'WE', 'SY', 'QA'];

/** SPEC.md, joined from its parts. */
export function joinSpec(parts: readonly SourceFile[]): string {
  const rank = ({ path }: SourceFile): number => {
    const at = ORDER.indexOf(path.replace(/^.*\/|\.md$/g, ''));
    return at < 0 ? ORDER.length : at;
  };
  const sorted = [...parts].sort((one, other) => rank(one) - rank(other) || (one.path < other.path ? -1 : 1));
  return `# The rules of Patchbay

Each line is one rule. A test that proves it has the rule's id in its title, and \`npm run check\` compares both directions:
no rule without a test, no id without a rule. This file is joined from docs/spec-parts by \`node scripts/spec.mjs --write\`.

${sorted.map(({ text }) => text.trim()).join('\n\n')}
`;
}
