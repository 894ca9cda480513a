import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.ts';
import { proxyExamples } from './proxy-examples.ts';
import { settingsTable } from './settings-table.ts';

/** A part of a document that is made from the code: it stands between two comments with its name. */
type MadePart = { readonly file: string; readonly name: string; make(): string };

const PARTS: readonly MadePart[] = [
  { file: 'README.md', name: 'settings', make: settingsTable },
  { file: 'docs/deploy.md', name: 'proxies', make: proxyExamples },
];

/** The document with its part made anew; null when it has no place for it. */
export function withPart(text: string, name: string, part: string): string | null {
  const [begin, end] = [`<!-- made: ${name} -->`, `<!-- /made: ${name} -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) return null;
  return `${text.slice(0, from)}${begin}\n${part}\n${text.slice(to)}`;
}

/** Which documents are not what the code says (QA7, QA8), each as a sentence. */
export function madePartFaults(): string[] {
  return PARTS.flatMap(({ file, name, make }) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return withPart(text, name, make()) === text
      ? []
      : [`${file}: ${name} is not what the code says: npm run check -- --fix`];
  });
}

/** Writes them. */
export function writeMadeParts(): void {
  for (const { file, name, make } of PARTS) {
    const path = join(ROOT, file);
    const made = withPart(readFileSync(path, 'utf8'), name, make());
    if (made !== null) writeFileSync(path, made);
  }
}
