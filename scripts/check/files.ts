import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** One text file, by its path in the repository. */
export type SourceFile = { readonly path: string; readonly text: string };

const NEVER = new Set(['node_modules', '.git', '.next', '.turbo', '.patchbay', 'generated', 'test-results']);

/** The files below a folder of the repository whose names match, made and installed ones left out. */
export function sourceFiles(folder: string, names: RegExp): SourceFile[] {
  const found: SourceFile[] = [];
  const walk = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (NEVER.has(entry.name)) continue;
      const inner = join(path, entry.name);
      if (entry.isDirectory()) walk(inner);
      else if (names.test(entry.name)) {
        found.push({ path: relative(ROOT, inner).split(sep).join('/'), text: readFileSync(inner, 'utf8') });
      }
    }
  };
  walk(join(ROOT, folder));
  return found.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Is this a test, or something only tests use? */
export const isTest = (path: string): boolean =>
  /\.(test|spec|contract)\.tsx?$|\/(test|testing|e2e)\/|^e2e\//.test(path);
