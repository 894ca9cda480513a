import { describe, expect, it } from 'vitest';
import { ROUTES } from '../front/routes.ts';
import { SettingsSchema } from '../supervisor/settings.ts';
import { envExample, envExampleFaults } from './env-example.ts';
import { sourceFiles } from './files.ts';
import { importFaults, importsOf } from './imports.ts';
import { madePartFaults, withPart } from './made-parts.ts';
import { proxyExamples } from './proxy-examples.ts';
import { settingsTable } from './settings-table.ts';
import { sizeFaults } from './sizes.ts';
import { citedIn, joinSpec, rulesOf, specFaults } from './spec.ts';

const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') });

describe('import direction', () => {
  it.each([
    ['packages/core/src/a.ts', `import { b } from './b.ts';`],
    ['packages/core/src/testing/a.ts', `import fc from 'fast-check';`],
    ['packages/gateway-client/src/a.ts', `import type { Gateway } from '@patchbay/core';`],
    ['packages/gateway-client/src/a.ts', `import { type Gateway, type Reading } from '@patchbay/core';`],
    ['packages/gateway-client/src/a.ts', `import { z } from 'zod';`],
    ['apps/api/src/store/a.ts', `import { createPrisma } from '@patchbay/db';`],
    ['apps/api/test/a.test.ts', `import { world } from '@patchbay/core/testing';`],
    ['apps/web/lib/a.ts', `import { keepNewest } from '@patchbay/core';`],
    ['bench/a.ts', `import { anything } from '@patchbay/api';`],
  ])('[QA1] %s may say %s', (path, line) => {
    expect(importFaults(file(path, line))).toEqual([]);
  });

  it.each([
    ['packages/core/src/a.ts', `import { readFile } from 'node:fs';`],
    ['packages/core/src/a.ts', `import { z } from 'zod';`],
    ['packages/core/src/a.ts', `export * from '../../gateway-client/src/index.ts';`],
    ['packages/gateway-client/src/a.ts', `import { unreachable } from '@patchbay/core';`],
    ['packages/gateway-client/src/a.ts', `import { type Gateway, unreachable } from '@patchbay/core';`],
    ['packages/gateway-client/src/a.ts', `import pg from 'pg';`],
    ['apps/gateway/src/a.ts', `import { EDGES } from '@patchbay/core';`],
    ['apps/gateway/src/a.ts', `import { env } from '../../api/src/env.ts';`],
    ['apps/api/src/a.ts', `import { world } from '@patchbay/core/testing';`],
    ['apps/web/lib/a.ts', `const db = await import('@patchbay/db');`],
    ['prisma/src/a.ts', `import { EDGES } from '@patchbay/core';`],
  ])('[QA1] %s may not say %s', (path, line) => {
    expect(importFaults(file(path, line))).toHaveLength(1);
  });

  it('[QA1] sees an import however it is written', () => {
    const text = [
      `import 'a';`,
      `import b, { c } from "b";`,
      `import {`,
      `  d,`,
      `  type E,`,
      `} from 'd';`,
      `export type * from 'e';`,
      `const f = import('f');`,
    ].join('\n');
    expect(importsOf(text)).toEqual([
      { from: 'a', typeOnly: false },
      { from: 'b', typeOnly: false },
      { from: 'd', typeOnly: false },
      { from: 'e', typeOnly: true },
      { from: 'f', typeOnly: false },
    ]);
  });
});

describe('file sizes', () => {
  const long = (path: string) => ({ path, text: 'x\n'.repeat(351) });
  it('[QA2] a source file of 351 lines is too long, one of 350 is not', () => {
    expect(sizeFaults(long('apps/api/src/a.ts'))).toHaveLength(1);
    expect(sizeFaults({ path: 'apps/api/src/a.ts', text: 'x\n'.repeat(350) })).toEqual([]);
  });
  it.each(['apps/api/test/a.ts', 'apps/gateway/src/data/catalog.ts', 'packages/core/src/a.test.ts', 'apps/web/x.d.ts'])(
    '[QA2] %s may be long',
    (path) => expect(sizeFaults(long(path))).toEqual([]),
  );
});

