/** What a suite came to. */
export type Count = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** One row of the summary. */
export type Outcome = Count & { readonly name: string; readonly seconds: number };

/** A suite that ended before it could count anything: one failure, whatever it was about to find (QA6). */
export const BROKEN: Count = { passed: 0, failed: 1, skipped: 0 };

/** What a vitest JSON report says of each test. */
export type TestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string }[];
  }[];
};

const CITES = /\[[A-Z]{2}\d+/;
const MUST_CITE = /\/(packages\/(core|gateway-client)|apps\/gateway)\//;

/** The tests of the rooms of the law that cite no rule (QA4), as sentences. */
export const withoutRule = ({ testResults }: TestReport): string[] =>
  testResults
    .filter(({ name }) => MUST_CITE.test(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => !CITES.test(fullName))
    .map(({ fullName }) => `cites no rule: ${fullName}`);

/** The count of a vitest JSON report; a file that did not even load is a failure of its own. */
export function countVitest(report: {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}): Count {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The count of a Playwright JSON report. */
export const countPlaywright = ({
  stats,
  errors,
}: {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}): Count => ({
  passed: stats.expected,
  // A test that passed only when it was repeated is not one to rely on.
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** A count that agrees with the exit code: a suite that failed otherwise than by a test has failed all the same. */
export const withExit = (count: Count, code: number): Count =>
  code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;

/** The summary: one line for each suite with its time, and at the end the one line that counts (QA5). */
export function summary(outcomes: readonly Outcome[]): { readonly text: string; readonly failed: number } {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const rows = outcomes.map(({ name, seconds, ...count }) => {
    return `${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${words(count)}`;
  });
  const total = outcomes.reduce<Count>(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
  return { text: `${rows.join('\n')}\n${words(total)}`, failed: total.failed };
}

const words = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
