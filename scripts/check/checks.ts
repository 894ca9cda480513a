import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { cycles } from './cycles.ts';
import { undocumented } from './documented.ts';
import { envExampleFaults } from './env-example.ts';
import { ROOT, sourceFiles } from './files.ts';
import { importFaults } from './imports.ts';
import { madePartFaults } from './made-parts.ts';
import { impurities, loosened } from './purity.ts';
import { sizeFaults } from './sizes.ts';
import { checkSpec } from './spec-main.ts';

/** What a check came to: nothing wrong, or what is, in words. */
export type CheckOutcome = { readonly name: string; readonly seconds: number; readonly faults: string };

type Check = { readonly name: string; run(): Promise<string> };

/** Runs one of the repository's tools; its words count only when it fails. */
function tool(name: string, program: string, args: readonly string[]): Check {
  const bin = join(ROOT, 'node_modules/.bin', program);
  const env = {
    ...process.env,
    // The pinned Node comes first for every tool that is itself a script.
    PATH: dirname(process.execPath) + delimiter + process.env.PATH,
    FORCE_COLOR: '0',
  };
  const run = () =>
    new Promise<string>((resolve) => {
      execFile(bin, args, { cwd: ROOT, env, maxBuffer: 1 << 26 }, (fault, stdout, stderr) => {
        resolve(fault ? `${stdout}${stderr}`.trim() || fault.message : '');
      });
    });
  return { name, run };
}

/** A check of our own, over files. */
const own = (name: string, faults: () => readonly string[]): Check => ({ name, run: async () => faults().join('\n') });

/** Rooms whose files may not import each other in a circle. The types of a GraphQL schema do by nature, so apps/api is none of them. */
const ROUND = ['packages', 'prisma', 'scripts', 'bench', 'apps/gateway', 'apps/web'];

const CHECKS: readonly Check[] = [
  own('imports go downwards', () => sourceFiles('.', /\.(ts|tsx|mjs)$/).flatMap(importFaults)),
  own('no import circles', () => ROUND.flatMap((folder) => cycles(sourceFiles(folder, /\.(ts|tsx)$/)))),
  own('a pure core', () => [
    ...sourceFiles('packages/core', /\.ts$/).flatMap(impurities),
    ...loosened(JSON.parse(readFileSync(join(ROOT, 'packages/core/tsconfig.json'), 'utf8'))),
  ]),
  own('exported names are documented', () => sourceFiles('.', /\.(ts|tsx)$/).flatMap(undocumented)),
  own('file sizes', () => sourceFiles('.', /\.(ts|tsx|mjs|css)$/).flatMap(sizeFaults)),
  own('rules and tests', checkSpec),
  own('.env.example', envExampleFaults),
  own('made parts of documents', madePartFaults),
  tool('types', 'turbo', ['run', 'typecheck', '--output-logs=errors-only']),
  tool('types of e2e', 'tsc', ['-p', 'e2e']),
  tool('format and lint', 'biome', ['check', '.']),
  tool('promises', 'oxlint', ['--type-aware', '--deny-warnings', '.']),
  tool('unused', 'knip', ['--no-progress']),
];

/** Runs every check, one after the other, and tells of each as it ends. */
export async function runChecks(tell: (outcome: CheckOutcome) => void): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  for (const { name, run } of CHECKS) {
    const began = performance.now();
    const faults = await run();
    const outcome = { name, seconds: (performance.now() - began) / 1000, faults };
    tell(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** One line for a check, and what is wrong below it. */
export const showCheck = ({ name, seconds, faults }: CheckOutcome): string =>
  `  ${faults === '' ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)${faults === '' ? '' : `\n${faults}\n`}`;
