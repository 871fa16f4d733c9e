import type { TestCase, TestModule, TestSuite } from 'vitest/node';
import { FULL_TAG, readTestScope } from './test-scope.ts';

/** Tests of one file that were skipped for the same reason. */
export type SkippedTests = {
  /** Test file from the project's root, for example `tests/oracle/frames.test.ts`. */
  readonly file: string;
  readonly count: number;
  /** In capitals; null if no reason was given. */
  readonly reason: string | null;
};

export type TestTotals = {
  readonly passed: number;
  /** Failed tests, files that failed to load, failed hooks, and tests that never ended. */
  readonly failed: number;
  readonly skipped: number;
  readonly skips: readonly SkippedTests[];
  readonly leftToFullRun: number;
  /** Names of end-to-end specs that failed once and passed when run again. */
  readonly flaky: readonly string[];
};

/**
 * Counts the outcomes of all tests of the given files.
 * @param isPicked whether a name pattern picked the tests: those it left out count as skipped, and
 *   need no reason
 */
export function countTests(modules: Iterable<TestModule>, isPicked: boolean): TestTotals {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  let leftToFullRun = 0;
  const skips: SkippedTests[] = [];
  for (const module of modules) {
    const reasons = new Map<string | null, number>();
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'skipped' && isLeftToFullRun(test)) leftToFullRun += 1;
      else if (state === 'passed') passed += 1;
      else if (state === 'skipped') {
        skipped += 1;
        const reason = findSkipReason(test);
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      } else failed += 1;
    }
    failed += countFailedOutsideTests(module);
    for (const [reason, count] of reasons) {
      if (reason !== null || !isPicked)
        skips.push({ file: module.relativeModuleId, count, reason });
    }
  }
  return { passed, failed, skipped, skips, leftToFullRun, flaky: [] };
}

/** Tests of the full run are no part of the daily one, as specs that Playwright leaves out. */
function isLeftToFullRun(test: TestCase): boolean {
  return readTestScope() === 'daily' && test.tags.includes(FULL_TAG);
}

/** A file that does not load, or a hook that throws, skips its tests; that counts as a failure. */
function countFailedOutsideTests(module: TestModule): number {
  const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  const withErrors = suites.filter((suite) => suite.errors().length > 0).length;
  const isUnfinished = module.state() === 'queued' || module.state() === 'pending';
  return withErrors + (isUnfinished ? 1 : 0);
}

function findSkipReason(test: TestCase): string | null {
  const result = test.result();
  if (result.state === 'skipped' && result.note) return result.note.toUpperCase();
  for (let task: TestCase | TestSuite | TestModule = test; ; task = task.parent) {
    const { skipReason } = task.meta() as { skipReason?: string };
    if (skipReason) return skipReason;
    if (task.type === 'module') return null;
  }
}
