import { isTest, type SourceFile } from './files.ts';

/** What the core must not know of (QA11): a clock, chance, timers, a console, a browser, Node. */
const IMPURE =
  /\b(Date|Math\.random|set(?:Timeout|Interval|Immediate)|queueMicrotask|console|performance|crypto|process|Buffer|globalThis|fetch|window|document|AbortSignal|Intl)\b/g;

/** Everything that is no code: comments and texts, kept as long as they were so that line numbers stand. */
const NO_CODE = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Words of the core's code that reach outside, each as a sentence; its `testing` folder may. */
export function impurities({ path, text }: SourceFile): string[] {
  if (!path.startsWith('packages/core/src/') || isTest(path)) return [];
  return text
    .replace(NO_CODE, blank)
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(IMPURE)].map(([word]) => `${path}:${at + 1}: the core may not use ${word}`),
    );
}

/** The compiler settings that keep the types of a browser and of Node out of the core. */
export function loosened(tsconfig: { compilerOptions?: { lib?: unknown; types?: unknown } }): string[] {
  const { lib, types } = tsconfig.compilerOptions ?? {};
  const isPure = JSON.stringify([lib, types]) === JSON.stringify([['ES2023'], []]);
  return isPure ? [] : ['packages/core/tsconfig.json: lib is ["ES2023"] and types is [], nothing else'];
}
