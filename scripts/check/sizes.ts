import { isTest, type SourceFile } from './files.ts';

const LONGEST = 350;
/** Files that are data: long because the world is. */
const DATA = /\/(data|fixtures|vectors)\/|\/catalog\.ts$|\.d\.ts$/;

/** A file that has outgrown one idea (QA2), as a sentence. */
export function sizeFaults({ path, text }: SourceFile): string[] {
  const lines = text.split('\n').length - 1;
  if (lines <= LONGEST || isTest(path) || DATA.test(path)) return [];
  return [`${path}: ${lines} lines; ${LONGEST} are the most a file may have`];
}
