import { relative } from 'node:path';
import type { Reporter, Suite, TestCase, TestResult } from 'playwright/types/testReporter';
import { projectRoot } from '../setup/project-paths.mjs';
import { countOutcomes, type FileTime, type Outcome, type TotalsMessage } from './test-totals.ts';

/** Sends totals to the parent process after every test. Playwright needs the default export. */
export default class E2eTotalsReporter implements Reporter {
  #suite: Suite | null = null;
  #errorCount = 0;
  #beganMs = 0;
  /** When each worker's last test ended: hooks and process starts count for the next test. */
  readonly #lastEndMs = new Map<number, number>();
  readonly #times = new Map<string, FileTime>();

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
    this.#beganMs = Date.now();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // Tests of a group that is skipped as a whole have no worker: their index is -1.
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
    const counted = isOver ? tests : tests.filter(({ results }) => results.length);
    const message: TotalsMessage = {
      totals: countOutcomes(counted.map(outcomeOf)),
      unhandledErrorCount: this.#errorCount,
      // Playwright reports the test of a crashed worker as failed.
      deadFiles: [],
      times: [...this.#times.values()],
    };
    process.send?.(message);
  }
}

/** Never 'left to the full run': Playwright has already filtered out those tests. */
function outcomeOf(test: TestCase): Outcome {
  const file = `tests/e2e in ${test.parent.project()?.name ?? 'no host'}`;
  const outcome = test.outcome();
  // Playwright calls a test flaky if any of its runs passed. In a file of tests that depend on each
  // other, all are run again after a failure, and may fail then.
  const isFlaky = outcome === 'flaky' && test.results.at(-1)?.status === 'passed';
  if (isFlaky) return { file, end: 'passed', flaky: describeFlaky(test) };
  if (outcome === 'expected') return { file, end: 'passed' };
  if (outcome === 'skipped') return { file, end: 'skipped', reason: reasonOf(test) };
  return { file, end: 'failed' };
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