describe('rules and tests', () => {
  const part = file('docs/spec-parts/XX.md', '## XX · a part', '', '- **XX1** One.', '- **XX2** Two.', '');

  it('[QA3] reads one rule from each line, and nothing else may stand there', () => {
    expect(rulesOf(part)).toEqual({ ids: ['XX1', 'XX2'], faults: [] });
    expect(rulesOf(file('p', '- **XX1** One.', '- **XX1** Again.')).faults).toEqual(['p:2: XX1 is there twice']);
    expect(rulesOf(file('p', 'Some prose.')).faults).toEqual(['p:1: neither a rule nor a heading']);
  });

  it('[QA3] finds the ids in titles: alone, several, in templates, and those a table puts in', () => {
    const bracket = '[';
    const titles = [
      `it('${bracket}XX1] does', () => {});`,
      `it("${bracket}XX2, XX3] does", () => {});`,
      `it.each([['XX4', 1]])('${bracket}%s] does %i', () => {});`,
      `const list = items${bracket}XX9];`,
    ];
    expect([...citedIn(file('a.test.ts', ...titles))].sort()).toEqual(['XX1', 'XX2', 'XX3', 'XX4']);
    expect(citedIn(file('a.test.ts', `const table = [['XX4', 1]];`))).toEqual(new Set());
  });

  it('[QA3] names a rule without a test, an id without a rule, and a rule that is in two parts', () => {
    const test = file('a.test.ts', `it('${'['}XX1] x', () => {}); it('${'['}XX7] y', () => {});`);
    expect(specFaults([part, file('docs/spec-parts/YY.md', '- **XX1** Again.')], [test])).toEqual([
      'docs/spec-parts/YY.md: XX1 is also in docs/spec-parts/XX.md',
      'docs/spec-parts/XX.md: no test cites XX2',
      'a.test.ts: cites XX7, which is no rule',
    ]);
  });

  it('[QA3] joins the parts from the law outwards', () => {
    const of = (area: string) => file(`docs/spec-parts/${area}.md`, `## ${area} · x`, '', `- **${area}1** x.`);
    const joined = joinSpec([of('QA'), of('AP'), of('OP')]);
    expect([...joined.matchAll(/^## (\w+)/gm)].map(([, area]) => area)).toEqual(['OP', 'AP', 'QA']);
  });
});

describe('.env.example', () => {
  it('[QA7] is what the settings say', () => {
    expect(envExampleFaults()).toEqual([]);
    expect(envExample()).toContain('#PORT=3000\n');
  });
});

describe('parts of documents that are made', () => {
  it('[QA7, QA8] are what the code says', () => {
    expect(madePartFaults()).toEqual([]);
    for (const name of Object.keys(SettingsSchema.shape)) expect(settingsTable()).toContain(`| \`${name}\` |`);
    for (const [prefix] of ROUTES) expect(proxyExamples()).toContain(`| \`${prefix}\`, `);
    expect(proxyExamples()).toContain('proxy_set_header Host $http_host;');
  });

  it('[QA8] stand between their two comments and leave the rest alone', () => {
    const text = 'a\n<!-- made: x -->\nold\n<!-- /made: x -->\nb\n';
    expect(withPart(text, 'x', 'new')).toBe(text.replace('old', 'new'));
    expect(withPart('no place', 'x', 'new')).toBeNull();
  });
});

describe('the files that are checked', () => {
  it('[QA1] are all of ours and none that is made or installed', () => {
    const paths = sourceFiles('.', /\.(ts|tsx|mjs)$/).map(({ path }) => path);
    expect(paths).toContain('scripts/check/files.ts');
    expect(paths.filter((path) => /node_modules|generated|\.next/.test(path))).toEqual([]);
  });
});
