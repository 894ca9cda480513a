import { describe, expect, it } from 'vitest';
import { cycles } from './cycles.ts';
import { undocumented } from './documented.ts';
import { impurities, loosened } from './purity.ts';

const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') });

describe('doc comments', () => {
  it('[QA9] stand above every exported name, on the first form of an overloaded one', () => {
    const text = [
      '/** Says it. */',
      'export const said = 1;',
      'export const silent = 2;',
      'export * from "./b.ts";',
      '/** Adds. */',
      'export function add(a: number): number;',
      'export function add(a: string): string;',
      'const inner = 3;',
      '// not a doc comment',
      'export type Odd = 1;',
    ];
    expect(undocumented(file('packages/core/src/a.ts', ...text))).toEqual([
      'packages/core/src/a.ts:3: silent has no doc comment',
      'packages/core/src/a.ts:10: Odd has no doc comment',
    ]);
    expect(undocumented(file('packages/core/test/a.ts', ...text))).toEqual([]);
    expect(undocumented(file('apps/web/app/page.tsx', 'export const metadata = {};'))).toEqual([]);
  });
});

describe('import circles', () => {
  it('[QA10] are found however long they are, types included, and shown as the way around', () => {
    const circle = [
      file('p/a.ts', `import { b } from './b.ts';`),
      file('p/b.ts', `import type { C } from './in/c.ts';`, `import { d } from './d.ts';`),
      file('p/in/c.ts', `export * from '../a.ts';`),
      file('p/d.ts', `import { z } from 'zod';`),
    ];
    expect(cycles(circle)).toEqual(['p/a.ts → p/b.ts → p/in/c.ts → p/a.ts']);
    expect(cycles([file('p/a.ts', `import { a } from './a.ts';`)])).toEqual(['p/a.ts → p/a.ts']);
    expect(cycles(circle.filter(({ path }) => path !== 'p/in/c.ts'))).toEqual([]);
  });
});

describe('a pure core', () => {
  it('[QA11] names no clock, chance, timer, console, browser or Node; words in comments and texts are none', () => {
    const text = [
      '/** The Date of a',
      ' * window. */',
      'const at = Date.now() + Math.random(); // console',
      `const word = 'process', other = "fetch \\" Date";`,
      'setTimeout(run, 1);',
      'const update = { updated: 1 };',
    ];
    expect(impurities(file('packages/core/src/a.ts', ...text))).toEqual([
      'packages/core/src/a.ts:3: the core may not use Date',
      'packages/core/src/a.ts:3: the core may not use Math.random',
      'packages/core/src/a.ts:5: the core may not use setTimeout',
    ]);
    expect(impurities(file('packages/core/src/testing/a.ts', ...text))).toEqual([]);
    expect(impurities(file('apps/api/src/a.ts', ...text))).toEqual([]);
  });

  it('[QA11] is compiled without the types of a browser or of Node', () => {
    expect(loosened({ compilerOptions: { lib: ['ES2023'], types: [] } })).toEqual([]);
    expect(loosened({ compilerOptions: { lib: ['ES2023', 'DOM'], types: [] } })).toHaveLength(1);
    expect(loosened({ compilerOptions: { lib: ['ES2023'], types: ['node'] } })).toHaveLength(1);
    expect(loosened({})).toHaveLength(1);
  });
});
