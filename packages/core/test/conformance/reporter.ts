import type { Reporter, TestCase, TestModule } from 'vitest/node';

// A suite's test of its own file is not a vector; a vector's name has its group before a slash.
const isVector = (test: TestCase): boolean => test.name.includes('/');
const isQuirk = (test: TestCase): boolean => test.name.includes('/quirk_');

/** Ends a conformance run with one line over all suites; whatever did not pass, a skipped case too, counts as failed. */
export default class ConformanceReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed');
    const vectors = passed.filter(isVector);
    const quirks = vectors.filter(isQuirk).length;
    const broken = modules.filter((module) => module.errors().length > 0 || !module.ok()).length;
    const failed = Math.max(tests.length - passed.length, broken > 0 ? 1 : 0);
    process.stdout.write(
      `conformance: ${vectors.length - quirks} replayed, ${quirks} quirks asserted, ${failed} failed\n`,
    );
    if (failed > 0) process.exitCode = 1;
  }
}
