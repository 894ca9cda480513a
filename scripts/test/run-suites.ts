import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runChecks, showCheck } from '../check/checks.ts';
import { ROOT } from '../check/files.ts';
import { BROKEN, type Count, countPlaywright, countVitest, type Outcome, withExit, withoutRule } from './suite.ts';

/** A suite: its name and how it is run. `quiet` holds its words back until it has ended. */
export type Suite = { readonly name: string; run(options: { readonly quiet: boolean }): Promise<Count> };

/** Runs suites side by side and gives their outcomes; with more than one, each speaks when it has ended. */
export async function runTogether(suites: readonly Suite[]): Promise<Outcome[]> {
  const quiet = suites.length > 1;
  console.log(`\n== ${suites.map(({ name }) => name).join(' + ')}`);
  return Promise.all(
    suites.map(async ({ name, run }) => {
      const began = performance.now();
      const count = await run({ quiet });
      return { name, seconds: (performance.now() - began) / 1000, ...count };
    }),
  );
}

/** Runs a tool on the pinned Node and gives its exit code. */
function runTool(name: string, args: readonly string[], env: Record<string, string>, quiet: boolean): Promise<number> {
  const child = spawn(join(ROOT, 'node_modules/.bin', name), args, {
    cwd: ROOT,
    // Colours are for a person who looks on; a file of them is unreadable.
    env: {
      ...process.env,
      ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
      ...env,
      PATH: dirname(process.execPath) + delimiter + process.env.PATH,
    },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => {
      if (quiet) process.stdout.write(said);
      resolve(code ?? 1);
    });
  });
}

function countOf<Report>(file: string, count: (report: Report) => Count, code: number): Count {
  try {
    return withExit(count(JSON.parse(readFileSync(file, 'utf8'))), code);
  } catch {
    return BROKEN;
  }
}

/** The checks of npm run check, each counted as one test. */
export const checkSuite: Suite = {
  name: 'check',
  run: async () => {
    const outcomes = await runChecks((outcome) => console.log(showCheck(outcome)));
    const failed = outcomes.filter(({ faults }) => faults !== '').length;
    return { passed: outcomes.length - failed, failed, skipped: 0 };
  },
};

const reportOf = (reports: string, suite: string): string => join(reports, `${suite.replaceAll(/\W+/g, '-')}.json`);

/** The titles of a vitest suite that has run: one test, which fails for each title that should cite a rule and does not. */
export const titleSuite = (of: string, reports: string): Suite => ({
  name: 'titles',
  run: async () => {
    try {
      const faults = withoutRule(JSON.parse(readFileSync(reportOf(reports, of), 'utf8')));
      for (const fault of faults) console.log(fault);
      return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, skipped: 0 };
    } catch {
      return BROKEN;
    }
  },
});

/** Some of vitest's projects. */
export const vitestSuite = (
  name: string,
  projects: readonly string[],
  reports: string,
  env: Record<string, string> = {},
): Suite => ({
  name,
  run: async ({ quiet }) => {
    const file = reportOf(reports, name);
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const code = await runTool('vitest', ['run', ...chosen, ...reporters], env, quiet);
    return countOf(file, countVitest, code);
  },
});

/** The browser suite, or one of its projects. */
export const browserSuite = (
  name: string,
  reports: string,
  { env = {}, only }: { env?: Record<string, string>; only?: string } = {},
): Suite => ({
  name,
  run: async ({ quiet }) => {
    const file = reportOf(reports, name);
    const chosen = only ? ['--project', only] : [];
    const code = await runTool('playwright', ['test', ...chosen], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, quiet);
    return countOf(file, countPlaywright, code);
  },
});
