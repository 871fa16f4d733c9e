import { relative } from 'node:path';
import type { Reporter, Suite, TestCase, TestResult } from 'playwright/types/testReporter';
import { projectRoot } from '../setup/project-paths.mjs';
import type { FileTime } from './describe-times.ts';
import type { SkippedTests, TestTotals } from './test-totals.ts';
import type { TotalsMessage } from './totals-reporter.ts';

/**
 * Sends the totals of the end-to-end specs to the process that started Playwright, after every
 * test. Playwright finds a reporter as its file's default export.
 */
export default class E2eTotalsReporter implements Reporter {
  #suite: Suite | null = null;
  #errorCount = 0;
  #beganMs = 0;
  /**
   * Time of each parallel worker's last message: hooks and starts count for the test that follows.
   */
  readonly #lastEndMs = new Map<number, number>();
  readonly #times = new Map<string, FileTime>();

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
    this.#beganMs = Date.now();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // A group that is skipped completely runs nowhere.
    if (result.parallelIndex >= 0) this.#noteTime(test, result);
    this.#send(false);
  }

  #noteTime(test: TestCase, { parallelIndex, retry, duration }: TestResult): void {
    const nowMs = Date.now();
    // Retries come last, in a worker that was idle before.
    const sinceMs =
      retry > 0 ? nowMs - duration : (this.#lastEndMs.get(parallelIndex) ?? this.#beganMs);
    this.#lastEndMs.set(parallelIndex, nowMs);
    const file = relative(projectRoot, test.location.file);
    const suite = `e2e ${test.parent.project()?.name ?? ''}`;
    const key = `${suite} ${file}`;
    const ms = (this.#times.get(key)?.ms ?? 0) + nowMs - sinceMs;
    this.#times.set(key, { file, suite, ms });
  }

  /** An error outside tests: a file that does not load, or a set-up that fails. */
  onError(): void {
    this.#errorCount += 1;
    this.#send(false);
  }

  onEnd(): void {
    this.#send(true);
  }

  /** Other reporters print. */
  printsToStdio(): boolean {
    return false;
  }

  #send(isOver: boolean): void {
    const tests = this.#suite?.allTests() ?? [];
    const totals = countE2eTests(isOver ? tests : tests.filter(({ results }) => results.length));
    const message: TotalsMessage = {
      totals,
      unhandledErrorCount: this.#errorCount,
      deadFiles: [],
      times: [...this.#times.values()],
    };
    process.send?.(message);
  }
}

/** Counts the outcomes of tests; skipped ones by host and reason. */
export function countE2eTests(tests: Iterable<TestCase>): TestTotals {
  let passed = 0;
  let failed = 0;
  const flaky: string[] = [];
  const skips = new Map<string, SkippedTests>();
  for (const test of tests) {
    const outcome = test.outcome();
    // Playwright calls a test flaky if any of its runs passed. In a file of tests that depend on
    // each other, all are run again after a failure, and may fail then.
    const isFlaky = outcome === 'flaky' && test.results.at(-1)?.status === 'passed';
    if (isFlaky) flaky.push(describeFlaky(test));
    if (outcome === 'expected' || isFlaky) passed += 1;
    else if (outcome !== 'skipped') failed += 1;
    else {
      const file = `tests/e2e in ${test.parent.project()?.name ?? 'no host'}`;
      const reason = reasonOf(test);
      const key = `${file}: ${reason}`;
      skips.set(key, { file, reason, count: (skips.get(key)?.count ?? 0) + 1 });
    }
  }
  const skipList = [...skips.values()];
  const skipped = skipList.reduce((sum, { count }) => sum + count, 0);
  // Playwright has already filtered out the tests of the full run.
  return { passed, failed, skipped, skips: skipList, leftToFullRun: 0, flaky };
}

function describeFlaky(test: TestCase): string {
  const outcomes = test.results.map(({ status }) => status).join(', then ');
  const [, project, ...titles] = test.titlePath();
  return `${titles.join(' › ')} (${project}): ${outcomes}`;
}

function reasonOf(test: TestCase): string | null {
  // Tests that were skipped unexpectedly did not run because an earlier one failed.
  if (test.expectedStatus !== 'skipped') return 'NOT RUN, SINCE ONE BEFORE FAILED';
  const annotations = [
    ...test.annotations,
    ...test.results.flatMap((result) => result.annotations),
  ];
  const reason = annotations.find(({ type }) => type === 'skip')?.description;
  if (!reason) return null;
  // A text that is already in capitals may contain a command, which must not be changed.
  return /^[A-Z]{2}/.test(reason) ? reason : reason.toUpperCase();
}
