import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, summary, withExit, withoutRule } from './suite.ts';

describe('counting', () => {
  const file = (status: string, ...tests: string[]) => ({
    status,
    assertionResults: tests.map((each) => ({ status: each })),
  });

  it('[QA6] a file that does not load counts as a failure beside the tests that ran', () => {
    const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    const testResults = [file('passed', 'passed'), file('failed', 'failed'), file('failed')];
    expect(countVitest({ ...report, testResults })).toEqual({ passed: 3, failed: 2, skipped: 3 });
  });

  it('[QA6] a browser test that passed only when repeated, and an error outside any test, are failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: ['x'] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });

  it('[QA6] a suite that ends badly with every test passed has failed', () => {
    expect(withExit({ passed: 9, failed: 0, skipped: 0 }, 1)).toMatchObject({ failed: 1 });
    expect(withExit({ passed: 9, failed: 0, skipped: 0 }, 0)).toMatchObject({ failed: 0 });
    expect(withExit({ passed: 9, failed: 2, skipped: 0 }, 1)).toMatchObject({ failed: 2 });
  });
});

describe('titles', () => {
  it('[QA4] of core, gateway client and gateway cite a rule; those of other rooms may', () => {
    const test = (name: string, ...titles: string[]) => ({
      name: `/repository/${name}`,
      assertionResults: titles.map((fullName) => ({ fullName })),
    });
    const rule = `${'['}OP1] x`;
    const testResults = [
      test('packages/core/test/a.test.ts', rule, 'y'),
      test('apps/gateway/test/a.test.ts', 'z'),
      test('apps/web/lib/a.test.ts', 'anything'),
    ];
    expect(withoutRule({ testResults })).toEqual(['cites no rule: y', 'cites no rule: z']);
  });
});

describe('the summary', () => {
  it('[QA5] has a line with the time of each suite and ends with the sum of all', () => {
    const { text, failed } = summary([
      { name: 'check', seconds: 12.34, passed: 9, failed: 0, skipped: 0 },
      { name: 'browser', seconds: 100, passed: 5, failed: 1, skipped: 2 },
    ]);
    expect(text.split('\n')).toEqual([
      'check      12.3 s  9 passed, 0 failed',
      'browser   100.0 s  5 passed, 1 failed, 2 skipped',
      '14 passed, 1 failed, 2 skipped',
    ]);
    expect(failed).toBe(1);
  });
});
