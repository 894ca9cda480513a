import { posix } from 'node:path';
import type { SourceFile } from './files.ts';
import { importsOf } from './imports.ts';

/**
 * Circles of files that import each other (QA10), types included: each as its path around. `files` are all of one room or several.
 */
export function cycles(files: readonly SourceFile[]): string[] {
  const graph = new Map<string, readonly string[]>();
  const paths = new Set(files.map(({ path }) => path));
  for (const { path, text } of files) {
    const targets = importsOf(text).map(({ from }) => posix.join(posix.dirname(path), from));
    graph.set(
      path,
      targets.filter((target) => paths.has(target)),
    );
  }
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]): void => {
    const met = way.indexOf(path);
    if (met >= 0) found.push([...way.slice(met), path].join(' → '));
    if (met >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  };
  for (const path of paths) walk(path, []);
  return found;
}
