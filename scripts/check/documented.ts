import { isTest, type SourceFile } from './files.ts';

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/;

/** Names that a framework asks a file for; their meaning stands in its own documentation. */
const FRAMEWORK = /^apps\/web\/(?:app\/|proxy\.ts$|next\.config\.ts$)/;

/** Exported names without a doc comment right above (QA9), each as a sentence; of an overloaded function the first form has it. */
export function undocumented({ path, text }: SourceFile): string[] {
  if (isTest(path) || FRAMEWORK.test(path)) return [];
  const lines = text.split('\n');
  const seen = new Set<string>();
  return lines.flatMap((line, at) => {
    const name = EXPORTED.exec(line)?.[1];
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    return lines[at - 1]?.trimEnd().endsWith('*/') ? [] : [`${path}:${at + 1}: ${name} has no doc comment`];
  });
}
